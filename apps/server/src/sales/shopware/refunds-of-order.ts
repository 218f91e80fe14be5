import type { Goods } from './goods-of-order.ts';
import type { PaymentCourse } from './payment-course.ts';
import { centsOf, type History, type ShopOrder } from './shop-order.ts';

/** A partial refund of goods, net or gross as the order's prices are. */
export interface PartialRefund {
  readonly number: string;
  readonly line: string | null;
  readonly at: string;
  readonly cents: number;
}

/**
 * The partial refunds completed by the shop (refunds of a payment's captures in the state `completed`): one for each
 * position that they name, else one of the order. A refund may include shipping, so that of goods is at most their
 * price. A refund that came together with the return of all money is the remainder, and not a separate refund.
 */
export function refundsOf(
  order: ShopOrder,
  goods: readonly Goods[],
  { course, history }: { readonly course: PaymentCourse; readonly history: History },
): PartialRefund[] {
  const { paidAt, refundedAt } = course;
  if (paidAt === null) return [];
  const left = new Map(goods.map(({ id, cents }) => [id, cents]));
  let all = goods.reduce((sum, { cents }) => sum + cents, 0);
  return returnsOf(order, history)
    .filter(({ at }) => refundedAt === null || at < refundedAt)
    .flatMap(({ number, line, at, cents: asked }) => {
      const cents = Math.min(asked, all, line === null ? all : (left.get(line) ?? 0));
      if (cents <= 0) return [];
      all -= cents;
      if (line !== null) left.set(line, (left.get(line) ?? 0) - cents);
      return [{ number, line, at: later(at, paidAt), cents }];
    });
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** Sorted by time, then by number. */
function returnsOf({ transactions }: ShopOrder, history: History): PartialRefund[] {
  const refunds = transactions.flatMap(({ captures }) => captures.flatMap((capture) => capture.refunds));
  return refunds
    .filter(({ stateMachineState }) => stateMachineState.technicalName === 'completed')
    .flatMap(({ id, amount, positions, createdAt, updatedAt }): PartialRefund[] => {
      const done = history.get(id)?.find(({ to }) => to === 'completed')?.at;
      const at = done ?? updatedAt ?? createdAt;
      if (positions.length === 0) return [{ number: id, line: null, at, cents: centsOf(amount.totalPrice) }];
      return positions.map((position) => ({
        number: position.id,
        line: position.orderLineItemId,
        at,
        cents: centsOf(position.amount.totalPrice),
      }));
    })
    .sort((a, b) => (`${a.at} ${a.number}` < `${b.at} ${b.number}` ? -1 : 1));
}
