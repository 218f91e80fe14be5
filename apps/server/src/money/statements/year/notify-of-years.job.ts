import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';

/** Partners processed in one transaction. */
const AT_A_TIME = 100;

/**
 * Days after the closing of a year's last month in which it counts as news. Earlier closings were brought forward, or already
 * notified.
 */
const NEWS_DAYS = 60;

/** Changes of a statement: its credits, and its payouts. */
const movements = [
  'closing',
  'reversal',
  'correction',
  'opening',
  'payout-paid',
  'payout-returned',
  'write-off',
  'debt-paid',
];

/** Notifies everybody with a statement of a calendar year, once per year, as soon as all its months are closed. */
export function notifyOfYearStatementsJob({
  clock,
  ...deps
}: Pick<Deps, 'db' | 'clock' | 'messages'>): JobDefinition {
  return {
    name: 'tell-year-statements',
    cron: '30 8 * * *',
    run: async () => {
      for (const year of await findClosedYears(deps.db, clock.now()))
        for (let last: number | null = 0; last !== null; ) last = await notifySome(year, last);
    },
  };

  /** @returns the last partner processed; null if there is nobody after them */
  function notifySome(year: number, after: number): Promise<number | null> {
    return inTransaction(deps.db, async (tx) => {
      const partners = await findPartners(tx, after);
      for (const user of await noteUntold(tx, { partners, year, at: clock.now() }))
        await deps.messages.queue(tx, {
          to: { userId: user },
          channel: 'mail',
          template: 'year-statement',
          parameters: { year: String(year) },
        });
      return partners.at(-1) ?? null;
    });
  }
}

/** Calendar years whose last month was closed recently, and that have no open month. */
async function findClosedYears(db: Kysely<DB>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select year from (
      select extract(year from date_from)::integer as year, max(date_to) as last, bool_and(closed_at is not null) as closed,
        max(closed_at) as at
      from cycles group by 1
    ) as years
    where closed and last = make_date(year, 12, 31) and at > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS})
    order by year`.execute(db);
  return rows.map(({ year }) => year);
}

async function findPartners(tx: Tx, after: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('partners')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_A_TIME)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks some partners as notified of a year; returns the users of those who were not marked before. */
async function noteUntold(
  tx: Tx,
  { partners, year, at }: { readonly partners: readonly number[]; readonly year: number; readonly at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    with moved as materialized (
      select distinct posting.partner_id from postings as posting
      join journal_entries as entry on entry.id = posting.entry_id
      left join cycles as cycle on cycle.id = entry.cycle_id
      where posting.partner_id = any(${[...partners]}::bigint[]) and entry.kind = any(${movements}::text[])
        and coalesce(cycle.date_from, (entry.occurred_at at time zone 'Europe/Berlin')::date)
          between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    ), noted as (
      insert into year_statement_notices (partner_id, year, told_at)
      select partner.id, ${year}, ${at}
      from moved
      join partners as partner on partner.id = moved.partner_id
      join users on users.id = partner.user_id and users.disabled_at is null and users.deleted_at is null
      on conflict do nothing
      returning partner_id
    )
    select partner.user_id as "user" from noted join partners as partner on partner.id = noted.partner_id
    order by partner.id`.execute(tx);
  return rows.map(({ user }) => user);
}
