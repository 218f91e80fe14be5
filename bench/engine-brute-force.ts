import type { CommissionInput, CommissionResult } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { CreditReader } from '@blattwerk/plan/bonuses/credit.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';

interface Partner {
  readonly index: number;
  readonly parent: Partner | undefined;
  readonly children: Partner[];
  readonly affiliate: boolean;
  baseCents: number;
  psvCents: number;
  qp: number;
  buys: boolean;
  activeCustomers: number;
  level: number;
  highestInLeg: number;
}

/**
 * The rules without the engine's optimizations: every order walks up its whole upline, with objects and exact big integers.
 * Without kick-start, which needs all orders ever.
 * @returns how many figures and credits of the result differ
 */
export function countDifferences(input: CommissionInput, result: CommissionResult): number {
  const partners = createPartners(input);
  addVolumes(input, partners);
  setLevels(partners);
  const { cycle } = result;
  const wrong = partners.filter(
    ({ index, psvCents, qp, level }) =>
      cycle.psvCents[index] !== psvCents || cycle.qp[index] !== qp || cycle.level[index] !== level,
  );
  const mine = new Map([...levelCredits(input, partners), ...closingCredits(input, partners)]);
  const others = engineCredits(input, result);
  const missing = [...mine].filter(([key, cents]) => others.get(key) !== cents);
  const unasked = [...others.keys()].filter((key) => !mine.has(key));
  return wrong.length + missing.length + unasked.length;
}

function createPartners({ network }: CommissionInput): Partner[] {
  const partners: Partner[] = [];
  for (let index = 0; index < network.size; index++) {
    const parent = partners[network.parents[index] ?? -1];
    const partner: Partner = {
      index,
      parent,
      children: [],
      affiliate: network.affiliate[index] === 1,
      baseCents: 0,
      psvCents: 0,
      qp: 0,
      buys: false,
      activeCustomers: 0,
      level: 0,
      highestInLeg: 0,
    };
    parent?.children.push(partner);
    partners.push(partner);
  }
  return partners;
}

function uplineOf({ parent }: Partner): Partner[] {
  const upline: Partner[] = [];
  for (let above = parent; above; above = above.parent) upline.push(above);
  return upline;
}

function addVolumes({ orders, memberships, window }: CommissionInput, partners: Partner[]): void {
  const addQp = (partner: Partner, qp: number) => {
    for (const one of [partner, ...uplineOf(partner)]) one.qp += qp;
  };
  orders.partner.forEach((index, order) => {
    const buyer = partners[index] as Partner;
    const baseCents = orders.baseCents[order] as number;
    buyer.baseCents += baseCents;
    buyer.psvCents += baseCents;
    if (!buyer.affiliate && buyer.parent) buyer.parent.psvCents += baseCents;
    addQp(buyer, orders.qp[order] as number);
    if (!buyer.buys && !buyer.affiliate) for (const above of uplineOf(buyer)) above.activeCustomers++;
    buyer.buys = true;
  });
  memberships.partner.forEach((index, row) => {
    const [start = 0, end = 0] = [memberships.startDay[row], memberships.expiryDay[row]];
    // The large network has one membership of one kind per partner.
    if (start <= window.instantDay && window.instantDay < end)
      addQp(partners[index] as Partner, memberships.qp[row] as number);
  });
}

/** Each leg that a level requires is filled by the best of the remaining legs. */
function setLevels(partners: Partner[]): void {
  for (const partner of partners.toReversed()) {
    const legs = partner.children.map(({ highestInLeg }) => highestInLeg).sort((a, b) => b - a);
    const reached = defaultPlan.levels.findLast(({ qpFrom, legs: wanted }) => {
      const wants = wanted
        .flatMap(({ count, level }) => Array<number>(count).fill(level))
        .sort((a, b) => b - a);
      return partner.qp >= qpFrom && wants.every((level, i) => (legs[i] ?? -1) >= level);
    });
    partner.level = partner.affiliate ? (reached?.id ?? 0) : 0;
    partner.highestInLeg = Math.max(partner.level, legs[0] ?? 0);
  }
}

function percentOf(partner: Partner): number {
  return partner.affiliate ? (defaultPlan.levels[partner.level]?.percentBp ?? 0) : 0;
}

function share(cents: number, bp: number): number {
  return Number((BigInt(cents) * BigInt(bp) + 5000n) / 10_000n);
}

function* levelCredits({ orders }: CommissionInput, partners: Partner[]): Generator<[string, number]> {
  for (const [order, index] of orders.partner.entries()) {
    let below = 0;
    for (const above of uplineOf(partners[index] as Partner)) {
      const own = percentOf(above);
      if (own <= below) continue;
      const cents = share(orders.baseCents[order] as number, own - below);
      if (cents > 0) yield [`level ${above.index} ${order}`, cents];
      below = own;
    }
  }
}

function* closingCredits(input: CommissionInput, partners: Partner[]): Generator<[string, number]> {
  for (const { index, affiliate, level, psvCents, activeCustomers } of partners) {
    if (!affiliate) continue;
    const highest = input.history.highestLevelEver[index] as number;
    for (const { id, qpFrom } of defaultPlan.levels) {
      if (id >= 6 && id > highest && id <= level) yield [`step-up ${index} ${id}`, qpFrom];
    }
    const isMet = [
      [200_00, 3],
      [500_00, 6],
      [1000_00, 10],
    ].map(([cents = 0, customers = 0]) => psvCents >= cents && activeCustomers >= customers);
    const stage = isMet.lastIndexOf(true);
    if (stage >= 0) yield [`builder ${index} ${stage + 1}`, [25_00, 75_00, 150_00][stage] ?? 0];
  }
  const shares = [1, 2, 3, 5];
  yield* poolCredits('infinity', input, partners, (level) => shares[level - 17] ?? 0);
  yield* poolCredits('balancing', input, partners, (level) => (level >= 11 ? 1 : 0));
}

/** Distributes the remaining cents one by one, each to the share that is furthest below its exact value. */
function* poolCredits(
  bonus: string,
  { network }: CommissionInput,
  partners: Partner[],
  sharesOf: (level: number) => number,
): Generator<[string, number]> {
  const pool = share(
    partners.reduce((sum, { baseCents }) => sum + baseCents, 0),
    100,
  );
  const holders = partners.filter(({ affiliate, level }) => affiliate && sharesOf(level) > 0);
  const all = holders.reduce((sum, { level }) => sum + sharesOf(level), 0);
  const exact = holders.map((holder) => {
    const product = BigInt(pool) * BigInt(sharesOf(holder.level));
    const cents = Number(product / BigInt(all));
    return { holder, cents, lack: Number(product % BigInt(all)), id: network.ids[holder.index] as number };
  });
  const left = pool - exact.reduce((sum, { cents }) => sum + cents, 0);
  const inTurn = exact.sort((a, b) => b.lack - a.lack || a.id - b.id);
  for (const [turn, { holder, cents }] of inTurn.entries()) {
    const part = cents + (turn < left ? 1 : 0);
    if (part > 0) yield [`${bonus} ${holder.index} null`, part];
  }
}

function engineCredits(input: CommissionInput, result: CommissionResult): Map<string, number> {
  const reader = new CreditReader(input, result);
  const credits = new Map<string, number>();
  for (let row = 0; row < reader.levelCount; row++) {
    const { beneficiary, order, amountCents } = reader.level(row);
    credits.set(`level ${beneficiary} ${order}`, amountCents);
  }
  for (let row = 0; row < reader.closingCount; row++) {
    const { bonus, beneficiary, stage, amountCents } = reader.closing(row);
    if (bonus !== 'kick-start') credits.set(`${bonus} ${beneficiary} ${stage}`, amountCents);
  }
  return credits;
}
