import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import type { DemoTime } from '../network/demo-time.ts';
import { createRandom, type Random } from '../random.ts';
import { type DemoProduct, monthlyDelivery, proBox, startBox, yearlyDelivery } from './catalogue.ts';

/** A membership, and when the order was paid that opened or extended it. */
export interface DemoMembership {
  readonly partner: DemoPartner;
  readonly product: DemoProduct;
  /** Days in Berlin. */
  readonly startDate: string;
  readonly expiryDate: string;
  readonly paidAt: number;
}

/**
 * QP of the memberships in each of Anna's two big legs on any day of the open cycle, from the first minute on: together
 * they carry her over the 20,000 QP of level 11 without a single order.
 */
const bigLegQp = 10_600;

/** All memberships of the core network. */
export function createMemberships(time: DemoTime, network: CoreNetwork): DemoMembership[] {
  const random = createRandom(365);
  const memberships: DemoMembership[] = [];
  const subscribe: Subscribe = (partner, product, daysAgo, renewed) =>
    memberships.push(...periods(time, random, partner, product, daysAgo, renewed));
  // Expires soon, expires late.
  subscribe(network.anna, proBox, 365 - 9, false);
  subscribe(network.anna, yearlyDelivery, 365 - 212, false);
  subscribe(network.reto, proBox, 190, false);
  subscribe(network.reto, yearlyDelivery, 365 - 3, false);
  subscribeCloseLeg(network.closeLeg, subscribe);
  const planned = new Set([network.anna, network.reto, network.petra, ...network.closeLeg]);
  const free = network.partners.filter((partner) => !planned.has(partner) && partner.activity > 0);
  for (const leg of network.bigLegs) {
    const members = free.filter((partner) => partner.leg === leg);
    subscribeBigLeg(time, random, members, subscribe);
  }
  for (const partner of free) {
    if (partner.leg.name === 'elsewhere') subscribeAtRandom(time, random, partner, subscribe);
    // Small legs stay small: a box of 60 QP for some of their heads.
    else if (partner.leg.name.startsWith('small') && partner.depth === 2 && random.chance(0.7)) {
      subscribe(partner, startBox, firstDay(time, partner) % 80, false);
    }
  }
  return memberships;
}

type Subscribe = (partner: DemoPartner, product: DemoProduct, daysAgo: number, renewed: boolean) => void;

/** 760 QP, bought so far apart that no cycle has two purchases, and the open one none. */
function subscribeCloseLeg(members: readonly DemoPartner[], subscribe: Subscribe): void {
  const [head, second, third, fourth] = members as [DemoPartner, DemoPartner, DemoPartner, DemoPartner];
  subscribe(head, proBox, 265, false);
  subscribe(second, proBox, 190, false);
  subscribe(third, proBox, 115, false);
  subscribe(fourth, proBox, 40, false);
  subscribe(head, yearlyDelivery, 225, false);
  subscribe(second, yearlyDelivery, 300, false);
}

/** Members who joined before the open cycle subscribe until the leg's QP are reached; others at random. */
function subscribeBigLeg(
  time: DemoTime,
  random: Random,
  members: readonly DemoPartner[],
  subscribe: Subscribe,
): void {
  // On the last day of the last closed cycle everybody counted here has already begun.
  const latest = time.daysAgo(time.openCycle.startMs) + 1;
  const settled = members.filter(
    (partner) => partner.affiliateSince !== null && firstDay(time, partner) >= latest,
  );
  const startOf = (partner: DemoPartner) => Math.max(latest, firstDay(time, partner) - random.below(30));
  let qp = 0;
  const add = (partner: DemoPartner, product: DemoProduct) => {
    qp += product.qp;
    subscribe(partner, product, startOf(partner), true);
  };
  const [boxes, deliveries] = [shuffled(random, settled), shuffled(random, settled)];
  for (const partner of boxes.splice(0, Math.floor(boxes.length * 0.58))) add(partner, proBox);
  for (const partner of deliveries.splice(0, Math.floor(deliveries.length * 0.3)))
    add(partner, yearlyDelivery);
  while (qp < bigLegQp) {
    const [box, delivery] = [boxes.pop(), deliveries.pop()];
    if (box) add(box, proBox);
    else if (delivery) add(delivery, yearlyDelivery);
    else throw new Error('a big leg has too few partners for its QP');
  }
  const rest = new Set([...boxes, ...members.filter((partner) => !settled.includes(partner))]);
  for (const partner of rest) {
    if (firstDay(time, partner) > 0 && random.chance(0.25)) {
      const product = partner.affiliateSince === null ? monthlyDelivery : startBox;
      subscribe(partner, product, 1 + random.below(firstDay(time, partner)), random.chance(0.5));
    }
  }
}

function subscribeAtRandom(time: DemoTime, random: Random, partner: DemoPartner, subscribe: Subscribe): void {
  const earliest = firstDay(time, partner);
  if (earliest < 1) return;
  const day = () => 1 + random.below(earliest);
  if (partner.affiliateSince !== null && random.chance(0.5)) {
    subscribe(partner, random.chance(0.5) ? proBox : startBox, day(), random.chance(0.6));
  }
  if (random.chance(0.2)) {
    subscribe(partner, random.chance(0.5) ? monthlyDelivery : yearlyDelivery, day(), random.chance(0.7));
  }
}

/** The maximum number of days ago that a partner's membership can begin: the day after joining, within the history. */
function firstDay(time: DemoTime, partner: DemoPartner): number {
  const since = Math.max(partner.affiliateSince ?? partner.joinedAt, partner.joinedAt, time.startMs);
  return time.daysAgo(since) - 1;
}

/** One period after the other; `renewed` extends until it lasts beyond today. */
function periods(
  time: DemoTime,
  random: Random,
  partner: DemoPartner,
  product: DemoProduct,
  daysAgo: number,
  renewed: boolean,
): DemoMembership[] {
  const days = product.days ?? 0;
  const found: DemoMembership[] = [];
  for (let start = daysAgo; start === daysAgo || (renewed && start >= 0); start -= days) {
    const startDate = berlinDay(time.midnight(start));
    // The first one begins on the day of its payment; an extension is paid a few days ahead.
    const paidOn = start === daysAgo ? start : start + 1 + random.below(8);
    const paidAt = time.midnight(paidOn) + (8 + 12 * random.next()) * 3_600_000;
    const expiryDate = addDays(startDate, days);
    found.push({ partner, product, startDate, expiryDate, paidAt: Math.floor(paidAt) });
  }
  return found;
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const keyed = list.map((item) => ({ item, key: random.next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
