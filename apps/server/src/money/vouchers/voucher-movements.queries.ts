import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { listVoucherMovements } from '@blattwerk/contract/vouchers/redemptions.contract.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { nameIn } from '../../platform/database/name-in.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listVoucherMovements)['answer']['list']>;

/**
 * SQL of the remaining value of rows `voucher`, in cents. Vouchers marked as redeemed before movements existed have none, and
 * nothing remains of them.
 */
export const remainingCents = sql<number>`(voucher.amount_cents - coalesce((
  select sum(case kind when 'refunded' then -amount_cents else amount_cents end) from voucher_movements
  where voucher_id = voucher.id
), case when voucher.status in ('redeemed', 'expired') then voucher.amount_cents else 0 end))::bigint`;

/** SQL of the value of rows `voucher` that was spent and not refunded, in cents. */
export const redeemedCents = sql<number>`coalesce((
  select sum(case kind when 'redeemed' then amount_cents when 'refunded' then -amount_cents else 0 end)
  from voucher_movements where voucher_id = voucher.id
), case when voucher.status = 'redeemed' then voucher.amount_cents else 0 end)::bigint`;

/** A voucher with the facts that a shop needs. */
export interface SpendableVoucher {
  readonly id: number;
  readonly code: string;
  readonly owner: number;
  readonly amountCents: number;
  readonly remainingCents: number;
  readonly product: number | null;
  readonly validUntil: string;
  readonly status: 'open' | 'given' | 'redeemed' | 'expired';
  /** The partner it was given to. */
  readonly partner: number | null;
  /** The payout that it was made from; granted vouchers are in no books. */
  readonly payout: number | null;
}

const spendable = sql`
  select voucher.id, voucher.code, voucher.owner_id as owner, voucher.amount_cents as "amountCents",
    ${remainingCents} as "remainingCents", voucher.product_id as product, voucher.valid_until as "validUntil",
    voucher.status, voucher.partner_id as partner, voucher.payout_id as payout
  from vouchers as voucher`;

/** The voucher with a code, case-insensitively. */
export async function findByCode(db: Kysely<DB>, code: string): Promise<SpendableVoucher | undefined> {
  const { rows } = await sql<SpendableVoucher>`
    ${spendable} where voucher.code = ${code.trim().toUpperCase()}`.execute(db);
  return rows[0];
}

/** A voucher, locked until the transaction ends: of two concurrent redemptions the second one sees what the first has left. */
export async function lockVoucher(tx: Tx, id: number): Promise<SpendableVoucher> {
  await sql`select from vouchers where id = ${id} for no key update`.execute(tx);
  const { rows } = await sql<SpendableVoucher>`${spendable} where voucher.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`voucher ${id} cannot be found`);
  return row;
}

/** A line of a shop's order that vouchers can be redeemed on; cents, gross. */
interface RedeemableLine {
  readonly id: number;
  readonly source: string;
  readonly product: { id: number; number: string; name: string };
  readonly quantity: number;
  readonly grossCents: number;
  /** Already paid by vouchers. */
  readonly redeemedCents: number;
}

/** The lines of all orders with a number, of whichever shop; of one product, or of any if null. */
export async function findRedeemableLines(
  db: Kysely<DB>,
  {
    order,
    product,
    locale,
  }: { readonly order: string; readonly product: number | null; readonly locale: Locale },
): Promise<RedeemableLine[]> {
  const { rows } = await sql<RedeemableLine>`
    select line.id, placed.source, line.quantity, line.gross_cents as "grossCents",
      jsonb_build_object('id', product.id, 'number', product.number, 'name', ${nameIn('product', locale)}) as product,
      coalesce((
        select sum(case kind when 'redeemed' then amount_cents else -amount_cents end) from voucher_movements
        where order_line_id = line.id or refund_of in (select id from voucher_movements where order_line_id = line.id)
      ), 0)::bigint as "redeemedCents"
    from orders as placed
    join order_lines as line on line.order_id = placed.id
    join products as product on product.id = line.product_id
    where upper(placed.number) = upper(${order}) and placed.number = ${order}
      and (${product}::bigint is null or line.product_id = ${product})
    order by placed.source collate "C", line.id`.execute(db);
  return rows;
}

/** A movement of a voucher; cents, gross. */
export interface MovementRow {
  readonly id: number;
  readonly voucher: number;
  readonly code: string;
  readonly kind: 'redeemed' | 'refunded' | 'expired';
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly order: string | null;
  readonly source: string | null;
  readonly orderLine: number | null;
  readonly reference: string | null;
  readonly refundOf: number | null;
  readonly at: Date;
}

const columns = sql`
  movement.id, movement.voucher_id as voucher, voucher.code, movement.kind, movement.amount_cents as "amountCents",
  (select coalesce(sum(amount_cents), 0)::bigint from voucher_movements as refund
    where refund.refund_of = movement.id) as "refundedCents",
  movement.order_number as "order", movement.source, movement.order_line_id as "orderLine", movement.reference,
  movement.refund_of as "refundOf", movement.at`;

const from = sql`from voucher_movements as movement join vouchers as voucher on voucher.id = movement.voucher_id`;

/** A page of movements, of one voucher or of all. */
export function findMovements(db: Kysely<DB>, list: List): Promise<{ rows: MovementRow[]; total: number }> {
  const { voucher, kind } = list.filters;
  return findPage<MovementRow, List['order'][number]['field']>(db, {
    columns,
    from,
    where: [
      when(voucher, (ids) => sql`movement.voucher_id = any(${ids}::bigint[])`),
      when(kind, (names) => sql`movement.kind = any(${names}::text[])`),
    ],
    sorting: { id: sql`movement.id`, amount: sql`movement.amount_cents` },
    id: sql`movement.id`,
    list,
  });
}

/** One movement. */
export async function findMovement(
  db: Kysely<DB>,
  by: { readonly id: number } | { readonly reference: string },
): Promise<MovementRow | undefined> {
  const named = 'id' in by ? sql`movement.id = ${by.id}` : sql`movement.reference = ${by.reference}`;
  const { rows } = await sql<MovementRow>`select ${columns} ${from} where ${named}`.execute(db);
  return rows[0];
}

/** Inserts a movement; returns its id. */
export async function insertMovement(tx: Tx, movement: Insertable<DB['voucher_movements']>): Promise<number> {
  const { id } = await tx
    .insertInto('voucher_movements')
    .values(movement)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a voucher after a movement. */
export async function updateVoucher(
  tx: Tx,
  id: number,
  change: { readonly status: SpendableVoucher['status']; readonly valid_until?: string },
): Promise<void> {
  await tx.updateTable('vouchers').set(change).where('id', '=', id).execute();
}

/** Sets the voucher redeemed on an order line: the last one that was not fully refunded, or none. */
export async function updateLineMark(tx: Tx, line: number): Promise<void> {
  await sql`
    update order_lines set voucher_id = (
      select redeemed.voucher_id from voucher_movements as redeemed
      where redeemed.order_line_id = ${line} and redeemed.kind = 'redeemed' and redeemed.amount_cents > (
        select coalesce(sum(amount_cents), 0) from voucher_movements where refund_of = redeemed.id)
      order by redeemed.id desc limit 1)
    where id = ${line}`.execute(tx);
}
