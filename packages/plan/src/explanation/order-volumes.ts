import { computeCycle } from '../cycle/compute-cycle.ts';
import { NO_PARENT } from '../network/breadth-first.ts';
import { createNetwork } from '../network/network.ts';
import type { Plan } from '../plan.ts';

/** What an order adds to one partner's volumes of a month. */
export interface OrderVolumes {
  /** To the personal sales volume, in cents. */
  readonly psvCents: number;
  readonly personalQp: number;
  /** To the QP of the partner and everybody below. */
  readonly qp: number;
}

/**
 * What an order adds for its buyer and for everybody above, using the cycle computation itself: it computes a month in
 * which nobody else bought anything and nobody has a membership.
 * @param order the counted part of it
 * @param chain the buyer first, then everybody above up to the root, as of the cycle's one instant
 * @returns a row for each of the chain, in its order
 */
export function orderVolumes(
  plan: Plan,
  order: { readonly baseCents: number; readonly qp: number },
  chain: readonly { readonly affiliate: boolean }[],
): OrderVolumes[] {
  const size = chain.length;
  const network = createNetwork({
    ids: Float64Array.from(chain, (_, i) => i),
    parentIds: Float64Array.from(chain, (_, i) => (i + 1 < size ? i + 1 : NO_PARENT)),
    affiliate: Uint8Array.from(chain, ({ affiliate }) => (affiliate ? 1 : 0)),
    companyFree: new Uint8Array(size),
  });
  const { psvCents, personalQp, qp } = computeCycle(plan, {
    network,
    orders: {
      partner: Int32Array.of(network.indexOf(0)),
      baseCents: Float64Array.of(order.baseCents),
      qp: Float64Array.of(order.qp),
    },
    memberships: {
      partner: new Int32Array(),
      kind: new Uint8Array(),
      qp: new Float64Array(),
      startDay: new Int32Array(),
      expiryDay: new Int32Array(),
    },
    instantDay: 0,
  });
  return chain.map((_, i) => {
    const index = network.indexOf(i);
    return {
      psvCents: psvCents[index] as number,
      personalQp: personalQp[index] as number,
      qp: qp[index] as number,
    };
  });
}
