import { cycleOfDay, dayNumber } from '@blattwerk/plan/days.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { PAID, REFUNDED } from '@blattwerk/plan/volumes/orders.ts';
import type { MonthFacts } from '../month-facts.ts';

/** A person of a past month: an affiliate of long standing, or a customer. */
export interface PastPerson {
  readonly id: number;
  readonly parent: number | null;
  readonly affiliate?: boolean;
  readonly since?: string;
  readonly openingLevel?: number;
  /** Kick-start phases that were paid: 1 easy, 2 pro, 3 both. */
  readonly openingPhases?: number;
  /** QP of a membership that is active throughout. */
  readonly membershipQp?: number;
}

/** An order with one QP per euro of its base; refunded in full or by these cents. */
export interface PastOrder {
  readonly id: number;
  readonly partner: number;
  readonly at: string;
  readonly placedAt?: string;
  readonly baseCents: number;
  readonly refund?: { readonly at: string; readonly baseCents?: number };
}

/** The facts of September 2026. */
export function factsOf(people: readonly PastPerson[], orders: readonly PastOrder[]): MonthFacts {
  const members = people.filter(({ membershipQp }) => membershipQp !== undefined);
  const refunded = orders.flatMap(({ refund, baseCents }, order) =>
    refund ? [{ order, at: Date.parse(refund.at), baseCents: refund.baseCents ?? baseCents }] : [],
  );
  const isWhole = ({ refund, baseCents }: PastOrder) =>
    refund !== undefined && (refund.baseCents ?? baseCents) === baseCents;
  return {
    cycle: cycleOfDay('2026-09-01'),
    plan: defaultPlan,
    partners: {
      ids: Float64Array.from(people, ({ id }) => id),
      parentIds: Float64Array.from(people, ({ parent }) => parent ?? -1),
      affiliate: Uint8Array.from(people, ({ affiliate }) => (affiliate ? 1 : 0)),
      companyFree: new Uint8Array(people.length),
      affiliateSince: Float64Array.from(people, ({ affiliate, since }) =>
        affiliate ? Date.parse(since ?? '2020-01-01T00:00:00Z') : Number.NaN,
      ),
      openingLevel: Uint8Array.from(people, ({ openingLevel }) => openingLevel ?? 0),
      openingPhases: Uint8Array.from(people, ({ openingPhases }) => openingPhases ?? 0),
    },
    memberships: {
      partnerIds: Float64Array.from(members, ({ id }) => id),
      kind: new Uint8Array(members.length).fill(1),
      qp: Float64Array.from(members, ({ membershipQp }) => membershipQp ?? 0),
      startDay: new Int32Array(members.length).fill(dayNumber('2026-01-01')),
      expiryDay: new Int32Array(members.length).fill(dayNumber('2027-01-01')),
    },
    orders: {
      ids: Float64Array.from(orders, ({ id }) => id),
      partnerIds: Float64Array.from(orders, ({ partner }) => partner),
      status: Uint8Array.from(orders, (order) => (isWhole(order) ? REFUNDED : PAID)),
      paidAt: Float64Array.from(orders, ({ at }) => Date.parse(at)),
      placedAt: Float64Array.from(orders, ({ at, placedAt }) => Date.parse(placedAt ?? at)),
      baseCents: Float64Array.from(orders, ({ baseCents }) => baseCents),
      qp: Float64Array.from(orders, ({ baseCents }) => Math.floor(baseCents / 100)),
    },
    refunds: {
      order: Int32Array.from(refunded, ({ order }) => order),
      at: Float64Array.from(refunded, ({ at }) => at),
      baseCents: Float64Array.from(refunded, ({ baseCents }) => baseCents),
      qp: Float64Array.from(refunded, ({ baseCents }) => Math.floor(baseCents / 100)),
    },
  };
}

/** The first affiliate of a company, with this many below and three customers each; every order has a unique amount. */
export function companyWith(legs: number): { people: PastPerson[]; orders: PastOrder[] } {
  const people: PastPerson[] = [
    { id: 1, parent: null },
    { id: 2, parent: 1, affiliate: true, openingLevel: 11, membershipQp: 20_000 },
  ];
  const orders: PastOrder[] = [];
  for (let leg = 0; leg < legs; leg++) {
    const leader = 10 + 10 * leg;
    people.push({ id: leader, parent: 2, affiliate: true, openingLevel: 6, membershipQp: 1_000 });
    for (const place of [1, 2, 3]) {
      people.push({ id: leader + place, parent: leader });
      orders.push({
        id: 1_000 + leader + place,
        partner: leader + place,
        at: `2026-09-${10 + place}T10:00:00Z`,
        baseCents: 10_000 + 100 * place + 1_037 * (leg + 1) + 511 * place * (leg + 2),
      });
    }
  }
  return { people, orders };
}
