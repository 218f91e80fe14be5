import { expect, test } from 'vitest';
import { afterStep, countOf, isChosen, NOTHING, pageShare, type Selection } from './selection.ts';

const first = [1, 2, 3];
const second = [4, 5];
const rows = (...ids: number[]): Selection => ({ kind: 'rows', ids });
const all: Selection = { kind: 'matching' };

test('a row is chosen, and no longer chosen the next time', () => {
  const once = afterStep(NOTHING, { kind: 'row', id: 2, page: first });
  expect(once).toEqual(rows(2));
  expect(afterStep(once, { kind: 'row', id: 2, page: first })).toEqual(NOTHING);
});

test('what was chosen on one page stays chosen on the next', () => {
  const onTwo = afterStep(rows(2), { kind: 'page', page: second });
  expect(onTwo).toEqual(rows(2, 4, 5));
  expect(afterStep(onTwo, { kind: 'page', page: second })).toEqual(rows(2));
});

test('a page of which some are chosen becomes chosen as a whole, each row once', () => {
  expect(afterStep(rows(5, 2), { kind: 'page', page: first })).toEqual(rows(5, 1, 2, 3));
});

test('whoever takes a row out of all that match keeps the others of the page', () => {
  expect(isChosen(all, 99)).toBe(true);
  expect(afterStep(all, { kind: 'row', id: 2, page: first })).toEqual(rows(1, 3));
  expect(afterStep(all, { kind: 'page', page: first })).toEqual(NOTHING);
});

test('how much of a page is chosen', () => {
  expect(pageShare(rows(4), first)).toBe('none');
  expect(pageShare(rows(1), first)).toBe('some');
  expect(pageShare(rows(3, 2, 1, 4), first)).toBe('all');
  expect(pageShare(all, first)).toBe('all');
  expect(pageShare(all, [])).toBe('none');
});

test('an action is for those rows, or for as many as match', () => {
  expect(countOf({ kind: 'rows', ids: [1, 4] })).toBe(2);
  expect(countOf({ kind: 'matching', total: 312 })).toBe(312);
  expect(afterStep(all, { kind: 'only', ids: [7] })).toEqual(rows(7));
});
