/** Random plans that may follow the specification's, for tests: other bounds, rates, legs, amounts, pools and stages. */
import fc from 'fast-check';
import { defaultPlan } from '../../default-plan.ts';
import { type LegRequirement, type Level, levelGroupCodes, type Plan } from '../../plan.ts';
import { BUILDER_STAGES } from '../plan-faults.ts';

interface RandomRow {
  /** How much more it requires, and how much more it pays, than the row before. */
  moreQp: number;
  moreBp: number;
  legs: { count: number; level: number }[];
  sharingWeight: number;
  balancingWeight: number;
  progressionQp: number;
  customers: { count: number; qp: number } | null;
}

/** With steps of one size levels occur evenly, with steps of all sizes some are hardly ever reached. */
const steps = [
  fc.integer({ min: 1, max: 120 }),
  fc.integer({ min: 1, max: 2000 }),
  fc.integer({ min: 1, max: 60_000 }),
  fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100_000 })),
];

function rowsOf(moreQp: fc.Arbitrary<number>): fc.Arbitrary<RandomRow[]> {
  const row = fc.record({
    moreQp,
    moreBp: fc.oneof(fc.constant(0), fc.constant(100), fc.nat(380)),
    legs: fc.oneof(
      { weight: 3, arbitrary: fc.constant<LegRequirement[]>([]) },
      {
        weight: 2,
        arbitrary: fc.array(fc.record({ count: fc.integer({ min: 1, max: 4 }), level: fc.nat(19) }), {
          minLength: 1,
          maxLength: 3,
        }),
      },
    ),
    sharingWeight: fc.constantFrom(0, 0, 0, 1, 2, 7),
    balancingWeight: fc.constantFrom(0, 0, 1, 1, 3),
    progressionQp: fc.nat(50_000),
    customers: fc.option(
      fc.record({ count: fc.integer({ min: 1, max: 9 }), qp: fc.integer({ min: 1, max: 9000 }) }),
    ),
  });
  const { length } = defaultPlan.levels;
  return fc.array(row, { minLength: length, maxLength: length + 5 });
}

/** A row requires no level twice, and none above its own. */
function legsOf(legs: RandomRow['legs'], row: number): LegRequirement[] {
  if (row === 0) return [];
  const counts = new Map(legs.map(({ level, count }) => [1 + (level % row), count]));
  return [...counts].map(([level, count]) => ({ count, level }));
}

function sums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

function levelsOf(rows: readonly RandomRow[]): Level[] {
  const from = sums(rows.map(({ moreQp }, i) => (i === 0 ? 0 : moreQp)));
  const rates = sums(rows.map(({ moreBp }, i) => (i === 0 ? moreBp % 50 : moreBp)));
  return rows.map(({ legs, sharingWeight, balancingWeight }, i) => ({
    id: i,
    name: `Level ${i}`,
    leaf: 'Level',
    qpFrom: from[i] as number,
    qpTo: from[i + 1] === undefined ? null : (from[i + 1] as number) - 1,
    percentBp: Math.min(10_000, rates[i] as number),
    legs: legsOf(legs, i),
    // Each pool has a level that could get it.
    sharingWeight: i === rows.length - 1 ? Math.max(1, sharingWeight) : sharingWeight,
    balancingWeight: i === rows.length - 1 ? Math.max(1, balancingWeight) : balancingWeight,
  }));
}

const phase = fc.record({
  days: fc.integer({ min: 1, max: 60 }),
  newCustomers: fc.nat(5),
  qp: fc.constantFrom(0, 0, 50, 200, 800),
  amountCents: fc.constantFrom(0, 1, 3333, 5000, 20_001),
});

const stage = fc.record({
  morePsv: fc.nat(40_000),
  moreCustomers: fc.nat(3),
  moreCents: fc.constantFrom(0, 1, 2500, 9999),
});

const bonuses = fc.record({
  fromLevel: fc.integer({ min: 1, max: 12 }),
  centsPerQp: fc.constantFrom(0, 1, 1, 3),
  easy: phase,
  pro: phase,
  stages: fc.array(stage, { minLength: BUILDER_STAGES, maxLength: BUILDER_STAGES }),
  infinityBp: fc.oneof(fc.constantFrom(0, 1, 100, 10_000), fc.nat(900)),
  balancingBp: fc.oneof(fc.constantFrom(0, 1, 100, 10_000), fc.nat(900)),
  groupEnds: fc.tuple(fc.nat(3), fc.nat(4), fc.nat(4)),
});

/** Any plan that may follow the specification's one. */
export const randomPlan: fc.Arbitrary<Plan> = fc
  .constantFrom(...steps)
  .chain((moreQp) => fc.tuple(rowsOf(moreQp), bonuses))
  .map(([rows, bonus]): Plan => {
    const levels = levelsOf(rows);
    const ends = [...sums(bonus.groupEnds.map((more, i) => (i === 0 ? more : more + 1))), levels.length - 1];
    const progression = sums(rows.map(({ progressionQp }) => progressionQp));
    const psv = sums(bonus.stages.map(({ morePsv }) => morePsv));
    const customers = sums(bonus.stages.map(({ moreCustomers }) => moreCustomers));
    const cents = sums(bonus.stages.map(({ moreCents }) => moreCents));
    const days = Math.max(bonus.easy.days, bonus.pro.days);
    return {
      planVersion: 'random',
      levels,
      progression: rows.map(({ customers: asked }, level) => ({
        level,
        minQp: progression[level] as number,
        customers: asked,
      })),
      levelGroups: levelGroupCodes.map((code, i) => ({
        code,
        from: i === 0 ? 0 : (ends[i - 1] as number) + 1,
        to: ends[i] as number,
      })),
      stepUp: { fromLevel: bonus.fromLevel, centsPerQp: bonus.centsPerQp },
      kickStart: { easy: bonus.easy, pro: { ...bonus.pro, days } },
      builder: {
        stages: bonus.stages.map((_, i) => ({
          stage: i + 1,
          psvCents: psv[i] as number,
          activeCustomers: customers[i] as number,
          amountCents: cents[i] as number,
        })),
      },
      infinity: { poolBp: bonus.infinityBp },
      balancing: { poolBp: bonus.balancingBp },
    };
  });
