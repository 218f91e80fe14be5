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

/** Notifies partners, once a day, when their turnover with the company approaches limits of § 19 UStG. */
export function notifyOfTaxLimitsJob(deps: JobDeps): JobDefinition {
  return {
    name: 'tell-tax-limits',
    cron: '47 5 * * *',
    run: async () => {
      const count = await notifyOfTaxLimits(deps);
      if (count > 0) deps.log.info({ told: count }, 'partners were notified of a turnover limit');
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
 * Notifies partners who reached a limit in the calendar year and were not notified yet; of several limits at the same time,
 * only of the highest. In January also for the previous year, since statements of its last days are imported then. Idempotent.
 * @returns the number of notifications, counting each year separately
 */
export async function notifyOfTaxLimits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const [year = 0, month] = berlinDay(now.getTime()).split('-').map(Number);
  const before = month === 1 ? await notifyOfYear(db, year - 1, { now, isOver: true }) : 0;
  return before + (await notifyOfYear(db, year, { now, isOver: false }));
}

async function notifyOfYear(
  db: Kysely<DB>,
  year: number,
  { now, isOver }: { readonly now: Date; readonly isOver: boolean },
): Promise<number> {
  const byPartner = Map.groupBy(await findReached(db, year, { isOver }), ({ partner }) => partner);
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
 * SQL of the day on which the transfer of a row `entry` was received, or, for a return, counted as received: its value date, or
 * the day of booking if that is unknown.
 */
const receivedOn = sql`coalesce(
  (select value_on from payout_returns as back
   where back.payout_id = entry.payout_id and back.attempt = entry.attempt),
  case when payout.attempt = entry.attempt then payout.value_on end,
  (select (sent.occurred_at at time zone 'Europe/Berlin')::date from journal_entries as sent
   where sent.payout_id = entry.payout_id and sent.attempt = entry.attempt and sent.kind = 'payout-paid'))`;

/**
 * Limits that partners have reached in a year without a notification, the lowest first: by the net received in it and not
 * returned, by value date, plus, as long as the year is not over, what is approved and will be paid.
 */
async function findReached(
  db: Kysely<DB>,
  year: number,
  { isOver }: { readonly isOver: boolean },
): Promise<Reached[]> {
  // Nothing is booked before its value date.
  const from = new Date(berlinMidnight(`${year}-01-01`));
  const { rows } = await sql<Reached>`
    with net as (
      select partner_id, sum(cents)::bigint as cents from (
        select posting.partner_id, posting.amount_cents as cents
        from journal_entries as entry
        join postings as posting on posting.entry_id = entry.id and posting.account = 'paid'
        join payouts as payout on payout.id = entry.payout_id
        where entry.occurred_at >= ${from}
          and ${receivedOn} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
        union all
        select partner_id, amount_cents from payouts where status = ${payoutStatus.approved} and not ${isOver}::boolean
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
        select from tax_limit_notes as note
        where note.partner_id = partner.id and note.year = ${year}::int and note.limit_cents = reached.limit_cents
      )
    order by partner.id, reached.limit_cents`.execute(db);
  return rows;
}
