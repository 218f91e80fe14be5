import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { multiplyDivideRounded } from '@blattwerk/plan/money.ts';
import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';
import { qpOfRefund } from '@blattwerk/plan/volumes/refunds.ts';
import { quoted } from './fault.ts';
import type { KnownOrder, KnownRefund } from './known-order.ts';
import { instantOf, Refusal } from './refusal.ts';
import { progressOf, type StatedOrder, type StatedRefund } from './stated-order.ts';

interface Input {
  readonly stated: StatedOrder;
  readonly known: KnownOrder | undefined;
  /** What the order is without its refunds. */
  readonly status: OrderStatus;
  readonly statedStatus: OrderStatus;
  readonly paidAt: Date | null;
  readonly baseCents: number;
  readonly grossCents: number;
  readonly qp: number;
  readonly now: Date;
}

/**
 * The refunds that are new: known ones are recognised by their number, without one by their time and
 * amount. An order that is refunded as a whole gets one of what was left.
 */
export function decideRefunds(input: Input): { status: OrderStatus; refunds: KnownRefund[] } {
  const { stated, known } = input;
  if (stated.refunds.length > 0 && progressOf[input.status] < progressOf.paid)
    throw new Refusal('is refunded without having been paid', 'refund_at');
  const refunds: KnownRefund[] = [];
  for (const refund of inOrderOfTime(stated.refunds)) {
    const { number } = refund;
    const at = refundedOn(refund.at, 'refund_at', input) as Date;
    const baseCents = baseOf(refund, input);
    if (isKnown({ number, at, baseCents }, [...(known?.refunds ?? []), ...refunds])) continue;
    const before = refundedSoFar(known, refunds);
    if (before.baseCents + baseCents > input.baseCents)
      throw new Refusal('refunds more than is left of the order', 'refund_net');
    refunds.push({ number, at, baseCents, qp: qpOfRefund(input, before, baseCents) });
  }
  return refundTheRest(input, refunds);
}

/** A time of a refund. The day of the payment, without a time, means the moment of the payment. */
function refundedOn(text: string | null, column: string, { paidAt, now }: Input): Date | null {
  const at = instantOf(text, column, now);
  if (at === null || paidAt === null || at >= paidAt) return at;
  if (at.getTime() === berlinMidnight(berlinDay(paidAt.getTime()))) return paidAt;
  throw new Refusal('lies before the payment', column);
}

function inOrderOfTime(refunds: readonly StatedRefund[]): StatedRefund[] {
  const keyOf = ({ at, number }: StatedRefund) => `${at} ${number ?? ''}`;
  return [...refunds].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Of a gross refund the part that the base has in the order's gross value. */
function baseOf({ of, cents }: StatedRefund, { baseCents, grossCents }: Input): number {
  if (of === 'net') return cents;
  if (cents > grossCents) throw new Refusal('refunds more than the order cost', 'refund_gross');
  return multiplyDivideRounded(baseCents, cents, grossCents);
}

function isKnown(refund: Omit<KnownRefund, 'qp'>, known: readonly KnownRefund[]): boolean {
  if (refund.number === null) {
    return known.some(
      ({ number, at, baseCents }) =>
        number === null && at.getTime() === refund.at.getTime() && baseCents === refund.baseCents,
    );
  }
  const same = known.find(({ number }) => number === refund.number);
  if (!same) return false;
  if (same.baseCents !== refund.baseCents || same.at.getTime() !== refund.at.getTime())
    throw new Refusal(`differs from the refund ${quoted(refund.number)} that is known`, 'refund_number');
  return true;
}

function refundedSoFar(known: KnownOrder | undefined, refunds: readonly KnownRefund[]) {
  const all = [...(known?.refunds ?? []), ...refunds];
  return {
    baseCents: all.reduce((sum, { baseCents }) => sum + baseCents, 0),
    qp: all.reduce((sum, { qp }) => sum + qp, 0),
  };
}

/** An order of which nothing is left is refunded, whether that was said or follows from its refunds. */
function refundTheRest(
  input: Input,
  refunds: KnownRefund[],
): { status: OrderStatus; refunds: KnownRefund[] } {
  const { stated, known, baseCents, qp } = input;
  if (known?.status === 'refunded' || progressOf[input.status] < progressOf.paid)
    return { status: input.status, refunds };
  const before = refundedSoFar(known, refunds);
  const left = { baseCents: baseCents - before.baseCents, qp: Math.max(0, qp - before.qp) };
  const isEmptied = baseCents > 0 && left.baseCents === 0;
  if (input.statedStatus !== 'refunded') return { status: isEmptied ? 'refunded' : input.status, refunds };
  const isCovered = isEmptied && left.qp === 0;
  if (isCovered) return { status: 'refunded', refunds };
  const at = refundedOn(stated.head.refundedAt, 'refunded_at', input);
  if (!at) throw new Refusal('is missing', 'refunded_at');
  return { status: 'refunded', refunds: [...refunds, { number: null, at, ...left }] };
}
