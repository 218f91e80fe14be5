import { expect, test } from 'vitest';
import { defaultPlan } from './default-plan.ts';

/** Specification, section 9, level table, as printed there. */
const LEVEL_TABLE = `
| 0 | White Leaf | 0-99 | 0 | |
| 1 | Yellow Leaf 1 | 100-199 | 1 | |
| 2 | Yellow Leaf 2 | 200-299 | 2 | |
| 3 | Yellow Leaf 3 | 300-399 | 3 | |
| 4 | Yellow Leaf 4 | 400-499 | 4 | |
| 5 | Yellow Leaf 5 | 500-999 | 5 | |
| 6 | Orange Leaf | 1000-2499 | 6 | |
| 7 | Green Leaf | 2500-4999 | 7 | |
| 8 | Blue Leaf | 5000-7499 | 8 | |
| 9 | Purple Leaf | 7500-9999 | 9 | |
| 10 | Red Leaf | 10000-19999 | 10 | |
| 11 | Brown Leaf | 20000-49999 | 13 | 3 Orange |
| 12 | Black Leaf | 50000-74999 | 15 | 5 Orange |
| 13 | Black Leaf Bronze | 75000-99999 | 16 | 7 Orange |
| 14 | Black Leaf Silver | 100000-149999 | 17 | 7 Orange, 1 Green |
| 15 | Black Leaf Gold | 150000-199999 | 18 | 7 Orange, 2 Green |
| 16 | Black Leaf Diamond | 200000-249999 | 19 | 7 Orange, 3 Green |
| 17 | Bronze Leaf | 250000-499999 | 20 | 5 Green; global sharing 1 |
| 18 | Silver Leaf | 500000-999999 | 21 | 7 Green, 1 Blue; sharing 2 |
| 19 | Gold Leaf | 1000000-1999999 | 22 | 7 Green, 1 Blue, 1 Brown; sharing 3 |
| 20 | Diamond Leaf | from 2000000 | 23 | 7 Green, 2 Blue, 2 Brown; sharing 5 |`;

/** Specification, section 9, rank progression table, as printed there. */
const PROGRESSION_TABLE = `
| 0 | 0-99 | |
| 1 | 100 | |
| 2 | 200 | |
| 3 | 300 | |
| 4 | 400 | |
| 5 | 500 | |
| 6 | 1000 | |
| 7 | 2500 | |
| 8 | 5000 | |
| 9 | 7500 | |
| 10 | 10000 | |
| 11 | 20000 | 3 x 1000 |
| 12 | 50000 | 3 x 3000 |
| 13 | 75000 | 4 x 5000 |
| 14 | 100000 | 4 x 5000 |
| 15 | 150000 | 5 x 10000 |
| 16 | 200000 | 5 x 10000 |
| 17 | 250000 | 6 x 10000 |
| 18 | 500000 | 8 x 20000 |
| 19 | 750000 | 10 x 20000 |
| 20 | 1000000 | 12 x 25000 |`;

const COLOURS: Record<string, number> = { Orange: 6, Green: 7, Blue: 8, Brown: 11 };

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}

test.each(rowsOf(LEVEL_TABLE))('level table, row %s: %s', (id, name, range, percent, needs) => {
  const level = defaultPlan.levels[Number(id)];
  const [qpFrom, qpTo = null] = (range?.match(/\d+/g) ?? []).map(Number);
  const legs = [...(needs ?? '').matchAll(/(\d+) (Orange|Green|Blue|Brown)/g)].map(([, count, colour]) => ({
    count: Number(count),
    level: COLOURS[colour ?? ''],
  }));
  expect(level).toEqual({
    id: Number(id),
    name,
    leaf: level?.leaf,
    qpFrom,
    qpTo,
    percentBp: Number(percent) * 100,
    legs,
    sharingWeight: Number(needs?.match(/sharing (\d)/)?.[1] ?? 0),
    balancingWeight: Number(id) >= 11 ? 1 : 0,
  });
});

test.each(rowsOf(PROGRESSION_TABLE))('rank progression table, row %s', (level, minQp, customers) => {
  const pair = customers?.match(/(\d+) x (\d+)/);
  expect(defaultPlan.progression[Number(level)]).toEqual({
    level: Number(level),
    minQp: Number(minQp?.match(/^\d+/)?.[0]),
    customers: pair ? { count: Number(pair[1]), qp: Number(pair[2]) } : null,
  });
});

test('both tables have 21 rows, and the two readings of 19 and 20 stay separate', () => {
  expect(rowsOf(LEVEL_TABLE)).toHaveLength(21);
  expect(rowsOf(PROGRESSION_TABLE)).toHaveLength(21);
  expect(defaultPlan.levels).toHaveLength(21);
  expect(defaultPlan.progression).toHaveLength(21);
  const differing = defaultPlan.levels.filter(
    ({ id, qpFrom }) => defaultPlan.progression[id]?.minQp !== qpFrom,
  );
  expect(differing.map(({ id }) => id)).toEqual([19, 20]);
});

test('a leaf is the name without number or metal', () => {
  const leaves = defaultPlan.levels.map(({ leaf }) => leaf);
  expect(leaves.slice(0, 8)).toEqual([
    'White Leaf',
    ...Array(5).fill('Yellow Leaf'),
    'Orange Leaf',
    'Green Leaf',
  ]);
  expect(leaves.slice(8, 12)).toEqual(['Blue Leaf', 'Purple Leaf', 'Red Leaf', 'Brown Leaf']);
  expect(leaves.slice(12)).toEqual([
    ...Array(5).fill('Black Leaf'),
    'Bronze Leaf',
    'Silver Leaf',
    'Gold Leaf',
    'Diamond Leaf',
  ]);
});

test('ranges leave no gap: each row begins right after the end of the one before', () => {
  for (const { id, qpFrom } of defaultPlan.levels.slice(1)) {
    expect(defaultPlan.levels[id - 1]?.qpTo).toBe(qpFrom - 1);
  }
});

test('level groups', () => {
  expect(defaultPlan.levelGroups).toEqual([
    { code: 'affiliate-status', from: 0, to: 0 },
    { code: 'team-builder', from: 1, to: 10 },
    { code: 'team-leader', from: 11, to: 16 },
    { code: 'global-leadership', from: 17, to: 20 },
  ]);
});

test('bonuses', () => {
  expect(defaultPlan.kickStart).toEqual({
    easy: { days: 30, newCustomers: 3, qp: 0, amountCents: 50_00 },
    pro: { days: 90, newCustomers: 6, qp: 600, amountCents: 150_00 },
  });
  expect(defaultPlan.builder.stages).toEqual([
    { stage: 1, psvCents: 200_00, activeCustomers: 3, amountCents: 25_00 },
    { stage: 2, psvCents: 500_00, activeCustomers: 6, amountCents: 75_00 },
    { stage: 3, psvCents: 1000_00, activeCustomers: 10, amountCents: 150_00 },
  ]);
  expect(defaultPlan.stepUp.fromLevel).toBe(6);
  const last = defaultPlan.levels[20]?.qpFrom ?? 0;
  expect(last * defaultPlan.stepUp.centsPerQp).toBe(20_000_00);
  expect([defaultPlan.infinity.poolBp, defaultPlan.balancing.poolBp]).toEqual([100, 100]);
  expect(defaultPlan.planVersion).toBe('1');
});
