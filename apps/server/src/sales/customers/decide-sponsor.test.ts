import { expect, test } from 'vitest';
import { type Attribution, type CodeOwner, decideSponsor } from './decide-sponsor.ts';

const PLACED = new Date('2026-03-02T08:00:00Z');
const affiliate = (sponsor: number): CodeOwner => ({ sponsor, isAffiliate: true, isPlaced: true });
const owners = new Map<string, CodeOwner>([
  ['ANNA', affiliate(1)],
  ['BERT', affiliate(2)],
  ['BASIC', { ...affiliate(3), isAffiliate: false }],
  ['LOST', { ...affiliate(4), isPlaced: false }],
]);
const decide = (given: Partial<Attribution>) =>
  decideSponsor({ code: null, coupon: null, clickCode: null, clickedAt: null, ...given }, PLACED, owners);

test('the code of the order wins over the coupon, and that over the click', () => {
  expect(decide({ code: 'ANNA', coupon: 'BERT' })).toMatchObject({
    sponsor: 1,
    attributedBy: 'code',
    code: 'ANNA',
  });
  expect(decide({ coupon: ' bert ', clickCode: 'ANNA' })).toMatchObject({
    sponsor: 2,
    attributedBy: 'coupon',
  });
  expect(decide({ clickCode: 'ANNA' })).toMatchObject({ sponsor: 1, attributedBy: 'click' });
  expect(decide({})).toEqual({ sponsor: null, attributedBy: 'company', code: null, considered: [] });
});

test('codes that lead nowhere are skipped, each with its reason', () => {
  expect(decide({ code: 'BASIC', coupon: 'NOBODY', clickCode: 'LOST' })).toEqual({
    sponsor: null,
    attributedBy: 'company',
    code: null,
    considered: [
      { by: 'code', code: 'BASIC', outcome: 'basic' },
      { by: 'coupon', code: 'NOBODY', outcome: 'unknown' },
      { by: 'click', code: 'LOST', outcome: 'unplaced' },
    ],
  });
  expect(decide({ code: 'BASIC', coupon: 'ANNA' })).toMatchObject({ sponsor: 1, attributedBy: 'coupon' });
});

test.each([
  ['2026-01-01T08:00:00Z', 'taken'],
  ['2026-01-01T07:59:59Z', 'not-in-time'],
  ['2026-03-02T08:00:00Z', 'taken'],
  ['2026-03-02T08:00:01Z', 'not-in-time'],
])('a click at %s leads to the sponsor within 60 days before the order: %s', (at, outcome) => {
  expect(decide({ clickCode: 'ANNA', clickedAt: new Date(at) }).considered).toMatchObject([{ outcome }]);
});
