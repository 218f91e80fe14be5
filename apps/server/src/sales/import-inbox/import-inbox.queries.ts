import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type {
  FaultKind,
  InboxStatus,
  listImportInbox,
} from '@blattwerk/contract/orders/import-inbox.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { ImportFault } from '../../platform/csv/fault.ts';
import { allOf, contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { RawRow, RowFormat } from '../orders/import/row-reader.ts';

type List = ListRequest<(typeof listImportInbox)['answer']['list']>;

/** An order that waits, or waited; `source` and `number` are empty if its row lacks them. */
export interface InboxRow {
  readonly id: number;
  readonly format: RowFormat;
  readonly source: string;
  readonly number: string;
  readonly kind: FaultKind;
  readonly faults: readonly ImportFault[];
  readonly isHistory: boolean;
  readonly isQuiet: boolean;
  readonly partner: { readonly id: number; readonly displayName: string } | null;
  readonly tries: number;
  readonly arrivedAt: Date;
  readonly triedAt: Date;
  readonly status: InboxStatus;
  readonly endedAt: Date | null;
  readonly endedBy: { readonly id: number; readonly name: string } | null;
  readonly reason: string | null;
  readonly order: number | null;
}

/** The same with its rows. */
export interface InboxEntry extends InboxRow {
  readonly rows: readonly RawRow[] | null;
}

const columns = sql`
  entry.id, entry.format, entry.source, entry.number, entry.kind, entry.faults, entry.is_history as "isHistory",
  entry.is_quiet as "isQuiet",
  (select jsonb_build_object('id', partner.id, 'displayName', partner.display_name) from partners as partner
   where partner.id = entry.partner_id) as partner,
  entry.tries, entry.arrived_at as "arrivedAt", entry.tried_at as "triedAt", entry.status, entry.ended_at as "endedAt",
  case when entry.ended_by is not null then jsonb_build_object('id', entry.ended_by, 'name', coalesce((
    select trim(first_name || ' ' || last_name) from users where users.id = entry.ended_by), '')) end as "endedBy",
  entry.reason, entry.order_id as "order"`;

function conditionsOf({ status, kind, source, number }: List['filters']) {
  return [
    when(status, (names) => sql`entry.status = any(${names}::text[])`),
    when(kind, (names) => sql`entry.kind = any(${names}::text[])`),
    when(source, (names) => sql`entry.source = any(${names}::text[])`),
    when(number, (text) => contains(sql`entry.number`, text)),
  ];
}

/** A page of all entries, waiting or not. */
export function findInbox(db: Kysely<DB>, list: List): Promise<{ rows: InboxRow[]; total: number }> {
  return findPage<InboxRow, List['order'][number]['field']>(db, {
    columns,
    from: sql`from import_inbox as entry`,
    where: conditionsOf(list.filters),
    sorting: { arrivedAt: sql`entry.arrived_at`, tries: sql`entry.tries` },
    id: sql`entry.id`,
    list,
  });
}

/** All entries that match the filters, page by page, the latest first. */
export async function* findInboxPages(
  db: Kysely<DB>,
  filters: List['filters'],
  size = 1000,
): AsyncGenerator<InboxRow[]> {
  const where = conditionsOf(filters);
  let before: number | undefined;
  do {
    const matching = allOf([...where, when(before, (id) => sql`entry.id < ${id}`)]);
    const found = await sql<InboxRow>`
      select ${columns} from import_inbox as entry where ${matching} order by entry.id desc limit ${size}`.execute(
      db,
    );
    const rows: InboxRow[] = found.rows;
    if (rows.length > 0) yield rows;
    before = rows.length < size ? undefined : rows.at(-1)?.id;
  } while (before !== undefined);
}

/** One entry with its rows. */
export async function findInboxEntry(db: Kysely<DB>, id: number): Promise<InboxEntry | undefined> {
  const { rows } = await sql<InboxEntry>`
    select ${columns}, entry.rows from import_inbox as entry where entry.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, locked until the end of the transaction. */
export async function lockInboxEntry(tx: Tx, id: number): Promise<InboxEntry | undefined> {
  await sql`select from import_inbox where id = ${id} for update`.execute(tx);
  return findInboxEntry(tx, id);
}

/** A failed retry of an entry: its rows and buyer as they are now. */
interface Tried {
  readonly rows: readonly RawRow[];
  readonly isChanged: boolean;
  readonly partner: number | null;
  readonly isHistory: boolean;
  readonly source: string;
  readonly number: string;
  readonly at: Date;
}

/** Stores the faults of a failed retry. */
export async function updateFailedEntry(
  tx: Tx,
  id: number,
  tried: Tried & { readonly kind: FaultKind; readonly faults: readonly ImportFault[] },
): Promise<void> {
  const { rows, isChanged, partner, isHistory, source, number, at, kind, faults } = tried;
  await sql`
    update import_inbox set
      tries = tries + 1, tried_at = ${at}, kind = ${kind}, faults = ${JSON.stringify(faults)}::jsonb,
      rows = ${JSON.stringify(rows)}::jsonb, is_changed = is_changed or ${isChanged}, partner_id = ${partner},
      is_history = ${isHistory}, source = ${source}, number = ${number}
    where id = ${id}`.execute(tx);
}

/** Closes an entry: its rows and faults are deleted. */
export async function endEntry(
  tx: Tx,
  id: number,
  ended: { readonly at: Date; readonly by: number } & (
    | { readonly status: 'done'; readonly order: number; readonly partner: number | null }
    | { readonly status: 'given_up'; readonly reason: string }
  ),
): Promise<void> {
  await tx
    .updateTable('import_inbox')
    .set({
      status: ended.status,
      rows: null,
      faults: '[]',
      ended_at: ended.at,
      ended_by: ended.by,
      ...(ended.status === 'done'
        ? { order_id: ended.order, partner_id: ended.partner, tried_at: ended.at }
        : { reason: ended.reason }),
    })
    .where('id', '=', id)
    .execute();
}

/** The id of an order by its source and number. */
export async function findOrderId(
  db: Kysely<DB>,
  { source, number }: { readonly source: string; readonly number: string },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('source', '=', source)
    .where('number', '=', number)
    .executeTakeFirst();
  return found?.id;
}

/** Whether another entry is about this order. */
export async function hasOtherEntry(
  db: Kysely<DB>,
  { id, source, number }: { readonly id: number; readonly source: string; readonly number: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('import_inbox')
    .select('id')
    .where('source', '=', source)
    .where('number', '=', number)
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
}
