import { computeCycle } from '@blattwerk/plan/cycle/compute-cycle.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { createNetwork } from '@blattwerk/plan/network/network.ts';
import type { PathStep } from '@blattwerk/plan/rank-path/rank-path.ts';

const ORANGE = 6;
const BROWN = 11;

/** A partner of a made-up network; the index in the list is its id. */
export interface Member {
  parent: number | null;
  affiliate: boolean;
  /** From the member's own orders. */
  qp: number;
}

/** Runs the whole network through the engine; a member's index is its id. */
export function compute(members: readonly Member[]) {
  const ids = Float64Array.from(members.keys());
  const network = createNetwork({
    ids,
    parentIds: Float64Array.from(members, ({ parent }) => parent ?? -1),
    affiliate: Uint8Array.from(members, ({ affiliate }) => Number(affiliate)),
    companyFree: new Uint8Array(members.length),
  });
  const orders = {
    partner: Int32Array.from(ids, (id) => network.indexOf(id)),
    baseCents: new Float64Array(members.length),
    qp: Float64Array.from(members, ({ qp }) => qp),
  };
  const none = new Int32Array(0);
  const memberships = {
    partner: none,
    kind: new Uint8Array(0),
    qp: new Float64Array(0),
    startDay: none,
    expiryDay: none,
  };
  const result = computeCycle(defaultPlan, { network, orders, memberships, instantDay: 0 });
  const of = (id: number) => {
    const i = network.indexOf(id);
    return {
      level: result.level[i] as number,
      legValue: result.legValue[i] as number,
      qp: result.qp[i] as number,
    };
  };
  return { network, result, of };
}

/** Members that change: their steps are recorded as orders, new partners and new affiliates. */
class World {
  readonly members: Member[];
  readonly #before: ReturnType<typeof compute>;

  constructor(members: readonly Member[]) {
    this.members = members.map((member) => ({ ...member }));
    this.#before = compute(members);
  }

  buy(member: number, qp: number): void {
    const buyer = this.members[member] as Member;
    buyer.qp += qp;
  }

  join(parent: number): number {
    return this.members.push({ parent, affiliate: true, qp: 0 }) - 1;
  }

  /** Raises a leg to a level as cheaply as possible; the climbing partner buys the remaining QP. */
  raise(first: number, level: number, qp: number): void {
    const { by } = this.climb(first, level);
    const climber = this.members[by] as Member;
    climber.affiliate = true;
    let spent = 0;
    for (const leg of this.#cheapestLegs(by, level)) {
      const one = leg.first ?? this.join(by);
      const legQp = Math.min(leg.qp, qp - spent);
      if (leg.first === null || this.#valueOf(leg.first) < ORANGE) this.raise(one, ORANGE, legQp);
      spent += legQp;
    }
    this.buy(by, qp - spent);
  }

  /**
   * The member of a leg nearest to a level, and what they lack. Partners who have just joined are left out: they are new
   * legs.
   */
  climb(first: number, level: number): { by: number; qp: number } {
    if (first >= this.#before.network.size) return { by: first, qp: levelRow(defaultPlan, level).qpFrom };
    if (this.#valueOf(first) >= level) return { by: first, qp: 0 };
    const members = this.#legOf(first);
    const able = members.filter((one) => this.members[one]?.affiliate);
    const climbs = (able.length === 0 ? [first] : able).map((by) => ({ by, qp: this.#ownClimb(by, level) }));
    return climbs.reduce((least, one) => (one.qp < least.qp ? one : least));
  }

  #ownClimb(by: number, level: number): number {
    const missing = levelRow(defaultPlan, level).qpFrom - this.#before.of(by).qp;
    return Math.max(
      0,
      missing,
      this.#cheapestLegs(by, level).reduce((sum, { qp }) => sum + qp, 0),
    );
  }

  #cheapestLegs(by: number, level: number): { first: number | null; qp: number }[] {
    if (level !== BROWN) return [];
    const known = by < this.#before.network.size ? this.#childrenOf(by) : [];
    const legs = known.map((first) => ({ first: first as number | null, qp: this.climb(first, ORANGE).qp }));
    return [...legs, ...Array<(typeof legs)[0]>(3).fill({ first: null, qp: 1000 })]
      .sort((a, b) => a.qp - b.qp)
      .slice(0, 3);
  }

  #valueOf(first: number): number {
    return this.#before.of(first).legValue;
  }

  #childrenOf(parent: number): number[] {
    const { size } = this.#before.network;
    return [...this.members.keys()].filter((one) => one < size && this.members[one]?.parent === parent);
  }

  #legOf(first: number): number[] {
    return [first, ...this.#childrenOf(first).flatMap((child) => this.#legOf(child))];
  }
}

/** The level that the real engine computes after these steps. */
export function levelAfter(members: readonly Member[], partner: number, steps: readonly PathStep[]): number {
  const world = new World(members);
  const legs = compute(members).network;
  const own = legs.indexOf(partner);
  const firsts = [...legs.parents.keys()]
    .filter((i) => legs.parents[i] === own)
    .map((i) => legs.ids[i] as number);
  for (const { where, qp, level } of steps) {
    if (where === 'own') world.buy(partner, qp);
    else if (where === 'new') world.raise(world.join(partner), level as number, qp);
    else if (level === null) world.buy(firsts[where] as number, qp);
    else world.raise(firsts[where] as number, level, qp);
  }
  return compute(world.members).of(partner).level;
}
