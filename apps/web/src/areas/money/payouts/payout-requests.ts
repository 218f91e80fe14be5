import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { isUnderWay, type Payout } from './payouts.data.ts';

type Requested = Pick<Payout, 'id' | 'requestedWith'>;

/** The sum of the API's amounts, in EUR as there. */
export function sumOf(amounts: readonly string[]): string {
  return formatCents(amounts.reduce((sum, amount) => sum + parseCents(amount), 0));
}

/** Ids of the payouts of the same request, itself included, oldest first: amounts at several tax rates become several payouts. */
export function idsOfRequest({ id, requestedWith }: Requested): number[] {
  const others = requestedWith.map((address) => Number(address.split('/').at(-1)));
  return [id, ...others].sort((a, b) => a - b);
}

/** Payouts grouped by request, latest request first; within one the oldest first. */
export function byRequest<P extends Requested>(payouts: readonly P[]): P[][] {
  const requests = new Map<number, P[]>();
  for (const payout of payouts) {
    const first = Math.min(...idsOfRequest(payout));
    requests.set(first, [payout, ...(requests.get(first) ?? [])]);
  }
  return [...requests.values()];
}

/** The payouts created by a request: newer than the previously latest one, and not created by an operator. */
export function madeAfter<P extends Pick<Payout, 'id' | 'replaces'>>(
  payouts: readonly P[],
  before: number,
): P[] {
  return payouts.filter(({ id, replaces }) => id > before && replaces === null);
}

/** What is displayed of a request: the gross amount under way, else what was paid; null if neither exists any more. */
export function stateOfRequest(
  payouts: readonly Pick<Payout, 'statusName' | 'gross'>[],
): { readonly text: 'underWayTo' | 'paidTo'; readonly amount: string } | null {
  const underWay = payouts.filter(isUnderWay);
  const paid = payouts.filter(({ statusName }) => statusName === 'paid');
  const relevant = underWay.length > 0 ? underWay : paid;
  if (relevant.length === 0) return null;
  return {
    text: relevant === underWay ? 'underWayTo' : 'paidTo',
    amount: sumOf(relevant.map(({ gross }) => gross)),
  };
}
