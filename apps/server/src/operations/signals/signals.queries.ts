import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listSignals } from '@blattwerk/contract/insight/signals.contract.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { SignalKind, SignalStatus, StoredEvidence } from './signal.ts';

type List = ListRequest<(typeof listSignals)['answer']['list']>;

interface Named {
  readonly id: number;
  readonly displayName: string;
}

/** A stored signal, with the names of the people concerned. */
export interface SignalRow {
  readonly id: number;
  readonly kind: SignalKind;
  readonly partners: readonly Named[];
  readonly cycle: { readonly id: number; readonly dateFrom: string; readonly dateTo: string } | null;
  readonly evidence: StoredEvidence;
  readonly foundAt: Date;
  readonly seenAt: Date;
  readonly status: SignalStatus;
  readonly decidedBy: { readonly id: number; readonly name: string } | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

/** An order of its evidence; cents. */
export interface EvidenceOrder {
  readonly id: number;
  readonly number: string;
  readonly buyer: Named;
  readonly paidAt: Date | null;
  readonly baseCents: number;
}

const columns = sql`
  signal.id, signal.kind, (
    select coalesce(jsonb_agg(jsonb_build_object('id', partner.id, 'displayName', partner.display_name) order by partner.id), '[]')
    from signal_partners as about join partners as partner on partner.id = about.partner_id
    where about.signal_id = signal.id
  ) as partners,
  case when cycle.id is not null
    then jsonb_build_object('id', cycle.id, 'dateFrom', cycle.date_from, 'dateTo', cycle.date_to) end as cycle,
  signal.evidence, signal.found_at as "foundAt", signal.seen_at as "seenAt", signal.status,
  case when signal.decided_by is not null then jsonb_build_object('id', signal.decided_by, 'name', coalesce(
    (select trim(first_name || ' ' || last_name) from users where users.id = signal.decided_by), '')) end as "decidedBy",
  signal.decided_at as "decidedAt", signal.reason`;

const from = sql`from signals as signal`;
const joins = sql`left join cycles as cycle on cycle.id = signal.cycle_id`;

/** Filters of signals; absent ones match all. */
interface SignalFilters {
  readonly status?: readonly string[];
  readonly kind?: readonly string[];
  readonly partner?: number;
}

const conditions = ({ status, kind, partner }: SignalFilters) => [
  when(status, (names) => sql`signal.status = any(${[...names]}::text[])`),
  when(kind, (names) => sql`signal.kind = any(${[...names]}::text[])`),
  when(partner, (one) => sql`signal.id in (select signal_id from signal_partners where partner_id = ${one})`),
];

const sorting = { id: sql`signal.id` };

/** A page of all signals. */
export function findSignals(db: Kysely<DB>, list: List): Promise<{ rows: SignalRow[]; total: number }> {
  return findPage<SignalRow, List['order'][number]['field']>(db, {
    columns,
    from,
    joins,
    where: conditions(list.filters),
    sorting,
    id: sql`signal.id`,
    list,
  });
}

/** Rows of a file read per query. */
const BLOCK = 5_000;

/** All signals that match the filters, page by page. */
export async function* findSignalPages(
  db: Kysely<DB>,
  filters: SignalFilters,
): AsyncGenerator<SignalRow[], void> {
  for (let page = 1; ; page++) {
    const { rows } = await findPage<SignalRow, 'id'>(db, {
      columns,
      from,
      joins,
      where: conditions(filters),
      sorting,
      id: sql`signal.id`,
      list: { page, size: BLOCK, order: [{ field: 'id', direction: 'asc' }] },
    });
    yield rows;
    if (rows.length < BLOCK) return;
  }
}

/** One signal. */
export async function findSignal(db: Kysely<DB>, id: number): Promise<SignalRow | undefined> {
  const { rows } = await sql<SignalRow>`select ${columns} ${from} ${joins} where signal.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks it against other decisions until the transaction ends. */
export async function lockSignal(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('signals').select('id').where('id', '=', id).forUpdate().execute();
}

/** The orders of its evidence, in the order listed there. */
export async function findEvidenceOrders(db: Kysely<DB>, ids: readonly number[]): Promise<EvidenceOrder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EvidenceOrder>`
    select placed.id, placed.number, placed.paid_at as "paidAt", placed.base_cents as "baseCents",
      jsonb_build_object('id', buyer.id, 'displayName', buyer.display_name) as buyer
    from orders as placed join partners as buyer on buyer.id = placed.partner_id
    where placed.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], placed.id)`.execute(db);
  return rows;
}

/** Number of open signals of each kind. */
export async function countOpenSignals(db: Kysely<DB>): Promise<{ kind: SignalKind; count: number }[]> {
  const { rows } = await sql<{ kind: SignalKind; count: number }>`
    select kind, count(*)::int as count from signals where status = 'open' group by kind order by kind`.execute(
    db,
  );
  return rows;
}
