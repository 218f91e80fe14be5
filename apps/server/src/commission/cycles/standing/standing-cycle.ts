import type { CommissionFigures, CommissionInput } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { layOutChains, type RateChains } from '@blattwerk/plan/bonuses/rate-chains.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { ComputedCycle } from '../computed-cycle.ts';
import type { DatedNetwork } from '../cycle-orders.ts';
import type { LargeTeam, TeamFacts } from '../large-teams.queries.ts';
import { type Projected, projectedOf } from '../partner-statistics.ts';
import type { HeldOrders } from './patch-orders.ts';
import type { Due, Watermark } from './watermark.queries.ts';

/** The input of a cycle, as a process holds it between two computations. */
export interface HeldInput extends CommissionInput {
  readonly network: DatedNetwork;
  readonly orders: HeldOrders;
  readonly earlierOrders: HeldOrders;
}

/**
 * The current cycle in the memory of the one process that updates it: its input, and what is stored of it. Its arrays are
 * modified in place, so after a failed update it has to be discarded.
 */
export interface StandingCycle {
  readonly cycle: number;
  readonly plan: Plan;
  readonly watermark: Watermark;
  readonly input: HeldInput;
  /** Changes by time alone, without a change of any row. */
  readonly due: readonly Due[];
  readonly figures: CommissionFigures;
  readonly chains: RateChains;
  readonly projected: Projected;
  /** Facts of large teams, by partner id. */
  readonly teams: ReadonlyMap<number, TeamFacts>;
}

/** Holds a cycle that was read and computed as a whole. Its credits are not kept: they follow from the chains. */
export function holdCycle(
  { cycle, plan, input, result }: ComputedCycle,
  held: Pick<StandingCycle, 'watermark' | 'due'> & { readonly teams: readonly LargeTeam[] },
): StandingCycle {
  const { levelCredits: _, ...figures } = result;
  const { partner, baseCents, qp, paidAt } = input.orders;
  const earlier = input.earlierOrders;
  return {
    cycle: cycle.id,
    plan,
    watermark: held.watermark,
    due: held.due,
    input: {
      window: input.window,
      network: input.network,
      memberships: input.memberships,
      history: input.history,
      orders: { ids: input.orderIds, partner, baseCents, qp, paidAt },
      earlierOrders: {
        ids: input.earlierOrderIds,
        partner: earlier.partner,
        // Its base has no effect, but the shape is that of all orders.
        baseCents: new Float64Array(earlier.partner.length),
        qp: earlier.qp,
        paidAt: earlier.paidAt,
      },
    },
    figures,
    chains: layOutChains(input.network, result.rateBp),
    projected: projectedOf({ input, result }),
    teams: teamsById(held.teams),
  };
}

/** Large teams by partner id. */
export function teamsById(teams: readonly LargeTeam[]): ReadonlyMap<number, TeamFacts> {
  return new Map(teams.map(({ partner, team }) => [partner, team]));
}

/** Total bytes of the held columns. */
export function heldBytes(held: StandingCycle): number {
  const buffers = new Set<ArrayBufferLike>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit([held.input, held.figures, held.chains, held.projected]);
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
