import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import { notify } from '../../../messaging/notifications/notify.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { payoutStatus } from '../../books/book-payout.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Tells partners, once a day, of the limits of § 19 UStG that their turnover with the company comes near. */
export function tellLimitsJob(deps: JobDeps): JobDefinition {
  return {
    name: 'tell-tax-limits',
    cron: '47 5 * * *',
    run: async () => {
      const told = await tellLimits(deps);
      if (told > 0) deps.log.info({ told }, 'partners were told of a limit of their turnover');
    },
  };
}

interface Reached {
  readonly partner: number;
  readonly user: number;
  readonly netCents: number;
  readonly limitCents: number;
  readonly lawCents: number;
  readonly effect: 'next-year' | 'at-once';
}

/**
 * Tells whoever reached a limit in the calendar year and was not told yet; of several that came at once, of the highest.
 * Again without effect.
 * @returns how many partners were told
 */
export async function tellLimits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const year = Number(berlinDay(now.getTime()).slice(0, 4));
  const byPartner = Map.groupBy(await findReached(db, year), ({ partner }) => partner);
  for (const reached of byPartner.values())
    await inTransaction(db, async (tx) => {
      for (const { partner, limitCents, netCents } of reached)
        await tx
          .insertInto('tax_limit_notes')
          .values({ partner_id: partner, year, limit_cents: limitCents, net_cents: netCents, told_at: now })
          .execute();
      const highest = reached.at(-1);
      if (!highest) return;
      const { user, netCents, lawCents, effect } = highest;
      const amounts = { amount: formatCents(netCents), limit: formatCents(lawCents) };
      const parameters = { ...amounts, effect, year: String(year) };
      await notify(tx, { user, type: 'taxLimitNear', parameters, at: now });
    });
  return byPartner.size;
}

/**
 * Limits that partners have reached in a year and were not told of, the lowest first: net of what was paid to them in it and
 * did not come back, and of what is approved and will be paid.
 */
async function findReached(db: Kysely<DB>, year: number): Promise<Reached[]> {
  const from = new Date(berlinMidnight(`${year}-01-01`));
  const until = new Date(berlinMidnight(`${year + 1}-01-01`));
  const { rows } = await sql<Reached>`
    with net as (
      select partner_id, sum(cents)::bigint as cents from (
        select posting.partner_id, posting.amount_cents as cents
        from journal_entries as entry
        join postings as posting on posting.entry_id = entry.id and posting.account = 'paid'
        where entry.occurred_at >= ${from} and entry.occurred_at < ${until}
        union all
        select partner_id, amount_cents from payouts where status = ${payoutStatus.approved}
      ) as part group by partner_id
    )
    select partner.id as partner, partner.user_id as user, net.cents as "netCents", reached.limit_cents as "limitCents",
      reached.law_cents as "lawCents", reached.effect
    from net
    join tax_limits as reached on net.cents >= reached.limit_cents
    join partners as partner on partner.id = net.partner_id
    left join affiliate_data as data on data.partner_id = partner.id
    where partner.user_id is not null
      and (not reached.small_business_only or data.small_business and exists (
        select from billing_addresses
        where user_id = partner.user_id and is_default and country_iso = 'DEU'
      ))
      and not exists (
        select from tax_limit_notes as told
        where told.partner_id = partner.id and told.year = ${year}::int and told.limit_cents = reached.limit_cents
      )
    order by partner.id, reached.limit_cents`.execute(db);
  return rows;
}
