import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import type { Level, PlanBody } from '../plan.ts';
import { planFaults } from './plan-faults.ts';
import { randomPlan } from './testing/random-plan.ts';

function faultsOf(changes: Partial<PlanBody>): string[] {
  const faults = planFaults({ ...defaultPlan, ...changes }, defaultPlan);
  return faults.map(({ path, code }) => `${path} ${code}`);
}

function withLevel(id: number, changes: Partial<Level>): Partial<PlanBody> {
  const row = defaultPlan.levels[id] as Level;
  return { levels: defaultPlan.levels.with(id, { ...row, ...changes }) };
}

test('the specification’s plan has no errors, and may follow itself', () => {
  expect(faultsOf({})).toEqual([]);
});

test('random plans of the tests may all follow the specification’s', () => {
  fc.assert(
    fc.property(randomPlan, (plan) => {
      expect(planFaults(plan, defaultPlan)).toEqual([]);
    }),
  );
});

test('moving a bound leaves a gap in the row before it, and the error says where that row has to end', () => {
  expect(planFaults({ ...defaultPlan, ...withLevel(7, { qpFrom: 3000 }) }, defaultPlan)).toEqual([
    { path: 'levels.6.qpTo', code: 'planGap', least: 2999, most: 2999 },
  ]);
  expect(faultsOf(withLevel(20, { qpTo: 9_000_000 }))).toEqual(['levels.20.qpTo planGap']);
  expect(faultsOf(withLevel(7, { qpFrom: 900 }))).toEqual([
    'levels.6.qpTo planGap',
    'levels.7.qpFrom planRange',
  ]);
});

test('rates do not fall, and stay within 0 to 100 %', () => {
  expect(faultsOf(withLevel(11, { percentBp: 900 }))).toEqual(['levels.11.percentBp planFalling']);
  expect(faultsOf(withLevel(20, { percentBp: 10_001 }))).toEqual(['levels.20.percentBp planRange']);
  expect(faultsOf(withLevel(0, { percentBp: -1 }))).toEqual(['levels.0.percentBp planRange']);
});

test('a required leg has at most the level itself, and no level is required twice', () => {
  expect(faultsOf(withLevel(11, { legs: [{ count: 3, level: 12 }] }))).toEqual([
    'levels.11.legs.0.level planLegLevel',
  ]);
  expect(faultsOf(withLevel(11, { legs: [{ count: 0, level: 11 }] }))).toEqual([
    'levels.11.legs.0.count planRange',
  ]);
  const twice = [
    { count: 1, level: 6 },
    { count: 2, level: 6 },
  ];
  expect(faultsOf(withLevel(11, { legs: twice }))).toEqual(['levels.11.legs.1.level planLegTwice']);
});

test('levels are added after the last one with their groups and rows; none is removed, inserted or renumbered', () => {
  const [top] = defaultPlan.levels.slice(-1) as [Level];
  const added: Level = { ...top, id: 21, name: 'Crystal Leaf', qpFrom: 4_000_000 };
  const levels = [...defaultPlan.levels.with(20, { ...top, qpTo: 3_999_999 }), added];
  expect(faultsOf({ levels })).toEqual(['progression planRemoved', 'levelGroups.3.to planGroups']);
  const progression = [...defaultPlan.progression, { level: 21, minQp: 2_000_000, customers: null }];
  const levelGroups = defaultPlan.levelGroups.map((group) =>
    group.from === 17 ? { ...group, to: 21 } : group,
  );
  expect(faultsOf({ levels, progression, levelGroups })).toEqual([]);
  const removed = defaultPlan.levels
    .slice(0, 20)
    .with(19, { ...(defaultPlan.levels[19] as Level), qpTo: null });
  expect(faultsOf({ levels: removed })).toContain('levels planRemoved');
  expect(faultsOf(withLevel(3, { id: 4 }))).toEqual(['levels.3.id planOrder']);
});

test('amounts are not negative, pools are at most 100 %, stages and phases are in order', () => {
  const { kickStart, builder } = defaultPlan;
  expect(faultsOf({ infinity: { poolBp: 10_001 } })).toEqual(['infinity.poolBp planRange']);
  expect(faultsOf({ kickStart: { ...kickStart, easy: { ...kickStart.easy, amountCents: -1 } } })).toEqual([
    'kickStart.easy.amountCents planRange',
  ]);
  expect(faultsOf({ kickStart: { ...kickStart, pro: { ...kickStart.pro, days: 29 } } })).toEqual([
    'kickStart.pro.days planPhases',
  ]);
  const [first, second, third] = builder.stages;
  if (!first || !second || !third) throw new Error('three stages');
  const lower = { ...second, psvCents: 19_999 };
  expect(faultsOf({ builder: { stages: [first, lower, third] } })).toEqual([
    'builder.stages.1.psvCents planRange',
  ]);
  expect(faultsOf({ builder: { stages: [first, second] } })).toEqual(['builder.stages planStages']);
  expect(faultsOf(withLevel(5, { name: 'White Leaf' }))).toEqual(['levels.5.name planNameTwice']);
});

test('each pool has a level with shares in it, whatever it distributes', () => {
  const levels = defaultPlan.levels.map((level) => ({ ...level, balancingWeight: 0 }));
  expect(faultsOf({ levels, balancing: { poolBp: 0 } })).toEqual(['balancing.poolBp planPool']);
});
