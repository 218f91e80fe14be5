import { expect, test } from 'vitest';
import { afterStep, countOf, isChosen, NOTHING, pageShare, type Selection } from './selection.ts';

const first = [1, 2, 3];
const second = [4, 5];
const rows = (...ids: number[]): Selection => ({ kind: 'rows', ids });
const all: Selection = { kind: 'matching' };

test('a row is selected, and deselected the next time', () => {
  const once = afterStep(NOTHING, { kind: 'row', id: 2, page: first });
  expect(once).toEqual(rows(2));
  expect(afterStep(once, { kind: 'row', id: 2, page: first })).toEqual(NOTHING);
});

test('rows selected on one page stay selected on the next', () => {
  const onTwo = afterStep(rows(2), { kind: 'page', page: second });
  expect(onTwo).toEqual(rows(2, 4, 5));
  expect(afterStep(onTwo, { kind: 'page', page: second })).toEqual(rows(2));
});

test('a partly selected page becomes selected as a whole, each row once', () => {
  expect(afterStep(rows(5, 2), { kind: 'page', page: first })).toEqual(rows(5, 1, 2, 3));
});

test('deselecting a row when all matching are selected keeps only the others of the page', () => {
  expect(isChosen(all, 99)).toBe(true);
  expect(afterStep(all, { kind: 'row', id: 2, page: first })).toEqual(rows(1, 3));
  expect(afterStep(all, { kind: 'page', page: first })).toEqual(NOTHING);
});

test('how much of a page is selected', () => {
  expect(pageShare(rows(4), first)).toBe('none');
  expect(pageShare(rows(1), first)).toBe('some');
  expect(pageShare(rows(3, 2, 1, 4), first)).toBe('all');
  expect(pageShare(all, first)).toBe('all');
  expect(pageShare(all, [])).toBe('none');
});

test('an action applies to those rows, or to as many as match', () => {
  expect(countOf({ kind: 'rows', ids: [1, 4] })).toBe(2);
  expect(countOf({ kind: 'matching', total: 312 })).toBe(312);
  expect(afterStep(all, { kind: 'only', ids: [7] })).toEqual(rows(7));
});
