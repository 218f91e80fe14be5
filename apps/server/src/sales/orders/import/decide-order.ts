import { berlinMidnight } from '@blattwerk/plan/days.ts';
import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';
import type { ImportFault } from '../../../platform/csv/fault.ts';
import { decideRefunds } from './decide-refunds.ts';
import type { KnownLine, KnownOrder, KnownRefund } from './known-order.ts';
import { NOT_DELIVERED, type ParsedOrder, progressOf } from './parsed-order.ts';
import { type Offer, type PricedLine, priceLines } from './price-lines.ts';
import { numberLines } from './refunded-line.ts';
import { type FaultKind, instantOf, Refusal } from './refusal.ts';

/** The new state of the order; `lines` is null if the stored ones stay. */
export interface Decision {
  readonly parsed: ParsedOrder;
  readonly known: KnownOrder | undefined;
  readonly partnerId: number;
  readonly status: OrderStatus;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  /** The last value wins; it does not affect the order's value, only when it is released. */
  readonly deliveredAt: Date | null;
  readonly baseCents: number;
  readonly grossCents: number;
  readonly qp: number;
  readonly lines: readonly PricedLine[] | null;
  readonly refunds: readonly KnownRefund[];
  /** Known refunds whose position has become known. */
  readonly named: readonly KnownRefund[];
  /** Paid before the programme began here, and imported as history: counts in no cycle. */
  readonly isHistory: boolean;
  readonly isChanged: boolean;
}

/** A buyer: null if the order names none, `NEWCOMER` if it names an unknown customer. */
export interface FoundBuyer {
  readonly id: number | null;
  /** Whether their orders were erased. */
  readonly isForgotten: boolean;
}

/** The buyer of an order that creates its customer. */
export const NEWCOMER = 0;

/** What decisions are based on. */
export interface ImportContext {
  readonly now: Date;
  readonly offers: ReadonlyMap<string, Offer>;
  /** First day of the first month that is closed here. */
  readonly programmeStart: string;
  /** Whether the file has payments from before that day. */
  readonly isHistory: boolean;
  /** The buyer named by an order; or why there is none. */
  findPartner(parsed: Pick<ParsedOrder, 'source' | 'head'>): FoundBuyer | { readonly reason: string };
}

/**
 * The changes made by a file's data about an order: it may go from open to paid to refunded, or from open to cancelled
 * and back; contradictions to a paid one are refused.
 */
export function decideOrder(
  parsed: ParsedOrder,
  known: KnownOrder | undefined,
  context: ImportContext,
): Decision | { readonly fault: ImportFault; readonly kind: FaultKind } {
  try {
    return decide(parsed, known, context);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { column, message, kind } = error;
    return { fault: { line: parsed.line, ...(column ? { column } : {}), reason: message }, kind };
  }
}

function decide(parsed: ParsedOrder, known: KnownOrder | undefined, context: ImportContext): Decision {
  const { head } = parsed;
  const partnerId = decidePartner(parsed, known, context);
  const isPaid = known !== undefined && progressOf[known.status] >= progressOf.paid;
  if (isPaid && head.status === 'cancelled')
    throw new Refusal('is paid: it is refunded, not cancelled', 'status');
  const times = decideTimes(parsed, known, isPaid, context.now);
  const isHistory = !isPaid && times.paidAt !== null && context.isHistory;
  if (!isPaid && times.paidAt !== null) requireSideOfStart(times.paidAt, context);
  const status = known && progressOf[known.status] >= progressOf[head.status] ? known.status : head.status;
  const { positions, ...value } = decideValue(parsed, known, {
    ...context,
    isPaid,
    placedAt: times.placedAt,
  });
  const deliveredAt = decideDelivery(parsed, known, context.now);
  const base = { ...value, parsed, known, partnerId, isHistory, deliveredAt, ...times };
  const { now, offers } = context;
  const refunded = decideRefunds({ ...base, status, parsedStatus: head.status, positions, offers, now });
  const isChanged =
    known === undefined ||
    refunded.status !== known.status ||
    refunded.refunds.length > 0 ||
    refunded.named.length > 0 ||
    value.lines !== null ||
    times.placedAt.getTime() !== known.placedAt.getTime() ||
    deliveredAt?.getTime() !== known.deliveredAt?.getTime();
  return { ...base, ...refunded, isChanged };
}

function decideDelivery({ head }: ParsedOrder, known: KnownOrder | undefined, now: Date): Date | null {
  const delivery = head.deliveredAt ?? null;
  if (delivery === NOT_DELIVERED) return null;
  return instantOf(delivery, 'delivered_at', now) ?? known?.deliveredAt ?? null;
}

function decidePartner(parsed: ParsedOrder, known: KnownOrder | undefined, context: ImportContext): number {
  const { head } = parsed;
  const found = context.findPartner(parsed);
  if ('reason' in found)
    throw new Refusal(found.reason, head.partnerId === null ? 'email' : 'partner_id', 'buyer');
  if (found.id === null) {
    if (known) return known.partnerId;
    throw new Refusal('names no buyer: neither partner_id nor email', 'partner_id', 'buyer');
  }
  if (known?.earlierBuyers.includes(found.id)) return known.partnerId;
  if (known && known.partnerId !== found.id) throw new Refusal('belongs to another buyer', 'partner_id');
  if (!known && found.isForgotten)
    throw new Refusal(
      'belongs to somebody who was deleted and whose orders were forgotten',
      'partner_id',
      'buyer',
    );
  return found.id;
}

function decideTimes({ head }: ParsedOrder, known: KnownOrder | undefined, isPaid: boolean, now: Date) {
  const parsedPlaced = instantOf(head.placedAt, 'placed_at', now);
  const parsedPaid = instantOf(head.paidAt, 'paid_at', now);
  const pays = progressOf[head.status] >= progressOf.paid;
  if (parsedPaid && !pays) throw new Refusal(`has a time of payment and is ${head.status}`, 'paid_at');
  const placedAt = (isPaid ? null : parsedPlaced) ?? known?.placedAt ?? parsedPlaced;
  if (!placedAt) throw new Refusal('is missing', 'placed_at');
  if (!isPaid) {
    if (pays && !parsedPaid) throw new Refusal('is missing', 'paid_at');
    return { placedAt, paidAt: parsedPaid };
  }
  if (parsedPlaced && parsedPlaced.getTime() !== placedAt.getTime())
    throw new Refusal('differs from the paid order that is known', 'placed_at');
  if (parsedPaid && !head.paidAtMoves && parsedPaid.getTime() !== known?.paidAt?.getTime())
    throw new Refusal('differs from the paid order that is known', 'paid_at');
  return { placedAt, paidAt: known?.paidAt ?? null };
}

/** A mistyped year would create a month that has to be closed; genuinely old orders are history. */
function requireSideOfStart(paidAt: Date, { programmeStart, isHistory }: ImportContext): void {
  const isBefore = paidAt.getTime() < berlinMidnight(programmeStart);
  if (isBefore && !isHistory)
    throw new Refusal(
      `lies before the programme began here (${programmeStart}): import it as history`,
      'paid_at',
      'before-start',
    );
  if (!isBefore && isHistory)
    throw new Refusal(
      `does not lie before the programme began here (${programmeStart}): import it without history`,
      'paid_at',
      'before-start',
    );
}

interface Value extends Pick<Decision, 'baseCents' | 'grossCents' | 'qp' | 'lines'> {
  /** All positions as stored, or to be stored, with the numbers given by the file. */
  readonly positions: readonly KnownLine[];
}

/** Base and QP are those of the day when the order was placed, unless its positions or that day change while it is open. */
function decideValue(
  parsed: ParsedOrder,
  known: KnownOrder | undefined,
  { isPaid, ...prices }: Pick<ImportContext, 'offers'> & { isPaid: boolean; placedAt: Date },
): Value {
  if (parsed.lines.length === 0) {
    if (!known) throw new Refusal('has no positions', 'product');
    if (known.placedAt.getTime() !== prices.placedAt.getTime())
      throw new Refusal('has no positions, which its prices of another time need', 'product');
    return { ...worthOf(known), lines: null, positions: known.lines };
  }
  const { lines, reason } = priceLines(parsed, prices);
  if (lines === undefined) throw new Refusal(reason, 'product', 'product');
  const positions = lines.map(({ product, ...line }) => ({ ...line, productId: product.id }));
  const isUnmoved = known?.placedAt.getTime() === prices.placedAt.getTime();
  if (known && isUnmoved && isSame(positions, known, parsed.head.goodsGrossCents !== null))
    return { ...worthOf(known), lines: null, positions: numberLines(known.lines, positions, keyOf) };
  if (isPaid) throw new Refusal('has other positions than the paid order that is known', 'product');
  if (known?.hasRedemptions)
    throw new Refusal('has other positions than the order on which a voucher was redeemed', 'product');
  return {
    baseCents: sumOf(positions, 'netCents'),
    grossCents: sumOf(positions, 'grossCents'),
    qp: sumOf(positions, 'qp'),
    lines,
    positions,
  };
}

function worthOf({ baseCents, grossCents, qp }: KnownOrder): Pick<Value, 'baseCents' | 'grossCents' | 'qp'> {
  return { baseCents, grossCents, qp };
}

/** Shares of a total are derived from product prices, so only the total is compared. */
function isSame(lines: readonly KnownLine[], known: KnownOrder, areShares: boolean): boolean {
  if (areShares && sumOf(lines, 'grossCents') !== known.grossCents) return false;
  const shareKeyOf = ({ productId, quantity }: KnownLine) => `${productId} ${quantity}`;
  const parsed = lines.map(areShares ? shareKeyOf : keyOf).sort();
  const stored = known.lines.map(areShares ? shareKeyOf : keyOf).sort();
  return parsed.length === stored.length && parsed.every((key, i) => key === stored[i]);
}

function keyOf({ productId, quantity, netCents, grossCents }: KnownLine): string {
  return `${productId} ${quantity} ${netCents} ${grossCents}`;
}

function sumOf(lines: readonly KnownLine[], part: 'netCents' | 'grossCents' | 'qp'): number {
  return lines.reduce((sum, line) => sum + line[part], 0);
}
