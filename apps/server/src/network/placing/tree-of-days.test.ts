import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCircle, type Parents, pathBelow, type TreeMove, treeOn } from './tree-of-days.ts';

/** 1 on top, 2 and 5 below it, 3 below 2, 4 below 3. */
const parents: Parents = new Map([
  [1, null],
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 1],
]);

const move = (partner: number, parent: number, from = '2026-12-01'): TreeMove => ({ partner, parent, from });

test('nobody can be moved below their own team, and the path down to there is returned', () => {
  expect(findCircle(parents, [move(2, 4)])).toEqual({ from: '2026-12-01', path: [2, 3, 4] });
  expect(findCircle(parents, [move(2, 2)])).toEqual({ from: '2026-12-01', path: [2] });
  expect(findCircle(parents, [move(4, 5)])).toBeUndefined();
});

test('the possible parents on a day follow from all moves in force by then', () => {
  // 4 leaves the team of 2 first: from then on 2 may be below it.
  expect(findCircle(parents, [move(2, 4, '2027-01-01'), move(4, 5, '2026-12-01')])).toBeUndefined();
  expect(findCircle(parents, [move(2, 4, '2026-12-01'), move(4, 5, '2027-01-01')])).toMatchObject({
    from: '2026-12-01',
  });
  expect(findCircle(parents, [move(2, 4), move(4, 5)])).toBeUndefined();
});

test('two moves that are valid on their own and cross on a later day are found there', () => {
  const crossing = [move(2, 5, '2026-12-01'), move(5, 3, '2027-01-01')];
  expect(findCircle(parents, crossing)).toEqual({ from: '2027-01-01', path: [5, 2, 3] });
  expect(findCircle(parents, crossing.slice(0, 1))).toBeUndefined();
});

test('of two moves of a partner the later one wins', () => {
  const tree = treeOn(parents, [move(4, 5, '2027-02-01'), move(4, 1, '2026-12-01')], '2027-03-01');
  expect(tree.get(4)).toBe(5);
});

test('any sequence of accepted moves leaves a tree on every day', () => {
  const size = 12;
  const partner = fc.integer({ min: 2, max: size });
  const parent = fc.integer({ min: 1, max: size });
  const from = fc.constantFrom('2026-12-01', '2027-01-01', '2027-02-01');
  const given = fc.record({
    // The parent of each is a partner with a smaller number.
    shape: fc.array(fc.nat(), { minLength: size - 1, maxLength: size - 1 }),
    tried: fc.array(fc.record({ partner, parent, from }), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(given, ({ shape, tried }) => {
      const base: Parents = new Map<number, number | null>([
        [1, null],
        ...shape.map((nat, i): [number, number] => [i + 2, (nat % (i + 1)) + 1]),
      ]);
      const taken: TreeMove[] = [];
      for (const one of tried) {
        if (taken.some((other) => other.partner === one.partner && other.from === one.from)) continue;
        if (findCircle(base, [...taken, one]) === undefined) taken.push(one);
      }
      for (const day of ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']) {
        const tree = treeOn(base, taken, day);
        for (const id of tree.keys())
          expect(id === 1 || pathBelow(tree, { partner: 1, parent: id }) !== undefined).toBe(true);
      }
    }),
  );
});
