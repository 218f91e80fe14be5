import type { OrderStatus } from '@blattwerk/plan/volumes/orders.ts';
import { NOT_DELIVERED } from '../orders/import/parsed-order.ts';
import type { History, ShopOrder, ShopTransaction, Transition } from './shop-order.ts';

/** The history of an order's payments and deliveries; times are ISO 8601, UTC. */
export interface PaymentCourse {
  readonly status: OrderStatus;
  readonly paidAt: string | null;
  readonly refundedAt: string | null;
  /**
   * When the last of its deliveries was sent off; `NOT_DELIVERED` if one is open (again), null if the shop does not
   * say.
   */
  readonly deliveredAt: string | null;
  /** What a person should check although the order is imported. */
  readonly remark: string | null;
}

interface Step {
  readonly transaction: string;
  readonly at: string;
  readonly holdsMoney: boolean;
}

/** States that a payment only reaches after being paid, and in which its money is (partly) there. */
const paidStates = ['paid', 'refunded_partially', 'chargeback'];
/** A payment cancelled after it was paid was returned. */
const endings = ['refunded', 'cancelled'];

/**
 * Derived from the shop's history of all payments of the order, not from its current state: so the result does not
 * depend on when it is read. The order is paid from the first moment at which a payment is, and refunded from the first
 * at which none is any more; a payment after that is for a person to decide.
 */
export function paymentCourse(order: ShopOrder, history: History): PaymentCourse {
  const steps = order.transactions
    .flatMap((transaction) => stepsOf(transaction, history))
    .sort((a, b) => (a.at === b.at ? Number(b.holdsMoney) - Number(a.holdsMoney) : a.at < b.at ? -1 : 1));
  let paidAt: string | null = null;
  let refundedAt: string | null = null;
  const holding = new Set<string>();
  for (const { transaction, at, holdsMoney } of steps) {
    if (holdsMoney) {
      holding.add(transaction);
      paidAt ??= at;
    } else if (holding.delete(transaction) && holding.size === 0) refundedAt ??= at;
  }
  const isCancelled =
    order.stateMachineState.technicalName === 'cancelled' ||
    (order.transactions.length > 0 && order.transactions.every((one) => stateOf(one) === 'cancelled'));
  const unpaid = isCancelled ? 'cancelled' : 'open';
  return {
    status: refundedAt !== null ? 'refunded' : paidAt !== null ? 'paid' : unpaid,
    paidAt,
    refundedAt,
    deliveredAt: deliveryOf(order, history),
    remark: remarkOn(order, refundedAt !== null && holding.size > 0),
  };
}

function stateOf({ stateMachineState }: Pick<ShopTransaction, 'stateMachineState'>): string {
  return stateMachineState.technicalName;
}

function stepsOf(transaction: ShopTransaction, history: History): Step[] {
  const known = history.get(transaction.id) ?? [];
  const steps = known.flatMap(({ to, at }): Step[] =>
    to === 'paid' || endings.includes(to)
      ? [{ transaction: transaction.id, at, holdsMoney: to === 'paid' }]
      : [],
  );
  const state = stateOf(transaction);
  const wasPaid = known.some(({ to }) => to === 'paid');
  // Created as paid by another program: without a transition, it was paid at its creation.
  const isMadePaid = !wasPaid && known.length === 0 && [...paidStates, 'refunded'].includes(state);
  if (!isMadePaid) return steps;
  const made = { transaction: transaction.id, at: transaction.createdAt, holdsMoney: true };
  const changedAt = transaction.updatedAt ?? transaction.createdAt;
  return [made, ...(state === 'refunded' ? [{ ...made, at: changedAt, holdsMoney: false }] : [])];
}

function deliveryOf({ deliveries }: ShopOrder, history: History): PaymentCourse['deliveredAt'] {
  const due = deliveries.filter((one) => one.stateMachineState.technicalName !== 'cancelled');
  if (due.some((one) => one.stateMachineState.technicalName === 'open')) return NOT_DELIVERED;
  const sent = due.map(({ id }) => sentAt(history.get(id) ?? []));
  if (sent.length === 0 || sent.includes(null)) return null;
  return (sent as string[]).toSorted().at(-1) ?? null;
}

/** When a delivery was sent off: after it was last opened. Returned goods had been sent. */
function sentAt(steps: readonly Transition[]): string | null {
  const opened = steps.findLastIndex(({ to }) => to === 'open');
  return steps.slice(opened + 1).find(({ to }) => to === 'shipped')?.at ?? null;
}

function remarkOn({ transactions }: ShopOrder, isPaidAgain: boolean): string | null {
  if (isPaidAgain) return 'was paid again after all its money had gone back: it stays refunded here';
  const states = transactions.map(stateOf);
  if (states.includes('chargeback'))
    return 'its payment was charged back: it counts until the shop refunds or cancels the payment';
  const refunds = transactions.flatMap(({ captures }) => captures.flatMap((capture) => capture.refunds));
  if (states.includes('refunded_partially') && !refunds.some((refund) => stateOf(refund) === 'completed'))
    return 'is partly refunded, and the shop does not say how much: import the refund as a file';
  return null;
}
