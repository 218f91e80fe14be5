import type { Network } from '../network/network.ts';
import type { Plan } from '../plan.ts';
import type { KickStartPhaseName } from './bonuses.ts';
import type { BonusHistory } from './history.ts';
import { phaseEnd } from './kick-start.ts';
import type { DatedOrders } from './kick-start-counts.ts';

/** What one buyer contributes to a partner's phase. Buyers are the partner and the direct customers, by index. */
export interface KickStartBuyer {
  readonly buyer: number;
  /** When the first order of this buyer was paid, whether in the phase or before: epoch milliseconds. */
  readonly firstPaidAt: number;
  /** A direct customer whose first order was paid in the phase. */
  readonly isNew: boolean;
  /** QP of the orders that were paid in the phase. */
  readonly qp: number;
}

/**
 * The evidence for what `countKickStart` counts for one partner in one phase: buyers who are new or bought in it, in the
 * order of their first payments. Empty if the partner never had a phase.
 */
export function kickStartEvidence(
  plan: Plan,
  network: Network,
  history: Pick<BonusHistory, 'affiliateSince'>,
  parts: readonly DatedOrders[],
  { partner, phase }: { partner: number; phase: KickStartPhaseName },
): KickStartBuyer[] {
  const since = history.affiliateSince[partner] as number;
  if (Number.isNaN(since)) return [];
  const end = phaseEnd(since, plan.kickStart[phase]);
  const isIn = (instant: number) => instant >= since && instant < end;
  const found = new Map<number, { firstPaidAt: number; qp: number }>();
  for (const { partner: buyers, paidAt, qp } of parts) {
    for (let i = 0; i < buyers.length; i++) {
      const buyer = buyers[i] as number;
      const isCustomer = network.parents[buyer] === partner && network.affiliate[buyer] === 0;
      if (buyer !== partner && !isCustomer) continue;
      const at = paidAt[i] as number;
      const before = found.get(buyer) ?? { firstPaidAt: at, qp: 0 };
      found.set(buyer, {
        firstPaidAt: Math.min(before.firstPaidAt, at),
        qp: before.qp + (isIn(at) ? (qp[i] as number) : 0),
      });
    }
  }
  return [...found]
    .map(([buyer, { firstPaidAt, qp }]) => ({
      buyer,
      firstPaidAt,
      isNew: buyer !== partner && isIn(firstPaidAt),
      qp,
    }))
    .filter(({ isNew, qp }) => isNew || qp > 0)
    .sort((a, b) => a.firstPaidAt - b.firstPaidAt || a.buyer - b.buyer);
}
