import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type {
  listPayoutRuns,
  runItemStatus,
  runStatus,
  runWarning,
} from '@blattwerk/contract/payout-runs/payout-runs.contract.ts';
import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { notFound } from '../../../platform/api-error.ts';
import { when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { warningsAt } from './item-warnings.ts';

type List = ListRequest<(typeof listPayoutRuns)['answer']['list']>;
export type ItemStatus = z.output<typeof runItemStatus>;

interface Person {
  readonly id: number;
  readonly name: string;
}

/** A run with its totals. */
export interface RunRow {
  readonly id: number;
  readonly status: z.output<typeof runStatus>;
  readonly type: 'bank' | 'paypal';
  readonly scope: 'requested' | 'all';
  readonly dueOn: string;
  readonly minimumCents: number;
  readonly countries: string[];
  readonly collecting: boolean;
  readonly approving: boolean;
  readonly approval: number | null;
  readonly preparedBy: Person;
  readonly preparedAt: Date;
  readonly approvedBy: Person | null;
  readonly approvedAt: Date | null;
  readonly exportedAt: Date | null;
  readonly doneAt: Date | null;
  readonly count: number;
  readonly netCents: number;
  readonly taxCents: number;
  /** The amount sent. */
  readonly grossCents: number;
  readonly statuses: Partial<Record<ItemStatus, number>>;
  readonly warnings: Partial<Record<z.output<typeof runWarning>, number>>;
  readonly ineligible: number;
}

/** A deleted user keeps the number. */
const person = (column: 'prepared_by' | 'approved_by') => sql`
  jsonb_build_object('id', run.${sql.ref(column)}, 'name', coalesce(
    (select trim(first_name || ' ' || last_name) from users where users.id = run.${sql.ref(column)}), ''))`;

/** SQL of whether an item is included or was sent. */
const goes = sql`item.status in ('included', 'approved', 'sent', 'paid', 'returned')`;

/** SQL of the waiting approval of a run: to approve it, to make a new file, or to take it back. */
const waiting = sql`(
  select waiting.id from approvals as waiting
  where waiting.status = 'open' and waiting.subject = any(array[
    '/api/payout_runs/' || run.id, '/api/payout_runs/' || run.id || '/files', '/api/payout_runs/' || run.id || '/take_back'])
  order by waiting.id desc limit 1)`;

const columns = sql`
  run.id, run.status, run.type, run.scope, run.due_on as "dueOn", run.minimum_cents as "minimumCents", run.countries,
  run.collecting, run.approving, ${waiting} as approval, ${person('prepared_by')} as "preparedBy",
  run.prepared_at as "preparedAt", run.approved_at as "approvedAt",
  case when run.approved_by is not null then ${person('approved_by')} end as "approvedBy",
  run.exported_at as "exportedAt", run.done_at as "doneAt", going.count, going."netCents", going."taxCents",
  going."grossCents", counted.statuses, warned.warnings,
  (select count(*)::int from payout_run_partners where run_id = run.id and missing is not null) as ineligible`;

const joins = (now: Date) => sql`
  cross join lateral (
    select count(*)::int as count, coalesce(sum(payout.amount_cents), 0)::bigint as "netCents",
      coalesce(sum(payout.tax_cents), 0)::bigint as "taxCents",
      coalesce(sum(item.amount_cents), 0)::bigint as "grossCents"
    from payout_run_items as item join payouts as payout on payout.id = item.payout_id
    where item.run_id = run.id and ${goes}
  ) as going
  cross join lateral (
    select coalesce(jsonb_object_agg(status, count), '{}') as statuses
    from (select status, count(*) from payout_run_items where run_id = run.id group by status) as by_status
  ) as counted
  cross join lateral (
    select coalesce(jsonb_object_agg(warning, count), '{}') as warnings
    from (
      select warning, count(*) from payout_run_items as item
      join payouts as payout on payout.id = item.payout_id
      join partners on partners.id = payout.partner_id
      join users on users.id = partners.user_id
      cross join unnest(${warningsAt(now)}) as warning
      where item.run_id = run.id and item.status in ('included', 'held') and run.status in ('draft', 'submitted')
      group by warning
    ) as by_warning
  ) as warned`;

/** A page of all runs. */
export function findRuns(db: Kysely<DB>, list: List, now: Date): Promise<{ rows: RunRow[]; total: number }> {
  const { status, type } = list.filters;
  return findPage<RunRow, List['order'][number]['field']>(db, {
    columns,
    from: sql`from payout_runs as run`,
    joins: joins(now),
    where: [
      when(status, (names) => sql`run.status = any(${names}::text[])`),
      when(type, (types) => sql`run.type = any(${types}::text[])`),
    ],
    sorting: { id: sql`run.id`, dueOn: sql`run.due_on` },
    id: sql`run.id`,
    list,
  });
}

/** One run. @throws ApiError 404 */
export async function requireRun(db: Kysely<DB>, id: number, now: Date): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    select ${columns} from payout_runs as run ${joins(now)} where run.id = ${id}`.execute(db);
  const [run] = rows;
  if (run === undefined) throw notFound();
  return run;
}

/** The columns of a run that decisions depend on, locked until the transaction ends. Call it after locking accounts. */
export async function lockRun(tx: Tx, id: number) {
  const run = await tx
    .selectFrom('payout_runs')
    .select(['id', 'status', 'type', 'collecting', 'approving'])
    .select(['due_on as dueOn', 'prepared_by as preparedBy', 'approval_id as approval'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (run === undefined) throw notFound();
  return run;
}

/** Inserts a run and returns its id. */
export async function insertRun(tx: Tx, run: Insertable<DB['payout_runs']>): Promise<number> {
  const { id } = await tx.insertInto('payout_runs').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a run. */
export async function updateRun(tx: Tx, id: number, change: Updateable<DB['payout_runs']>): Promise<void> {
  await tx.updateTable('payout_runs').set(change).where('id', '=', id).execute();
}

/** The oldest run with work left for the background job. */
export async function findRunAtWork(
  db: Kysely<DB>,
): Promise<{ id: number; work: 'collect' | 'approve' } | undefined> {
  const { rows } = await sql<{ id: number; work: 'collect' | 'approve' }>`
    select id, case when collecting then 'collect' else 'approve' end as work from payout_runs
    where (collecting and status = 'draft') or approving
    order by id limit 1`.execute(db);
  return rows[0];
}

/** SQL of the default billing country of a partner's user: three letters. */
export function countryOf(user: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select address.country_iso from billing_addresses as address
    where address.user_id = ${user} and address.is_default)`;
}
