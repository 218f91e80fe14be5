import { addDays, type Cycle, cycleOf } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { versionInForce } from '../../company/plans/find-plan.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A cycle as stored. */
export interface StoredCycle extends Cycle {
  readonly id: number;
  readonly planVersion: string;
  readonly closedAt: Date | null;
}

const columns = [
  'id',
  'date_from as dateFrom',
  'date_to as dateTo',
  'plan_version as planVersion',
  'closed_at as closedAt',
] as const;

/**
 * The current cycle at an instant. Its row is created on first use, together with those of the months between it and its
 * neighbours: cycles are closed without gaps, even if nothing was sold for a month.
 */
export async function ensureOpenCycle(tx: Tx, now: Date): Promise<StoredCycle> {
  const { dateFrom } = cycleOf(now.getTime());
  const find = tx.selectFrom('cycles').select(columns).where('date_from', '=', dateFrom);
  const row = await find.executeTakeFirst();
  if (row) return row;
  await sql`
    insert into cycles (date_from, date_to, plan_version)
    select month::date, (month + interval '1 month - 1 day')::date, ${sql.raw(versionInForce('month::date'))}
    from generate_series(
      coalesce((select max(date_from) from cycles where date_from < ${dateFrom}::date), ${dateFrom}::date)::timestamp,
      coalesce((select min(date_from) from cycles where date_from > ${dateFrom}::date), ${dateFrom}::date)::timestamp,
      interval '1 month'
    ) as month
    order by month
    on conflict (date_from) do nothing`.execute(tx);
  return find.executeTakeFirstOrThrow();
}

/** First day of the first month closed here; earlier payments are history. */
export async function findProgrammeStart(db: Kysely<DB>): Promise<string> {
  const { starts_on: startsOn } = await db
    .selectFrom('programme')
    .select('starts_on')
    .executeTakeFirstOrThrow();
  return startsOn;
}

/** First day of the earliest month that can still be closed: the one after the last closing, or the programme's first. */
export async function findEarliestOpenDay(db: Kysely<DB>): Promise<string> {
  const closed = await db
    .selectFrom('cycles')
    .select('date_to as dateTo')
    .where('closed_at', 'is not', null)
    .orderBy('date_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return closed ? addDays(closed.dateTo, 1) : findProgrammeStart(db);
}

/** The cycle of a month such as "2026-03". */
export async function findCycleOfMonth(db: Kysely<DB>, month: string): Promise<StoredCycle | undefined> {
  return db.selectFrom('cycles').select(columns).where('date_from', '=', `${month}-01`).executeTakeFirst();
}

/** The open cycles, oldest first: the current one, and those whose closing is due. */
export async function listUnclosedCycles(db: Kysely<DB>): Promise<StoredCycle[]> {
  return db
    .selectFrom('cycles')
    .select(columns)
    .where('closed_at', 'is', null)
    .orderBy('date_from')
    .execute();
}
