import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { isUnderWay, type Payout } from './payouts.data.ts';

type Requested = Pick<Payout, 'id' | 'requestedWith'>;

/** What amounts of the API come to together, EUR as there. */
export function sumOf(amounts: readonly string[]): string {
  return formatCents(amounts.reduce((sum, amount) => sum + parseCents(amount), 0));
}

/** The payouts of a payout's request, itself included, oldest first: what is payable at several taxes becomes several. */
export function idsOfRequest({ id, requestedWith }: Requested): number[] {
  const others = requestedWith.map((address) => Number(address.split('/').at(-1)));
  return [id, ...others].sort((a, b) => a - b);
}

/** Payouts, the latest first, by the request that each belongs to; within it the oldest first. */
export function byRequest<P extends Requested>(payouts: readonly P[]): P[][] {
  const requests = new Map<number, P[]>();
  for (const payout of payouts) {
    const first = Math.min(...idsOfRequest(payout));
    requests.set(first, [payout, ...(requests.get(first) ?? [])]);
  }
  return [...requests.values()];
}

/** Those of the latest payouts that a request made: later than what was the latest before, and no payout of an operator. */
export function madeAfter<P extends Pick<Payout, 'id' | 'replaces'>>(
  payouts: readonly P[],
  before: number,
): P[] {
  return payouts.filter(({ id, replaces }) => id > before && replaces === null);
}

/** What is said of a request: what is under way of it (gross), else what was paid; null once nothing of it is either. */
export function stateOfRequest(
  payouts: readonly Pick<Payout, 'statusName' | 'gross'>[],
): { readonly text: 'underWayTo' | 'paidTo'; readonly amount: string } | null {
  const underWay = payouts.filter(isUnderWay);
  const paid = payouts.filter(({ statusName }) => statusName === 'paid');
  const said = underWay.length > 0 ? underWay : paid;
  if (said.length === 0) return null;
  return {
    text: said === underWay ? 'underWayTo' : 'paidTo',
    amount: sumOf(said.map(({ gross }) => gross)),
  };
}
