import type { DemoTime } from '../network/demo-time.ts';
import { createRandom } from '../random.ts';
import { type Fate, fillBasket, settle, shares } from '../trade/core-orders.ts';
import type { DemoOrder } from '../trade/demo-order.ts';
import type { MassNetwork } from './mass-network.ts';

/**
 * The orders of the partners beyond the core network, oldest first within each cycle. Every call generates the same
 * ones again, so that they need not be held in memory.
 */
export function* massOrders(
  time: DemoTime,
  mass: MassNetwork,
  firstId: number,
  count: number,
): Generator<DemoOrder> {
  const random = createRandom(5_000_000);
  let id = firstId;
  let joined = 0;
  for (const [cycle, share] of shares(time.cycles, sample(mass), count)) {
    const span = cycle.untilMs - cycle.startMs;
    for (let i = 0; i < share; i++) {
      const at = cycle.startMs + Math.floor((span * (i + random.next())) / share);
      while (joined < mass.size && (mass.joinedAt[joined] as number) < at) joined++;
      const buyer = Math.min(mass.size - 1, random.below(Math.max(1, joined)));
      const fate: Fate = settle(time, random, at, fillBasket(random));
      yield { id: id++, partnerId: mass.firstId + buyer, placedAt: at, ...fate };
    }
  }
}

/** A sample of a thousand partners is enough to model the network’s growth. */
function sample({ size, joinedAt }: MassNetwork): { joinedAt: number; activity: number }[] {
  const count = Math.min(size, 1000);
  return Array.from({ length: count }, (_, i) => ({
    joinedAt: joinedAt[Math.floor((i * size) / count)] as number,
    activity: 1,
  }));
}
