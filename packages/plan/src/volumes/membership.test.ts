import { expect, test } from 'vitest';
import { berlinMidnight, dayNumber } from '../days.ts';
import {
  countedMemberships,
  isMembershipActive,
  type MembershipKind,
  type Memberships,
  membershipKinds,
  membershipPercentage,
} from './membership.ts';

type Row = [partner: number, kind: MembershipKind, qp: number, startDate: string, expiryDate: string];

function columnsOf(rows: Row[]): Memberships {
  return {
    partner: Int32Array.from(rows, ([partner]) => partner),
    kind: Uint8Array.from(rows, ([, kind]) => membershipKinds.indexOf(kind)),
    qp: Float64Array.from(rows, ([, , qp]) => qp),
    startDay: Int32Array.from(rows, ([, , , startDate]) => dayNumber(startDate)),
    expiryDay: Int32Array.from(rows, ([, , , , expiryDate]) => dayNumber(expiryDate)),
  };
}

function countedAt(day: string, rows: Row[], partners = 3): number[] {
  return [...countedMemberships(columnsOf(rows), partners, dayNumber(day))].sort();
}

test('active from the first day on, and no longer on the day it expires', () => {
  const rows: Row[] = [[1, 'businessBox', 50, '2026-03-29', '2026-04-29']];
  expect(countedAt('2026-03-28', rows)).toEqual([]);
  expect(countedAt('2026-03-29', rows)).toEqual([0]);
  expect(countedAt('2026-04-28', rows)).toEqual([0]);
  expect(countedAt('2026-04-29', rows)).toEqual([]);
});

test('one of each kind counts: of two that overlap, the one that expires last', () => {
  const rows: Row[] = [
    [1, 'businessBox', 90, '2026-01-01', '2026-06-01'],
    [1, 'businessBox', 10, '2026-02-01', '2026-06-02'],
    [1, 'businessBox', 70, '2026-05-01', '2026-09-01'],
    [1, 'homeDelivery', 30, '2026-01-01', '2026-02-15'],
    [2, 'businessBox', 20, '2026-01-01', '2026-03-01'],
  ];
  expect(countedAt('2026-02-10', rows)).toEqual([1, 3, 4]);
  expect(countedAt('2026-01-10', rows)).toEqual([0, 3, 4]);
  expect(countedAt('2026-05-10', rows)).toEqual([2]);
});

test('of two that expire together the one with more QP counts, in either order', () => {
  const low: Row = [0, 'businessBox', 10, '2026-01-01', '2026-06-01'];
  const high: Row = [0, 'businessBox', 20, '2026-02-01', '2026-06-01'];
  expect(countedAt('2026-03-01', [low, high])).toEqual([1]);
  expect(countedAt('2026-03-01', [high, low])).toEqual([0]);
});

test('memberships of unknown partners and kinds are refused', () => {
  const rows: Row[] = [[3, 'businessBox', 1, '2026-01-01', '2026-06-01']];
  expect(() => countedAt('2026-03-01', rows, 3)).toThrow(RangeError);
  const columns = columnsOf(rows);
  columns.kind[0] = 2;
  expect(() => countedMemberships(columns, 4, dayNumber('2026-03-01'))).toThrow(RangeError);
});

test('Berlin midnights decide, also on the days with 23 and 25 hours', () => {
  const spring = { startDate: '2026-03-29', expiryDate: '2026-03-30' };
  const first = Date.parse('2026-03-28T23:00:00Z');
  const over = Date.parse('2026-03-29T22:00:00Z');
  expect([first - 1, first, over - 1, over].map((at) => isMembershipActive(spring, at))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const autumn = { startDate: '2026-10-25', expiryDate: '2026-10-26' };
  const end = Date.parse('2026-10-25T23:00:00Z');
  expect([end - 1, end].map((at) => isMembershipActive(autumn, at))).toEqual([true, false]);
});

test('percentage: share of the time used, rounded down, 0 to 100', () => {
  const period = { startDate: '2026-01-01', expiryDate: '2026-01-31' };
  const start = berlinMidnight('2026-01-01');
  const end = berlinMidnight('2026-01-31');
  const at = (instant: number) => membershipPercentage(period, instant);
  expect([at(start - 1), at(start), at(berlinMidnight('2026-01-02'))]).toEqual([0, 0, 3]);
  expect([at(berlinMidnight('2026-01-16') - 1), at(berlinMidnight('2026-01-16'))]).toEqual([49, 50]);
  expect([at(end - 1), at(end), at(end + 1e12)]).toEqual([99, 100, 100]);
});

test('the percentage in a month with a 23-hour day counts real time', () => {
  const period = { startDate: '2026-03-29', expiryDate: '2026-03-30' };
  expect(membershipPercentage(period, Date.parse('2026-03-29T10:29:59.999Z'))).toBe(49);
  expect(membershipPercentage(period, Date.parse('2026-03-29T10:30:00Z'))).toBe(50);
});

test('a membership without duration has no percentage', () => {
  const period = { startDate: '2026-03-29', expiryDate: '2026-03-29' };
  expect(() => membershipPercentage(period, 0)).toThrow(RangeError);
});
