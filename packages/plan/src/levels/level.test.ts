import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import type { Level, Plan } from '../plan.ts';
import { levelOf } from './level.ts';
import { cumulativeLegs, levelRules } from './level-rules.ts';
import { levelGroup, levelRow } from './level-table.ts';

const ORANGE = 6;
const GREEN = 7;
const BLUE = 8;
const BROWN = 11;

/** Legs given as [number, value], for example `legs([3, ORANGE], [1, GREEN])`. */
function legs(...groups: [count: number, value: number][]): number[] {
  return groups.flatMap(([count, value]) => Array<number>(count).fill(value));
}

function level(qp: number, legValues: number[] = []): number {
  return levelOf(defaultPlan, { affiliate: true, qp, legValues });
}

test.each(defaultPlan.levels.map((row) => [row.id, row.qpFrom, row.legs] as const))(
  'level %i is reached with %i QP and its legs, and not with one QP or one leg less',
  (id, qpFrom, requirements) => {
    const own = requirements.flatMap(({ count, level: value }) => legs([count, value]));
    const most = legs([30, 20]);
    expect(level(qpFrom, own)).toBe(id);
    expect(level(qpFrom, most)).toBe(id);
    if (id > 0) expect(level(qpFrom - 1, most)).toBe(id - 1);
    for (const [i, value] of own.entries()) {
      expect(level(qpFrom, own.toSpliced(i, 1))).toBeLessThan(id);
      expect(level(qpFrom, own.with(i, value - 1))).toBeLessThan(id);
    }
  },
);

test('only affiliates hold a level above 0', () => {
  expect(levelOf(defaultPlan, { affiliate: false, qp: 3_000_000, legValues: legs([30, 20]) })).toBe(0);
});

test('"7 Green, 1 Blue, 1 Brown" is at least 1 Brown, 2 Blue or higher, 9 Green or higher', () => {
  const qp = 1_000_000;
  expect(level(qp, legs([7, GREEN], [1, BLUE], [1, BROWN]))).toBe(19);
  expect(level(qp, legs([7, GREEN], [2, BROWN]))).toBe(19);
  expect(level(qp, legs([9, BROWN]))).toBe(19);
  expect(level(qp, legs([9, BLUE]))).toBeLessThan(19);
  expect(level(qp, legs([8, GREEN], [1, BROWN]))).toBeLessThan(19);
  expect(level(qp, legs([6, GREEN], [1, BLUE], [1, BROWN]))).toBeLessThan(19);
  expect(level(qp, legs([6, GREEN], [3, ORANGE], [1, BLUE], [1, BROWN]))).toBeLessThan(19);
  expect(cumulativeLegs(levelRow(defaultPlan, 19))).toEqual([
    { level: GREEN, count: 9 },
    { level: BLUE, count: 2 },
    { level: BROWN, count: 1 },
  ]);
});

test('rows are tested independently: level 17 does not require levels 13 to 16, and five Green legs do not count as seven Orange ones', () => {
  const five = legs([5, GREEN]);
  expect(level(250_000, five)).toBe(17);
  expect(level(249_999, five)).toBe(12);
  expect(level(249_999, legs([7, ORANGE], [3, GREEN]))).toBe(16);
});

test('upper bounds cap nothing: without legs the level stays 10', () => {
  expect(level(5_000_000)).toBe(10);
  expect(level(19_999, legs([7, GREEN]))).toBe(10);
});

test('groups and rows are found, unknown levels are refused', () => {
  expect([0, 1, 10, 11, 16, 17, 20].map((id) => levelGroup(defaultPlan, id).code)).toEqual([
    'affiliate-status',
    'team-builder',
    'team-builder',
    'team-leader',
    'team-leader',
    'global-leadership',
    'global-leadership',
  ]);
  expect(levelRow(defaultPlan, 13)).toMatchObject({ name: 'Black Leaf Bronze', leaf: 'Black Leaf' });
  expect(() => levelRow(defaultPlan, 21)).toThrow(RangeError);
  expect(() => levelGroup(defaultPlan, 21)).toThrow(RangeError);
});

test('a level table out of order is refused', () => {
  const [white, yellow] = defaultPlan.levels as [Level, Level];
  const withLevels = (...levels: Level[]): Plan => ({ ...defaultPlan, levels });
  expect(() => levelRules(withLevels(white, yellow))).not.toThrow();
  expect(() => levelRules(withLevels(yellow, white))).toThrow(RangeError);
  expect(() => levelRules(withLevels(white, { ...yellow, qpFrom: 0 }))).toThrow(RangeError);
  expect(() => levelRules(withLevels({ ...white, qpFrom: 5 }, yellow))).toThrow(RangeError);
});
