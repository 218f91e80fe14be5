import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { multiplyDivideRounded } from '@blattwerk/plan/money.ts';
import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';
import { type OrderValue, qpOfRefund } from '@blattwerk/plan/volumes/refunds.ts';
import { quoted } from '../../../platform/csv/fault.ts';
import type { KnownLine, KnownOrder, KnownRefund } from './known-order.ts';
import { type ParsedOrder, type ParsedRefund, progressOf } from './parsed-order.ts';
import type { Offer } from './price-lines.ts';
import { findLine } from './refunded-line.ts';
import { instantOf, Refusal } from './refusal.ts';

interface Input {
  readonly parsed: ParsedOrder;
  readonly known: KnownOrder | undefined;
  /** The order's status without its refunds. */
  readonly status: OrderStatus;
  readonly parsedStatus: OrderStatus;
  readonly paidAt: Date | null;
  readonly baseCents: number;
  readonly grossCents: number;
  readonly qp: number;
  readonly positions: readonly KnownLine[];
  readonly offers: ReadonlyMap<string, Pick<Offer, 'id'>>;
  readonly now: Date;
}

interface Refunded {
  readonly status: OrderStatus;
  /** New refunds. */
  readonly refunds: KnownRefund[];
  /** Known refunds without a position that now have one. */
  readonly named: KnownRefund[];
}

/** A parsed refund with its instant and position resolved. */
type Found = Omit<ParsedRefund, 'at' | 'line'> & Pick<KnownRefund, 'at' | 'line'>;

/**
 * New refunds: known ones are recognized by number, without one by time, amount and position. An order refunded as a
 * whole gets one refund of the remainder.
 */
export function decideRefunds(input: Input): Refunded {
  const { parsed, known, positions, offers } = input;
  if (parsed.refunds.length > 0 && progressOf[input.status] < progressOf.paid)
    throw new Refusal('is refunded without having been paid', 'refund_at');
  const all = [...(known?.refunds ?? [])];
  for (const refund of inOrderOfTime(parsed.refunds)) {
    const at = refundedOn(refund.at, 'refund_at', input) as Date;
    const line = refund.line === null ? null : findLine(refund.line, positions, offers);
    const found = { ...refund, at, line };
    const same = findSame(found, all, input);
    if (!same) all.push(newRefund(found, all, input));
    else if (line !== null && same.line === null) {
      baseOfPosition(refund, line, all, input);
      all[all.indexOf(same)] = { ...same, line };
    }
  }
  return refundTheRest(input, all);
}

/** The time of a refund. The day of the payment, without a time, means the instant of the payment. */
function refundedOn(text: string | null, column: string, { paidAt, now }: Input): Date | null {
  const at = instantOf(text, column, now);
  if (at === null || paidAt === null || at >= paidAt) return at;
  if (at.getTime() === berlinMidnight(berlinDay(paidAt.getTime()))) return paidAt;
  throw new Refusal('lies before the payment', column);
}

function inOrderOfTime(refunds: readonly ParsedRefund[]): ParsedRefund[] {
  const keyOf = ({ at, number, line }: ParsedRefund) => `${at} ${number ?? ''} ${line ?? ''}`;
  return [...refunds].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The known refund that matches; known or parsed, either may lack its position. */
function findSame(refund: Found, all: readonly KnownRefund[], input: Input): KnownRefund | undefined {
  const { at, line } = refund;
  const same = all.filter(({ number }) => number === refund.number);
  const equal = same.filter(
    (known) =>
      known.at.getTime() === at.getTime() &&
      (line === null || known.line === null || known.line === line) &&
      isAmountOf(refund, known, all, input),
  );
  if (refund.number !== null && equal.length < same.length)
    throw new Refusal(`differs from the refund ${quoted(refund.number)} that is known`, 'refund_number');
  return equal.find((known) => known.line === line) ?? equal[0];
}

/** A gross refund that was imported without its position was converted as one of the order. */
function isAmountOf(
  refund: Found,
  { line, baseCents }: KnownRefund,
  all: readonly KnownRefund[],
  input: Input,
): boolean {
  if (baseOf(refund, input) === baseCents) return true;
  const ofPosition = line === null ? null : baseOf(refund, worthOf(line, input));
  return (
    ofPosition !== null && isRounded(refund, line) && isAbout(ofPosition, baseCents, ofLine(line, all).length)
  );
}

/** Each gross refund of a position is rounded by at most half a cent net, and the last one evens that out. */
function isRounded({ of }: Pick<ParsedRefund, 'of'>, line: number | null): boolean {
  return of === 'gross' && line !== null;
}

function isAbout(cents: number, other: number, refunds: number): boolean {
  return 2 * Math.abs(cents - other) <= refunds;
}

/** The value that a refund is a part of: that of the position, or without one of the order. */
function worthOf(line: number | null, input: Input): OrderValue & { readonly grossCents: number } {
  if (line === null) return input;
  const { netCents, grossCents, qp } = input.positions[line] as KnownLine;
  return { baseCents: netCents, grossCents, qp };
}

/** The share of a gross refund that the base has in the gross value; null if it is more than that. */
function baseOf(
  { of, cents }: Pick<ParsedRefund, 'of' | 'cents'>,
  { baseCents, grossCents }: { readonly baseCents: number; readonly grossCents: number },
): number | null {
  if (of === 'net') return cents;
  return cents > grossCents ? null : multiplyDivideRounded(baseCents, cents, grossCents);
}

function newRefund(refund: Found, all: readonly KnownRefund[], input: Input): KnownRefund {
  const { number, at, line } = refund;
  const baseCents = baseOfNew(refund, all, input);
  if (sumOf(all).baseCents + baseCents > input.baseCents)
    throw new Refusal('refunds more than is left of the order', 'refund_net');
  return { id: null, number, at, line, baseCents, qp: qpOf(baseCents, line, all, input) };
}

function baseOfNew(refund: Found, all: readonly KnownRefund[], input: Input): number {
  if (refund.line !== null) return baseOfPosition(refund, refund.line, all, input);
  const parsed = baseOf(refund, input);
  if (parsed === null) throw new Refusal('refunds more than the order cost', 'refund_gross');
  return parsed;
}

function baseOfPosition(
  refund: Pick<Found, 'of' | 'cents'>,
  line: number,
  all: readonly KnownRefund[],
  input: Input,
): number {
  const worth = worthOf(line, input);
  const parsed = baseOf(refund, worth);
  if (parsed === null) throw new Refusal('refunds more than the position cost', 'refund_gross');
  const before = ofLine(line, all);
  const left = worth.baseCents - sumOf(before).baseCents;
  if (left > 0 && isRounded(refund, line) && isAbout(parsed, left, before.length + 1)) return left;
  if (parsed > left) throw new Refusal('refunds more than is left of the position', `refund_${refund.of}`);
  return parsed;
}

/**
 * The QP taken back by a refund: for a position in proportion to the price, for an order those that no other refund
 * names. The last one takes what is left.
 */
function qpOf(baseCents: number, line: number | null, all: readonly KnownRefund[], input: Input): number {
  const before = sumOf(all);
  const left = Math.max(0, input.qp - before.qp);
  if (before.baseCents + baseCents === input.baseCents) return left;
  const unnamed = sumOf(ofLine(null, all));
  const rest = {
    baseCents: input.baseCents - before.baseCents + unnamed.baseCents,
    qp: input.qp - before.qp + unnamed.qp,
  };
  const value = line === null ? rest : worthOf(line, input);
  return Math.min(left, qpOfRefund(value, sumOf(ofLine(line, all)), baseCents));
}

function ofLine(line: number | null, all: readonly KnownRefund[]): KnownRefund[] {
  return all.filter((refund) => refund.line === line);
}

function sumOf(refunds: readonly KnownRefund[]): OrderValue {
  return {
    baseCents: refunds.reduce((sum, { baseCents }) => sum + baseCents, 0),
    qp: refunds.reduce((sum, { qp }) => sum + qp, 0),
  };
}

/** An order with nothing left is refunded, whether that was stated or follows from its refunds. */
function refundTheRest(input: Input, all: readonly KnownRefund[]): Refunded {
  const { parsed, known, baseCents, qp } = input;
  const refunds = all.filter(({ id }) => id === null);
  const named = all.filter((refund) => refund.id !== null && !known?.refunds.includes(refund));
  if (known?.status === 'refunded' || progressOf[input.status] < progressOf.paid)
    return { status: input.status, refunds, named };
  const before = sumOf(all);
  const left = { baseCents: baseCents - before.baseCents, qp: Math.max(0, qp - before.qp) };
  const isEmptied = baseCents > 0 && left.baseCents === 0;
  if (input.parsedStatus !== 'refunded')
    return { status: isEmptied ? 'refunded' : input.status, refunds, named };
  const isCovered = isEmptied && left.qp === 0;
  if (isCovered) return { status: 'refunded', refunds, named };
  const at = refundedOn(parsed.head.refundedAt, 'refunded_at', input);
  if (!at) throw new Refusal('is missing', 'refunded_at');
  const rest = { id: null, number: null, at, line: null, ...left };
  return { status: 'refunded', refunds: [...refunds, rest], named };
}
