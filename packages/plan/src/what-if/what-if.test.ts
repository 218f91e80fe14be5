import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BonusName, bonusNames } from '../bonuses/bonuses.ts';
import { type CommissionResult, computeCommissions } from '../bonuses/compute-commissions.ts';
import { CreditReader } from '../bonuses/credit.ts';
import { defaultPlan } from '../default-plan.ts';
import type { PlanFile, PlanFileOrder } from '../plan-file/plan-file.ts';
import { type PlanFileColumns, planFileColumns } from '../plan-file/plan-file-columns.ts';
import { randomPlanFile } from '../plan-file/testing/random-plan-file.ts';
import { compactFacts } from './compact-facts.ts';
import { type Outcome, type Scenario, whatIf } from './what-if.ts';
import { whatIfFacts } from './what-if-facts.ts';

const { FULL, TORTURE } = process.env;
const isFull = FULL === '1' || TORTURE === '1';
const times = TORTURE === '1' ? 5 : 1;
const runs = isFull ? 600 * times : 20;
/** Enough networks for every kind to occur; fewer only where they are always the same. */
const scenarios = isFull ? { numRuns: 2_400 * times } : { numRuns: 80, seed: 10 };
const NOTHING: Scenario = { newCustomers: [], ownOrders: [], customerOrders: [], legOrders: [] };

interface Computed extends PlanFileColumns {
  readonly result: CommissionResult;
}

function compute(file: PlanFile): Computed {
  const columns = planFileColumns(file);
  return { ...columns, result: computeCommissions(defaultPlan, columns.input) };
}

/** The same figures as `Outcome`, read from the engine's result and credits; all bonuses, closed or not. */
function outcomesOf({ input, result }: Computed): Outcome[] {
  const { cycle, builderStage, kickStartStatus } = result;
  const reader = new CreditReader(input, result);
  const none = () => Object.fromEntries(bonusNames.map((name) => [name, 0])) as Record<BonusName, number>;
  const bonuses = Array.from({ length: input.network.size }, none);
  for (let row = 0; row < reader.levelCount + reader.closingCount; row++) {
    const credit = row < reader.levelCount ? reader.level(row) : reader.closing(row - reader.levelCount);
    const own = bonuses[credit.beneficiary];
    if (own) own[credit.bonus] += credit.amountCents;
  }
  return bonuses.map((own, i) => ({
    psvCents: cycle.psvCents[i] as number,
    personalQp: cycle.personalQp[i] as number,
    qp: cycle.qp[i] as number,
    activeCustomers: cycle.counts.activeCustomers[i] as number,
    level: cycle.level[i] as number,
    builderStage: builderStage[i] as number,
    kickStartStatus: kickStartStatus[i] as Outcome['kickStartStatus'],
    bonuses: own,
    totalCents: bonusNames.reduce((sum, name) => sum + own[name], 0),
  }));
}

function whatIfOf({ input, result }: Computed, partner: number, scenario: Scenario) {
  // As received by a browser: through JSON.
  const facts = JSON.parse(JSON.stringify(whatIfFacts(defaultPlan, input, result, partner)));
  return whatIf(defaultPlan, facts, scenario);
}

test('the empty scenario equals reality, for everybody in random networks', () => {
  fc.assert(
    fc.property(randomPlanFile, (file) => {
      const computed = compute(file);
      outcomesOf(computed).forEach((outcome, partner) => {
        const { reality, scenario, difference, totalDifferenceCents } = whatIfOf(computed, partner, NOTHING);
        expect(reality).toEqual(outcome);
        expect(scenario).toEqual(outcome);
        expect([...Object.values(difference), totalDifferenceCents]).toEqual([0, 0, 0, 0, 0, 0, 0]);
      });
    }),
    { numRuns: runs },
  );
});

const purchase = fc.record({
  baseCents: fc.oneof(fc.nat(100_000), fc.constantFrom(0, 1, 7)),
  qp: fc.oneof(fc.nat(500), fc.constantFrom(1000, 5000, 60_000)),
});
const purchases = fc.array(purchase, { maxLength: 3 });
const wishes = fc.record({
  newCustomers: purchases,
  ownOrders: purchases,
  customerOrders: purchases,
  legOrders: fc.array(fc.record({ leg: fc.nat(), bought: purchase }), { maxLength: 3 }),
});

/** A scenario, and the file in which it really happened; without steps that have no partner for them. */
function makeReal(
  computed: Computed,
  file: PlanFile,
  partner: number,
  wish: typeof wishes extends fc.Arbitrary<infer T> ? T : never,
) {
  const { input, window } = computed;
  const idOf = (index: number) => input.network.ids[index] as number;
  const hasOrdered = new Set(input.orders.partner);
  const childrenOf = (index: number) =>
    [...input.network.parents.keys()].filter((i) => input.network.parents[i] === index);
  const buyersBelow = (index: number) =>
    childrenOf(index).filter((i) => input.network.affiliate[i] === 0 && hasOrdered.has(i));
  const orders: PlanFileOrder[] = [...file.orders];
  const partners = [...file.partners];
  const buy = (partnerId: number, { baseCents, qp }: { baseCents: number; qp: number }) => {
    const paidAt = new Date(window.instant).toISOString();
    orders.push({ id: 10_000 + orders.length, partnerId, paidAt, baseCents, qp, status: 'paid' });
  };
  for (const bought of wish.newCustomers) {
    const id = 2000 + partners.length;
    partners.push({ id, parentId: idOf(partner), affiliate: false, premium: false, companyFree: false });
    buy(id, bought);
  }
  for (const bought of wish.ownOrders) buy(idOf(partner), bought);
  const [customer] = buyersBelow(partner);
  const customerOrders = customer === undefined ? [] : wish.customerOrders;
  for (const bought of customerOrders) buy(idOf(customer as number), bought);
  const children = childrenOf(partner);
  const legOrders = wish.legOrders.flatMap(({ leg: pick, bought }) => {
    const leg = children.length === 0 ? -1 : pick % children.length;
    const [buyer] = leg === -1 ? [] : buyersBelow(children[leg] as number);
    if (buyer === undefined) return [];
    buy(idOf(buyer), bought);
    return [{ leg, ...bought }];
  });
  const scenario: Scenario = { ...wish, customerOrders, legOrders };
  return { scenario, file: { ...file, partners, orders } };
}

test('compact facts of any size give the same outcome, whatever happens in the kept legs', () => {
  let smaller = 0;
  fc.assert(
    fc.property(
      randomPlanFile,
      wishes,
      fc.nat(),
      fc.integer({ min: 0, max: 4 }),
      (file, wish, pick, most) => {
        const { input, result } = compute(file);
        const facts = whatIfFacts(defaultPlan, input, result, pick % file.partners.length);
        const keep = [...facts.legs.keys()].reverse().slice(0, most);
        const compact: typeof facts = JSON.parse(JSON.stringify(compactFacts(defaultPlan, facts, keep)));
        const bought = wish.legOrders.flatMap(({ leg, bought: purchase }) =>
          keep.length === 0 ? [] : [{ position: leg % keep.length, ...purchase }],
        );
        const inLegs = (legOf: (position: number) => number) => ({
          ...wish,
          legOrders: bought.map(({ position, ...rest }) => ({ ...rest, leg: legOf(position) })),
        });
        expect(
          whatIf(
            defaultPlan,
            compact,
            inLegs((position) => position),
          ),
        ).toEqual(
          whatIf(
            defaultPlan,
            facts,
            inLegs((position) => keep[position] as number),
          ),
        );
        if (JSON.stringify(compact).length < JSON.stringify(facts).length) smaller++;
      },
    ),
    { numRuns: 2 * runs },
  );
  expect(smaller).toBeGreaterThan(0);
});

test('a scenario equals what the engine computes when it happens', () => {
  let levelsRisen = 0;
  let throughLegs = 0;
  let withPools = 0;
  fc.assert(
    fc.property(randomPlanFile, wishes, fc.nat(), (file, wish, pick) => {
      const computed = compute(file);
      const partner = pick % file.partners.length;
      const real = makeReal(computed, file, partner, wish);
      const after = compute(real.file);
      const expected = outcomesOf(after)[partner] as Outcome;
      const { reality, scenario } = whatIfOf(computed, partner, real.scenario);
      if (scenario.level > reality.level) levelsRisen++;
      if (real.scenario.legOrders.length > 0) throughLegs++;
      // Other partners who rise to a pool share take a part of it: a scenario does not predict that.
      const othersStay = file.partners.every(
        (_, i) => i === partner || after.result.cycle.level[i] === computed.result.cycle.level[i],
      );
      if (othersStay) {
        if (expected.bonuses.balancing > 0) withPools++;
        expect(scenario).toEqual(expected);
      } else {
        const { bonuses, totalCents: _, ...figures } = scenario;
        const { infinity, balancing } = expected.bonuses;
        expect(figures).toEqual({
          ...figures,
          ...Object.fromEntries(Object.keys(figures).map((key) => [key, expected[key as keyof Outcome]])),
        });
        expect({ ...bonuses, infinity, balancing }).toEqual(expected.bonuses);
      }
    }),
    scenarios,
  );
  console.log(
    `${scenarios.numRuns} scenarios: ${levelsRisen} raise the level, ${throughLegs} through legs, ${withPools} with pools`,
  );
  expect(Math.min(levelsRisen, throughLegs, withPools)).toBeGreaterThan(0);
});

test('invalid purchases and unknown legs are refused', () => {
  const facts = {
    instant: 1,
    cycleFirstMs: 0,
    psvCents: 0,
    personalQp: 0,
    qp: 0,
    activeCustomers: 0,
    legs: [],
    orders: [],
    highestLevelEver: 0,
    kickStart: {
      affiliate: true,
      affiliateSince: null,
      easy: { newCustomers: 0, qp: 0, paid: false },
      pro: { newCustomers: 0, qp: 0, paid: false },
    },
    poolBaseCents: 0,
    otherHolders: { infinity: [], balancing: [] },
  };
  const bad: Partial<Scenario>[] = [
    { ownOrders: [{ baseCents: -1, qp: 0 }] },
    { newCustomers: [{ baseCents: 0, qp: 0.5 }] },
    { legOrders: [{ leg: 0, baseCents: 1, qp: 1 }] },
  ];
  for (const part of bad)
    expect(() => whatIf(defaultPlan, facts, { ...NOTHING, ...part })).toThrow(RangeError);
  expect(
    whatIf(defaultPlan, facts, { ...NOTHING, ownOrders: [{ baseCents: 5, qp: 1000 }] }).difference,
  ).toEqual({
    level: 0,
    'step-up': 1000,
    'kick-start': 0,
    builder: 0,
    infinity: 0,
    balancing: 0,
  });
});
