/**
 * A second implementation of all bonus rules, for tests only: written from their wording without looking at the engine,
 * with its own constants or a plan in its own form, slowly, one partner and one order at a time, with money as BigInt. It
 * shares nothing with the code it is compared with; volumes and levels come from the naive cycle.
 */
import { type NaivePartner, naiveCycle } from '../../cycle/testing/naive-cycle.ts';
import { type NaivePlan, specifiedPlan } from '../../cycle/testing/naive-plan.ts';
import type { PlanFile, PlanFileCredit, PlanFileOrder, PlanFilePartner } from '../plan-file.ts';

const DAY = 24 * 3600 * 1000;
const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** A partner's result besides volumes and level. */
interface NaiveFigures {
  builderStage: number;
  kickStartStatus: number;
  kickStartCustomers: number;
  kickStartQp: number;
}

export interface NaiveResult {
  volumes: Map<number, NaivePartner>;
  figures: Map<number, NaiveFigures>;
  credits: PlanFileCredit[];
  reversals: PlanFileCredit[];
}

/** The input of all rules. */
interface Facts {
  plan: NaivePlan;
  file: PlanFile;
  first: number;
  last: number;
  asOf: number;
  instant: number;
  volumes: Map<number, NaivePartner>;
}

/** Computes a file. `first` and `last` are the cycle's first and last millisecond. */
export function naivePlanFile(
  file: PlanFile,
  first: number,
  last: number,
  plan: NaivePlan = specifiedPlan,
): NaiveResult {
  const asOf = Date.parse(file.asOf);
  const volumes = naiveCycle({ asOf, cycle: file.cycle, ...naiveLists(file) }, plan.levels);
  const facts: Facts = { plan, file, first, last, asOf, instant: Math.min(asOf, last), volumes };
  const countedOrders = file.orders.filter(
    (order) => isCounted(facts, order) && cycleOf(order) === file.cycle.dateFrom,
  );
  const isClosed = asOf > last;
  const kickStarts = new Map(file.partners.map((partner) => [partner.id, kickStart(facts, partner)]));
  const stages = new Map(file.partners.map((partner) => [partner.id, stageOf(facts, partner)]));
  const credits = countedOrders.flatMap((order) => levelCredits(facts, order));
  if (isClosed) {
    for (const partner of file.partners) {
      credits.push(...stepUps(facts, partner));
      credits.push(...(kickStarts.get(partner.id)?.credits ?? []));
      const stage = stages.get(partner.id) ?? 0;
      if (stage > 0) credits.push(plain(partner.id, 'builder', stage, plan.stages[stage - 1]?.cents ?? 0));
    }
    credits.push(...pools(facts, countedOrders));
  }
  const written = credits.filter(({ amountCents }) => amountCents !== 0);
  const figures = new Map<number, NaiveFigures>();
  for (const { id } of file.partners) {
    const kick = kickStarts.get(id);
    if (kick) figures.set(id, { builderStage: stages.get(id) ?? 0, ...kick.figures });
  }
  return {
    volumes,
    figures,
    credits: written,
    reversals: isClosed ? naiveReversals(file, written, asOf) : [],
  };
}

function levelIn({ volumes }: Facts, id: number): number {
  return volumes.get(id)?.level ?? 0;
}

function isCounted({ instant, asOf }: Facts, order: PlanFileOrder): boolean {
  if (!order.paidAt || Date.parse(order.paidAt) > instant) return false;
  if (order.status === 'refunded') {
    if (!order.refundedAt || Date.parse(order.refundedAt) <= asOf) return false;
  } else if (order.status !== 'paid') return false;
  return order.baseCents === 0 || remaining(order, 'baseCents', asOf) > 0;
}

/** The order's shares, from the buyer's parent upward. */
function levelCredits(facts: Facts, order: PlanFileOrder): PlanFileCredit[] {
  const base = remaining(order, 'baseCents', facts.asOf);
  const partnerOf = (id: number | null | undefined) => facts.file.partners.find((one) => one.id === id);
  const climb = (id: number | null | undefined, below: number): PlanFileCredit[] => {
    const partner = partnerOf(id);
    if (!partner) return [];
    const own = partner.affiliate ? (facts.plan.levels[levelIn(facts, partner.id)]?.rateBp ?? 0) : 0;
    if (own <= below) return climb(partner.parentId, below);
    const amountCents = partOf(base, own - below);
    const credit = { beneficiary: partner.id, orderId: order.id, bonus: 'level', stage: null } as const;
    const paid = { ...credit, baseCents: base, rateBp: own, belowRateBp: below, amountCents };
    return [...(amountCents === 0 ? [] : [paid]), ...climb(partner.parentId, own)];
  };
  return climb(partnerOf(order.partnerId)?.parentId, 0);
}

function kickStart(facts: Facts, partner: PlanFilePartner) {
  const { file, instant, first, asOf } = facts;
  const { easy: easyPhase, pro: proPhase } = facts.plan;
  const since = partner.affiliateSince ? Date.parse(partner.affiliateSince) : Number.NaN;
  const customers = file.partners.filter((one) => one.parentId === partner.id && !one.affiliate);
  const ordersOf = (id: number) =>
    file.orders.filter(
      (order) => order.partnerId === id && isCounted(facts, order) && cycleOf(order) <= file.cycle.dateFrom,
    );
  const inDays = (at: number, days: number) => at >= since && at < since + days * DAY;
  const paidAt = (order: PlanFileOrder) => Date.parse(order.paidAt ?? '');
  const newCustomers = (days: number) =>
    customers.filter((one) => inDays(Math.min(...ordersOf(one.id).map(paidAt)), days)).length;
  const qpIn = (days: number) =>
    [partner, ...customers]
      .flatMap((one) => ordersOf(one.id))
      .filter((order) => inDays(paidAt(order), days))
      .reduce((sum, order) => sum + remaining(order, 'qp', asOf), 0);
  const isMet = ({ days, customers: asked, qp }: NaivePlan['easy']) =>
    newCustomers(days) >= asked && qpIn(days) >= qp;
  const wasPaid = (phase: 'easy' | 'pro') => partner.kickStartPaid?.includes(phase) ?? false;
  const easy = wasPaid('easy') || isMet(easyPhase);
  const pro = wasPaid('pro') || (easy && isMet(proPhase));
  let status = 1;
  if (Number.isNaN(since) || (since > instant && !partner.affiliate)) status = 0;
  else if (pro) status = 4;
  else if (easy && instant < since + proPhase.days * DAY) status = 3;
  else if (!easy && instant < since + easyPhase.days * DAY) status = 2;
  const pays = (done: boolean, phase: 'easy' | 'pro', { days, cents }: NaivePlan['easy']) =>
    done && !wasPaid(phase) && partner.affiliate && first < since + days * DAY
      ? [plain(partner.id, 'kick-start', phase, cents)]
      : [];
  return {
    figures: {
      kickStartStatus: status,
      kickStartCustomers: newCustomers(proPhase.days),
      kickStartQp: qpIn(proPhase.days),
    },
    credits: [...pays(easy, 'easy', easyPhase), ...pays(pro, 'pro', proPhase)],
  };
}

function stepUps(facts: Facts, partner: PlanFilePartner): PlanFileCredit[] {
  const paid: PlanFileCredit[] = [];
  for (let level = 1; level <= levelIn(facts, partner.id); level++) {
    const cents = facts.plan.stepUpCents.get(level);
    if (level <= (partner.highestLevelEver ?? 0) || cents === undefined) continue;
    paid.push(plain(partner.id, 'step-up', level, cents));
  }
  return paid;
}

function stageOf({ plan, volumes }: Facts, partner: PlanFilePartner): number {
  const { psvCents = 0, activeCustomers = 0 } = volumes.get(partner.id) ?? {};
  if (!partner.affiliate) return 0;
  let reached = 0;
  for (const [i, stage] of plan.stages.entries())
    if (psvCents >= stage.psvCents && activeCustomers >= stage.customers) reached = i + 1;
  return reached;
}

function pools(facts: Facts, countedOrders: PlanFileOrder[]): PlanFileCredit[] {
  const { levels, infinityBp, balancingBp } = facts.plan;
  const base = countedOrders.reduce((sum, order) => sum + remaining(order, 'baseCents', facts.asOf), 0);
  const affiliates = facts.file.partners.filter((partner) => partner.affiliate).map(({ id }) => id);
  const sharesIn = (pool: 'infinityShares' | 'balancingShares') =>
    affiliates.flatMap((id) => Array<number>(levels[levelIn(facts, id)]?.[pool] ?? 0).fill(id));
  return [
    ...naivePool('infinity', partOf(base, infinityBp), sharesIn('infinityShares')),
    ...naivePool('balancing', partOf(base, balancingBp), sharesIn('balancingShares')),
  ];
}

/**
 * One entry per share. Remaining cents are given out one by one, each to the share that is furthest below its exact value.
 */
function naivePool(bonus: 'infinity' | 'balancing', poolCents: number, shares: number[]): PlanFileCredit[] {
  const holders = [...new Set(shares)].toSorted((a, b) => a - b);
  const pool = BigInt(poolCents);
  const all = BigInt(shares.length);
  const exact = (id: number) => pool * BigInt(shares.filter((one) => one === id).length);
  const given = new Map(holders.map((id) => [id, exact(id) / (all || 1n)]));
  let left = pool - [...given.values()].reduce((sum, cents) => sum + cents, 0n);
  const byLack = holders.toSorted((a, b) => Number((exact(b) % all) - (exact(a) % all)) || a - b);
  for (const id of byLack) {
    if (left === 0n) break;
    given.set(id, (given.get(id) ?? 0n) + 1n);
    left--;
  }
  return holders
    .filter((id) => given.get(id) !== 0n)
    .map((id) => plain(id, bonus, null, Number(given.get(id))));
}

function naiveReversals(file: PlanFile, credits: PlanFileCredit[], asOf: number): PlanFileCredit[] {
  const until = file.reversalsUntil ? Date.parse(file.reversalsUntil) : asOf;
  return credits.flatMap((credit) => {
    const order = file.orders.find(({ id }) => id === credit.orderId);
    if (!order) return [];
    const whole = order.status === 'refunded' ? [{ at: order.refundedAt ?? '', baseCents: Infinity }] : [];
    const late = [...(order.refunds ?? []), ...whole]
      .map(({ at, baseCents }) => ({ at: Date.parse(at), baseCents }))
      .filter(({ at }) => at > asOf && at <= until)
      .toSorted((a, b) => a.at - b.at);
    let soFar = credit.amountCents;
    let left = credit.baseCents ?? 0;
    return late.flatMap(({ baseCents }) => {
      left = Math.max(0, left - baseCents);
      const due = partOf(left, (credit.rateBp ?? 0) - (credit.belowRateBp ?? 0));
      const amountCents = due - soFar;
      soFar = due;
      return amountCents === 0 ? [] : [{ ...credit, baseCents: left, amountCents }];
    });
  });
}

function plain(
  beneficiary: number,
  bonus: PlanFileCredit['bonus'],
  stage: PlanFileCredit['stage'],
  amountCents: number,
): PlanFileCredit {
  const nothing = { orderId: null, baseCents: null, rateBp: null, belowRateBp: null };
  return { beneficiary, bonus, stage, ...nothing, amountCents };
}

/** Rounded half up: nothing in here is negative. */
function partOf(cents: number, rateBp: number): number {
  return Number((BigInt(cents) * BigInt(rateBp) * 2n + 10_000n) / 20_000n);
}

function remaining(order: PlanFileOrder, what: 'baseCents' | 'qp', at: number): number {
  const refunds = (order.refunds ?? []).filter((refund) => Date.parse(refund.at) <= at);
  return Math.max(0, order[what] - refunds.reduce((sum, refund) => sum + refund[what], 0));
}

/** First day of the cycle that an order belongs to. */
function cycleOf(order: PlanFileOrder): string {
  return order.countsIn ?? `${berlin.format(Date.parse(order.paidAt ?? '')).slice(0, 7)}-01`;
}

function naiveLists(file: PlanFile) {
  return {
    partners: file.partners.map(({ id, parentId, affiliate, companyFree }) => ({
      id,
      parentId,
      affiliate,
      companyFree,
    })),
    memberships: [...file.memberships],
    orders: file.orders.map(
      ({ partnerId, paidAt, baseCents, qp, status, countsIn, refundedAt, refunds }) => ({
        partnerId,
        paidAt: paidAt ? Date.parse(paidAt) : null,
        baseCents,
        qp,
        status,
        ...(countsIn ? { countsIn } : {}),
        ...(refundedAt ? { refundedAt: Date.parse(refundedAt) } : {}),
        refunds: (refunds ?? []).map((refund) => ({ ...refund, at: Date.parse(refund.at) })),
      }),
    ),
  };
}
