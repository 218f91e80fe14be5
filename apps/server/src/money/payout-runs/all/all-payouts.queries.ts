import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listAllPayouts } from '@blattwerk/contract/payout-runs/returns.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { contains, when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import { findPayoutsById, type PayoutRow } from '../../payouts/payouts.queries.ts';
import { warnedBy, warningsAt } from '../runs/item-warnings.ts';

type List = ListRequest<(typeof listAllPayouts)['answer']['list']>;

/** The filters of the list of all payouts. */
type PayoutFilter = List['filters'];

/** What operators see of a payout in addition to its owner's view. */
export interface ListedRow {
  readonly payout: PayoutRow;
  readonly run: number | null;
  readonly warnings: string[];
  readonly approvedBy: { readonly id: number; readonly name: string } | null;
  readonly sentAt: Date | null;
}

interface KeyRow extends Omit<ListedRow, 'payout'> {
  readonly id: number;
}

/** The latest run with the payout. */
const from = sql`
  from payouts as payout
  join payout_statuses as status on status.id = payout.status
  join partners as partner on partner.id = payout.partner_id
  join users on users.id = partner.user_id
  left join lateral (
    select * from payout_run_items where payout_id = payout.id order by id desc limit 1
  ) as item on true`;

const columnsAt = (now: Date) => sql`
  payout.id, item.run_id as run, ${warningsAt(now)} as warnings,
  case when payout.approved_by is not null then jsonb_build_object('id', payout.approved_by, 'name', coalesce((
    select trim(first_name || ' ' || last_name) from users as decider where decider.id = payout.approved_by), '')) end
    as "approvedBy",
  (select file.fetched_at from payout_run_file_items as listed
    join payout_run_files as file on file.id = listed.file_id
    where listed.payout_id = payout.id and listed.attempt = payout.attempt and listed.is_live) as "sentAt"`;

function conditions({ status, type, warning, text, run }: PayoutFilter, now: Date) {
  return [
    when(status, (names) => sql`status.name = any(${names}::text[])`),
    when(type, (types) => sql`payout.type = any(${types}::text[])`),
    when(warning, (names) => warnedBy(warningsAt(now), names)),
    when(text, named),
    when(run, (ids) => sql`item.run_id = any(${ids}::bigint[])`),
  ];
}

/** Matches a part of the partner's name, the number of a payout, or that of its document (`G-000012`, `12`). */
function named(text: string): RawBuilder<unknown> {
  const name = contains(sql`partner.display_name`, text);
  const [, number] = /^(?:[Gg]-)?(\d{1,15})$/.exec(text.trim()) ?? [];
  if (number === undefined) return name;
  return sql`(${name} or payout.id = ${Number(number)} or payout.number = ${Number(number)})`;
}

/** A page of all payouts. */
export async function findAllPayoutsPage(
  db: Kysely<DB>,
  { list, now }: { readonly list: List; readonly now: Date },
): Promise<{ rows: ListedRow[]; total: number }> {
  const { rows, total } = await findPage<KeyRow, List['order'][number]['field']>(db, {
    columns: columnsAt(now),
    from,
    where: conditions(list.filters, now),
    sorting: {
      id: sql`payout.id`,
      createdAt: sql`payout.created_at`,
      amount: sql`payout.amount_cents`,
      statusChangedAt: sql`payout.status_changed_at`,
    },
    id: sql`payout.id`,
    list,
  });
  return { rows: await withPayouts(db, rows), total };
}

/** Rows read at a time for a file. */
const BATCH = 500;

/** All payouts that match the filters, the latest first, in batches. */
export async function* findAllPayoutsOf(
  db: Kysely<DB>,
  { filter, now }: { readonly filter: PayoutFilter; readonly now: Date },
): AsyncGenerator<ListedRow[]> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const where = [...conditions(filter, now), sql`payout.id < ${before}`].filter((one) => one !== undefined);
    const { rows } = await sql<KeyRow>`
      select ${columnsAt(now)} ${from} where ${sql.join(where, sql` and `)}
      order by payout.id desc limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield await withPayouts(db, rows);
    if (rows.length < BATCH) return;
    before = rows.at(-1)?.id ?? 0;
  }
}

async function withPayouts(db: Kysely<DB>, rows: readonly KeyRow[]): Promise<ListedRow[]> {
  const found = await findPayoutsById(
    db,
    rows.map(({ id }) => id),
  );
  const payouts = new Map(found.map((payout) => [payout.id, payout]));
  return rows.flatMap(({ id, ...row }) => {
    const payout = payouts.get(id);
    return payout ? [{ ...row, payout }] : [];
  });
}
