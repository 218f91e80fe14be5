import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { StoredCycle } from '../cycle.queries.ts';
import { instantLiteral, isAmong } from '../valid-at.ts';

/** The state of the database when a cycle was computed: changes are what this snapshot does not see. */
export interface Watermark {
  /** Snapshot of the transaction that computed it, in PostgreSQL's text format. */
  readonly snapshot: string;
  /** That of the previous computation; null after the first one. */
  readonly snapshotBefore: string | null;
  /** The mark of the last process that wrote the stored rows of the cycle. */
  readonly computation: string | null;
  /** The same for all cycles before it. */
  readonly earlier: string;
  /** Start time of the database server. */
  readonly server: string;
}

/** Reads the watermark of a `repeatable read` transaction. */
export async function readWatermark(
  client: ClientBase,
  { id, dateFrom }: Pick<StoredCycle, 'id' | 'dateFrom'>,
): Promise<Watermark & { readonly planVersion: string }> {
  const { rows } = await client.query<Omit<Watermark, 'snapshotBefore'> & { planVersion: string }>(
    `select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
            computation::text, plan_version as "planVersion",
            (select coalesce(string_agg(concat(earlier.id, ' ', earlier.computation), ',' order by earlier.id), '')
             from cycles as earlier where earlier.date_from < $2) as earlier
     from cycles where id = $1`,
    [id, dateFrom],
  );
  const [found] = rows;
  if (found === undefined) throw new RangeError(`no cycle ${id}`);
  return { ...found, snapshotBefore: null };
}

/** Above this number of rows everything is read again: each of them may lead to others. */
export const CHANGES_AT_MOST = 5_000;

/** Changes that have become visible since a watermark. */
export interface Changes {
  readonly orders: readonly number[];
  readonly partners: readonly number[];
  /** Something changed that is not recorded by row. */
  readonly isWide: boolean;
  /** Some of it was changed by a transaction that had begun before the computation before the last one. */
  readonly isLate: boolean;
  readonly isMany: boolean;
}

/**
 * Reads the changes that have become visible since a watermark: those of transactions that its snapshot does not see. So the
 * changes of a transaction that was open at that time are found whenever it commits, whatever its times and ids are.
 */
export async function readChanges(
  client: ClientBase,
  { snapshot, snapshotBefore }: Pick<Watermark, 'snapshot' | 'snapshotBefore'>,
): Promise<Changes> {
  const { rows } = await client.query<{ kind: string; id: number; late: boolean | null }>(
    `select distinct kind, changed_id as id, transaction_id < pg_snapshot_xmax($2::pg_snapshot) as late
     from cycle_changes
     where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
       and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)
     limit $3`,
    [snapshot, snapshotBefore, CHANGES_AT_MOST + 1],
  );
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    orders: idsOf('order'),
    partners: idsOf('partner'),
    isWide: rows.some(({ kind }) => kind === 'all'),
    isLate: rows.some(({ late }) => late === true),
    isMany: rows.length > CHANGES_AT_MOST,
  };
}

/** Deletes the changes that all of these snapshots see. */
export async function deleteChanges(tx: Tx, snapshots: readonly string[]): Promise<void> {
  if (snapshots.length === 0) return;
  await sql`
    delete from cycle_changes where transaction_id < (
      select min(pg_snapshot_xmin(snapshot::pg_snapshot)) from unnest(${snapshots}::text[]) as snapshot
    )`.execute(tx);
}

/** Something that takes effect or ends at an instant: an order, a partner, or for `all` anything from then on. */
export interface Due {
  readonly kind: 'order' | 'partner' | 'all';
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Limit of individually held due times: beyond it everything is read when the first of the rest is due. */
const DUE_AT_MOST = 10_000;

/**
 * Due times after a window: payments, refunds, places and account types with a time in the future. Memberships begin and end
 * with a day, on which everything is read again.
 * @param only restricts it to these
 */
export async function findDue(
  client: ClientBase,
  { instant, asOf }: Pick<CycleWindow, 'instant' | 'asOf'>,
  only: { readonly orders: readonly number[]; readonly partners: readonly number[] } | null = null,
): Promise<Due[]> {
  const now = instantLiteral(instant);
  const orders = (column: string) => isAmong(column, only?.orders ?? null);
  const partners = (column: string) => isAmong(column, only?.partners ?? null);
  const history = (table: string) =>
    ['valid_from', 'valid_to'].map(
      (column) =>
        `select 'partner', partner_id, ${column} from ${table} where ${column} > ${now} and ${partners('partner_id')}`,
    );
  const parts = [
    `select 'order' as kind, id, paid_at as at from orders where paid_at > ${now} and ${orders('id')}`,
    `select 'order', order_id, known_at from refunds where known_at > ${instantLiteral(asOf)} and ${orders('order_id')}`,
    `select 'partner', id, created_at from partners where created_at > ${now} and ${partners('id')}`,
    ...history('placements'),
    ...history('account_types'),
  ];
  const { rows } = await client.query<{ kind: 'order' | 'partner'; id: number; at: Date }>(
    `${parts.join(' union all ')} order by at limit ${DUE_AT_MOST + 1}`,
  );
  return rows.map(({ kind, id, at }, i) => ({ kind: i < DUE_AT_MOST ? kind : 'all', id, at: at.getTime() }));
}
