/** Random plan files for tests: small networks that reach every level, bonus and edge of time. */
import fc from 'fast-check';
import { type Cycle, cycleEnd, cycleStart } from '../../days.ts';
import { defaultPlan } from '../../default-plan.ts';
import type { Plan } from '../../plan.ts';
import { membershipKinds } from '../../volumes/membership.ts';
import type { PlanFile, PlanFileMembership, PlanFileOrder, PlanFilePartner } from '../plan-file.ts';

const CYCLES: Cycle[] = [
  { dateFrom: '2024-02-01', dateTo: '2024-02-29' },
  { dateFrom: '2025-12-01', dateTo: '2025-12-31' },
  { dateFrom: '2026-03-01', dateTo: '2026-03-31' },
  { dateFrom: '2026-10-01', dateTo: '2026-10-31' },
];
const DAY = 86_400_000;

/** Draws the parent's position for every position but the first: bushes, chains, and shapes in between. */
const shapes = [
  (i: number, pick: number) => pick % i,
  (i: number) => i - 1,
  (i: number, pick: number) => i - 1 - (pick % Math.min(i, 4)),
  (i: number, pick: number) => pick % Math.min(i, 3),
  (i: number) => Math.floor((i - 1) / 3),
  (i: number) => Math.floor((i - 1) / 12),
];

/** Wide trees, so that levels with many legs and partners with many customers occur. */
const bushes = [
  (i: number, pick: number) => pick % Math.min(i, 3),
  (i: number, pick: number) => (i < 4 ? 0 : pick % 4),
  (i: number) => (i < 12 ? 0 : 1 + (i % 11)),
];

/** The thresholds of a plan, with one QP more and less. */
function qpOf({ levels, kickStart: { easy, pro } }: Plan): fc.Arbitrary<number> {
  const bounds = [...levels.slice(1).map((level) => level.qpFrom), easy.qp, pro.qp].filter((qp) => qp > 0);
  return fc.oneof(
    fc.nat(300),
    fc.constantFrom(1000, 2500, 5000, 20_000, 250_000, 700_000),
    fc.constantFrom(...bounds.flatMap((bound) => [bound - 1, bound, bound + 1])),
  );
}

const cents = fc.oneof(
  fc.nat(100_000),
  fc.nat(60),
  fc.constantFrom(0, 1, 50, 5_000_000_000, 70_000_000_000_001),
);

function text(instant: number): string {
  return new Date(instant).toISOString();
}

/** The plan and the cycle of a file. */
interface Setting {
  plan: Plan;
  cycle: Cycle;
}

/** Moments around a cycle including its boundaries to the millisecond, and around boundaries of individual partners. */
function momentsOf({ plan, cycle }: Setting): fc.Arbitrary<number> {
  const { easy, pro } = plan.kickStart;
  const first = cycleStart(cycle);
  const last = cycleEnd(cycle);
  const clockChanges = ['2026-03-29T01:00:00Z', '2026-10-25T00:59:59.999Z'].map((at) => Date.parse(at));
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: first, max: last }) },
    { weight: 3, arbitrary: fc.integer({ min: first - 100 * DAY, max: first }) },
    { weight: 2, arbitrary: fc.integer({ min: last, max: last + 30 * DAY }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(first - 1, first, first + 1, last - 1, last, last + 1, ...clockChanges),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(first, last + 1),
          fc.constantFrom(0, easy.days, pro.days),
          fc.constantFrom(-1, 0, 1),
        )
        .map(([edge, days, ms]) => edge - days * DAY + ms),
    },
  );
}

/** The theme of a file: anything at all, high levels in many legs, or fresh affiliates with many customers. */
type Theme = 'anything' | 'leaders' | 'starters';

const affiliates: Record<Theme, boolean[]> = {
  anything: [true, true, false],
  leaders: [true, true, true, true, false],
  starters: [true, false, false, false, false, false, false],
};

/** Minimum number of partners; the minimum number of orders is one less. */
const least: Record<Theme, number> = { anything: 1, leaders: 36, starters: 16 };

interface RandomPartner {
  pick: number;
  affiliate: boolean;
  premium: boolean;
  companyFree: boolean;
  affiliateSince: number | null;
  highestLevelEver: number | null;
  kickStartPaid: ('easy' | 'pro')[] | null;
}

function partnersOf(theme: Theme, setting: Setting): fc.Arbitrary<RandomPartner> {
  const { plan, cycle } = setting;
  const longest = plan.kickStart.pro.days + 5;
  const starting = fc.integer({ min: cycleStart(cycle) - longest * DAY, max: cycleStart(cycle) });
  return fc.record({
    pick: fc.nat(),
    affiliate: fc.constantFrom(...affiliates[theme]),
    premium: fc.boolean(),
    companyFree: fc.boolean(),
    affiliateSince: fc.option(theme === 'starters' ? starting : momentsOf(setting), { freq: 5 }),
    highestLevelEver: fc.option(fc.oneof(fc.nat(plan.levels.length - 1), fc.constant(0))),
    kickStartPaid: fc.option(fc.subarray(['easy', 'pro'] as const), { freq: 1 }),
  });
}

interface RandomOrder {
  buyer: number;
  paidAt: number;
  baseCents: number;
  qp: number;
  status: PlanFileOrder['status'];
  countsIn: string | null;
  refundedAt: number | null;
  refunds: { at: number; share: number }[];
}

const statuses: Record<Theme, PlanFileOrder['status'][]> = {
  anything: ['paid', 'paid', 'paid', 'paid', 'paid', 'open', 'cancelled', 'refunded', 'refunded'],
  leaders: [...Array<'paid'>(29).fill('paid'), 'refunded'],
  starters: [...Array<'paid'>(19).fill('paid'), 'refunded'],
};

function ordersOf(theme: Theme, setting: Setting, qpScale: number): fc.Arbitrary<RandomOrder> {
  const { plan, cycle } = setting;
  const moment = momentsOf(setting);
  const inCycle = fc.integer({ min: cycleStart(cycle), max: cycleEnd(cycle) });
  const daysBefore = Math.max(0, plan.kickStart.pro.days - 20);
  const sinceDays = fc.integer({ min: cycleStart(cycle) - daysBefore * DAY, max: cycleEnd(cycle) });
  const last = cycleEnd(cycle);
  const refunded = fc.oneof(moment, fc.integer({ min: last + 1, max: last + 40 * DAY }));
  const part = fc.record({ at: refunded, share: fc.integer({ min: 0, max: 100 }) });
  const elsewhere = fc.constantFrom(null, null, null, null, null, cycle.dateFrom, '2026-11-01', '2024-01-01');
  return fc.record({
    buyer: fc.nat(),
    paidAt: { anything: moment, leaders: inCycle, starters: sinceDays }[theme],
    baseCents: cents,
    qp: theme === 'leaders' ? fc.integer({ min: 0, max: qpScale }) : qpOf(plan),
    status: fc.constantFrom(...statuses[theme]),
    countsIn: theme === 'anything' ? elsewhere : fc.constant(null),
    refundedAt: fc.option(refunded, { freq: 4 }),
    refunds: fc.oneof(
      { weight: theme === 'anything' ? 2 : 10, arbitrary: fc.constant<{ at: number; share: number }[]>([]) },
      { weight: 1, arbitrary: fc.array(part, { maxLength: 3 }) },
    ),
  });
}

function orderOf(random: RandomOrder, id: number, partnerId: number): PlanFileOrder {
  const { paidAt, countsIn, refundedAt, status, refunds } = random;
  const rest = { baseCents: random.baseCents, qp: random.qp };
  const parts = refunds.map(({ at, share }) => {
    const part = {
      at: text(at),
      baseCents: Math.floor((rest.baseCents * share) / 100),
      qp: Math.floor((rest.qp * share) / 100),
    };
    rest.baseCents -= part.baseCents;
    rest.qp -= part.qp;
    return part;
  });
  return {
    id,
    partnerId,
    ...(status === 'open' ? {} : { paidAt: text(paidAt) }),
    baseCents: random.baseCents,
    qp: random.qp,
    status,
    ...(countsIn === null ? {} : { countsIn }),
    ...(refundedAt !== null && status === 'refunded' ? { refundedAt: text(refundedAt) } : {}),
    ...(parts.length === 0 ? {} : { refunds: parts }),
  };
}

function membershipsOf(setting: Setting) {
  return fc.record({
    holder: fc.nat(),
    kind: fc.constantFrom(...membershipKinds),
    qp: qpOf(setting.plan),
    startDate: momentsOf(setting).map((at) => text(at).slice(0, 10)),
    days: fc.integer({ min: 1, max: 40 }),
  });
}

function filesOf(theme: Theme, setting: Setting, qpScale: number): fc.Arbitrary<PlanFile> {
  const { cycle } = setting;
  const last = cycleEnd(cycle);
  const inside = momentsOf(setting).map((at) => Math.max(at, cycleStart(cycle)));
  return fc
    .record({
      asOf: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: last + 1, max: last + 10 * DAY }) },
        { weight: 1, arbitrary: inside },
      ),
      later: fc.option(fc.integer({ min: 0, max: 40 * DAY }), { freq: 3 }),
      shape: theme === 'anything' ? fc.constantFrom(...shapes) : fc.constantFrom(...bushes),
      partners: fc.array(partnersOf(theme, setting), { minLength: least[theme], maxLength: 48, size: 'max' }),
      orders: fc.array(ordersOf(theme, setting, qpScale), {
        minLength: least[theme] - 1,
        maxLength: 70,
        size: 'max',
      }),
      memberships: fc.array(membershipsOf(setting), { maxLength: 8 }),
      salt: fc.integer({ min: 1, max: 96 }),
    })
    .map(({ asOf, later, shape, partners, orders, memberships, salt }) => {
      // 97 is prime: the ids are all different, unordered, and far from positions.
      const idAt = (i: number) => 1000 + ((((i % partners.length) + 1) * salt) % 97);
      return {
        asOf: text(asOf),
        cycle,
        partners: partners.map(
          ({ pick, affiliateSince, ...rest }, i): PlanFilePartner => ({
            id: idAt(i),
            parentId: i === 0 ? null : idAt(shape(i, pick)),
            ...rest,
            affiliate: rest.affiliate || (theme === 'starters' && i < 3),
            affiliateSince: affiliateSince === null ? null : text(affiliateSince),
          }),
        ),
        orders: orders.map((order, i) => orderOf(order, 5000 - i, idAt(order.buyer))),
        memberships: memberships.map(
          ({ holder, days, ...rest }): PlanFileMembership => ({
            partnerId: idAt(holder),
            ...rest,
            expiryDate: text(Date.parse(rest.startDate) + days * DAY).slice(0, 10),
          }),
        ),
        ...(later === null ? {} : { reversalsUntil: text(asOf + later) }),
      };
    });
}

/** With at most this many QP in an order, legs and sums of QP produce the leaders' levels evenly. */
const qpScales = [3000, 6000, 9000, 60_000, 700_000];

/** Any valid file of a plan; about a third of them for each theme. */
export function randomPlanFileOf(plan: Plan): fc.Arbitrary<PlanFile> {
  return fc
    .tuple(
      fc.constantFrom<Theme[]>('anything', 'leaders', 'starters'),
      fc.constantFrom(...CYCLES),
      fc.constantFrom(...qpScales),
    )
    .chain(([theme, cycle, qpScale]) => filesOf(theme, { plan, cycle }, qpScale));
}

/** The same for the specification's plan. */
export const randomPlanFile: fc.Arbitrary<PlanFile> = randomPlanFileOf(defaultPlan);
