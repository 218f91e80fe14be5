import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { bookVoucherMovement } from '../books/book-voucher.ts';
import {
  findByCode,
  findMovement,
  insertMovement,
  lockVoucher,
  type MovementRow,
  type SpendableVoucher,
  updateLineMark,
  updateVoucher,
} from './voucher-movements.queries.ts';

type SpendDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/** A redemption by a shop for an order; cents, gross. */
interface Spending {
  readonly code: string;
  readonly cents: number;
  readonly order: string;
  /** The shop of the order, by its name in imported orders: other shops may use the same order number. */
  readonly source?: string | undefined;
  readonly orderLine: number | null;
  readonly reference: string;
  /** The shop's user. */
  readonly by: number;
  /** Reason for a redemption by hand, for the log. */
  readonly reason?: string | undefined;
}

/** A refund of a redemption to its voucher; cents, gross. */
interface Refund {
  readonly redemption: number;
  readonly cents: number;
  readonly reference: string;
  /** The shop's user; null for the import of a refund. */
  readonly by: number | null;
  /** Reason for a refund by hand, for the log. */
  readonly reason?: string | undefined;
}

/**
 * Redeems a part of a voucher, or all of it, for a shop's order or one of its lines. Idempotent by reference.
 * @returns the movement's id
 * @throws ApiError 404 for an unknown code; 409 for an expired one, for more than remains, and for a reference used with other
 * data; 422 for a line of another order, or of another product than the voucher is valid for
 */
export async function redeemVoucher(deps: SpendDeps, spending: Spending): Promise<number> {
  const { db, clock } = deps;
  const { code, cents, order, source, orderLine, reference, by, reason } = spending;
  const found = await findByCode(db, code);
  if (found === undefined) throw notFound();
  const voucher = await lockVoucher(db, found.id);
  const movement = await findMovement(db, { reference });
  if (movement !== undefined) {
    const isSame =
      movement.voucher === voucher.id && movement.kind === 'redeemed' && movement.amountCents === cents;
    return requireSame(movement, isSame && movement.order === order && movement.source === (source ?? null));
  }
  const now = clock.now();
  if (voucher.status === 'expired' || voucher.validUntil < berlinDay(now.getTime()))
    throw new ApiError(409, 'voucherExpired');
  if (cents > voucher.remainingCents)
    throw new ApiError(409, refusal('voucherTooLittle', { left: formatCents(voucher.remainingCents) }));
  if (orderLine !== null || voucher.product !== null) await requireLine(deps, voucher, spending);
  const row = {
    order_number: order,
    source: source ?? null,
    order_line_id: orderLine,
    reference,
    by_user: by,
  };
  const id = await move(deps, voucher, { ...row, kind: 'redeemed', cents, at: now }, reason);
  if (cents === voucher.remainingCents) await updateVoucher(db, voucher.id, { status: 'redeemed' });
  if (orderLine !== null)
    await db.updateTable('order_lines').set({ voucher_id: voucher.id }).where('id', '=', orderLine).execute();
  return id;
}

/**
 * Refunds a redemption to its voucher, in part or in full, when the order is refunded: by the same code. A voucher that
 * has expired meanwhile becomes valid to the end of the year. Idempotent by reference.
 * @returns the movement's id
 * @throws ApiError 404 for an unknown redemption; 409 for more than is left of it, and for a reference used with other data
 */
export async function refundRedemption(
  deps: SpendDeps,
  { redemption, cents, reference, by, reason }: Refund,
): Promise<number> {
  const { db, clock } = deps;
  const named = await findMovement(db, { id: redemption });
  if (named?.kind !== 'redeemed') throw notFound();
  // The rest that expired unspent must not become valid again by a refund.
  await expireVoucher(deps, named.voucher);
  const voucher = await lockVoucher(db, named.voucher);
  const movement = await findMovement(db, { reference });
  if (movement !== undefined)
    return requireSame(movement, movement.refundOf === redemption && movement.amountCents === cents);
  const redeemed = (await findMovement(db, { id: redemption })) ?? named;
  const leftCents = redeemed.amountCents - redeemed.refundedCents;
  if (cents > leftCents)
    throw new ApiError(409, refusal('voucherTooLittle', { left: formatCents(leftCents) }));
  const now = clock.now();
  const row = { refund_of: redemption, reference, by_user: by };
  const id = await move(deps, voucher, { ...row, kind: 'refunded', cents, at: now }, reason);
  const lastDay = `${berlinDay(now.getTime()).slice(0, 4)}-12-31`;
  const status = voucher.partner === null ? 'open' : 'given';
  await updateVoucher(db, voucher.id, {
    status,
    ...(voucher.validUntil < berlinDay(now.getTime()) && { valid_until: lastDay }),
  });
  if (cents === leftCents && named.orderLine !== null) await updateLineMark(db, named.orderLine);
  return id;
}

/** Books the expiry of a voucher's rest. Returns whether there was any. */
export async function expireVoucher(deps: SpendDeps, id: number): Promise<boolean> {
  const { db, clock } = deps;
  const voucher = await lockVoucher(db, id);
  const now = clock.now();
  const isOver = voucher.status !== 'expired' && voucher.validUntil < berlinDay(now.getTime());
  if (!isOver || voucher.remainingCents === 0) return false;
  await move(deps, voucher, { kind: 'expired', cents: voucher.remainingCents, at: now });
  await updateVoucher(db, id, { status: 'expired' });
  return true;
}

/** A repeated redemption gets the same answer. @throws ApiError 409 if its data differ */
function requireSame(movement: MovementRow, isSame: boolean): number {
  if (isSame) return movement.id;
  throw new ApiError(409, 'voucherReferenceUsed');
}

async function move(
  { db }: SpendDeps,
  { id: voucher, owner, payout, remainingCents }: SpendableVoucher,
  {
    cents,
    ...movement
  }: {
    readonly kind: MovementRow['kind'];
    readonly cents: number;
    readonly at: Date;
    readonly order_number?: string;
    readonly source?: string | null;
    readonly order_line_id?: number | null;
    readonly reference?: string;
    readonly refund_of?: number;
    readonly by_user?: number | null;
  },
  reason?: string,
): Promise<number> {
  const { kind, at, by_user: by } = movement;
  const id = await insertMovement(db, { ...movement, voucher_id: voucher, amount_cents: cents });
  if (payout !== null) await bookVoucherMovement(db, { voucher, owner, cents, at }, { movement: id, kind });
  if (by === undefined || by === null) return id;
  const left = kind === 'refunded' ? remainingCents + cents : remainingCents - cents;
  const details = {
    before: { left: formatCents(remainingCents) },
    after: { left: formatCents(left), movement: id },
    ...(reason !== undefined && { reason }),
  };
  await audit(db, { user: by, action: 'write', subject: `/api/voucher_partners/${voucher}`, details });
  return id;
}

async function requireLine(
  { db }: SpendDeps,
  { product }: SpendableVoucher,
  { order, source, orderLine }: Pick<Spending, 'order' | 'source' | 'orderLine'>,
): Promise<void> {
  if (orderLine === null) throw invalidField('orderLine', 'voucherNeedsLine');
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.product_id as product', 'orders.source'])
    .where('order_lines.id', '=', orderLine)
    .where('orders.number', '=', order)
    .executeTakeFirst();
  const isOther = line !== undefined && source !== undefined && line.source !== source;
  if (line === undefined || isOther || (product !== null && line.product !== product))
    throw invalidField('orderLine', 'voucherOtherLine');
}
