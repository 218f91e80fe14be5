import { expect, test } from 'vitest';
import { defaultPlan } from '../default-plan.ts';
import {
  isPhaseDone,
  type KickStartFacts,
  kickStartNeeds,
  kickStartStatus,
  payableKickStart,
  phaseEnd,
} from './kick-start.ts';

const DAY = 86_400_000;
// Both nights of the clock change fall in the phases that begin on these days.
const SINCE = Date.parse('2026-03-15T12:00:00Z');
const { easy, pro } = defaultPlan.kickStart;

interface Row {
  affiliate?: boolean;
  since?: number | null;
  easy?: number;
  pro?: number;
  qp?: number;
  paid?: string;
}

function facts(row: Row): KickStartFacts {
  const { affiliate = true, since = SINCE, easy: early = 0, pro: all = early, qp = 0, paid = '' } = row;
  return {
    affiliate,
    affiliateSince: since,
    easy: { newCustomers: early, qp, paid: paid.includes('easy') },
    pro: { newCustomers: all, qp, paid: paid.includes('pro') },
  };
}

test('phases last a multiple of 24 hours, also across clock changes', () => {
  expect(new Date(phaseEnd(SINCE, easy)).toISOString()).toBe('2026-04-14T12:00:00.000Z');
  expect(new Date(phaseEnd(SINCE, pro)).toISOString()).toBe('2026-06-13T12:00:00.000Z');
  const autumn = Date.parse('2026-10-01T00:00:00+02:00');
  expect(new Date(phaseEnd(autumn, easy)).toISOString()).toBe('2026-10-30T22:00:00.000Z');
});

test.each<[string, Row, boolean, boolean]>([
  ['nothing yet', {}, false, false],
  ['two customers', { easy: 2 }, false, false],
  ['three customers', { easy: 3 }, true, false],
  ['six in all, three of them in time, 599 QP', { easy: 3, pro: 6, qp: 599 }, true, false],
  ['600 QP', { easy: 3, pro: 6, qp: 600 }, true, true],
  ['five in all', { easy: 3, pro: 5, qp: 600 }, true, false],
  ['six in all, but only two in time', { easy: 2, pro: 6, qp: 600 }, false, false],
  ['easy was paid, whatever became of it', { easy: 0, pro: 6, qp: 600, paid: 'easy' }, true, true],
  ['pro was paid', { paid: 'pro' }, false, true],
])('done: %s', (_, row, easyDone, proDone) => {
  expect(isPhaseDone(defaultPlan, 'easy', facts(row))).toBe(easyDone);
  expect(isPhaseDone(defaultPlan, 'pro', facts(row))).toBe(proDone);
});

test.each<[string, Row, number, number]>([
  ['never an affiliate', { since: null, easy: 9, qp: 999, paid: 'easy pro' }, 0, 0],
  ['not yet an affiliate', { affiliate: false }, -1, 0],
  ['the first moment', {}, 0, 2],
  ['easy open, the last moment before day 30', { easy: 2 }, 30 * DAY - 1, 2],
  ['easy open, day 30', { easy: 2, pro: 6, qp: 600 }, 30 * DAY, 1],
  ['easy done before day 30', { easy: 3 }, DAY, 3],
  ['easy done, the last moment before day 90', { easy: 3 }, 90 * DAY - 1, 3],
  ['easy done, day 90', { easy: 3 }, 90 * DAY, 1],
  ['pro done, long ago', { easy: 3, pro: 6, qp: 600 }, 900 * DAY, 4],
  ['pro done, in the easy phase', { easy: 6, qp: 600 }, DAY, 4],
  ['pro paid, customers gone', { paid: 'easy pro' }, DAY, 4],
  ['easy paid, customers gone', { paid: 'easy' }, 40 * DAY, 3],
  ['an affiliate no longer', { affiliate: false, easy: 1 }, DAY, 2],
])('status: %s', (_, row, after, status) => {
  expect(kickStartStatus(defaultPlan, facts(row), SINCE + after)).toBe(status);
});

test.each<[string, Row, number, string[]]>([
  ['easy, in a cycle that began before', { easy: 3 }, -DAY, ['easy']],
  ['easy, in a cycle that began just before its end', { easy: 3 }, 30 * DAY - 1, ['easy']],
  ['easy, too late', { easy: 3 }, 30 * DAY, []],
  ['both at once', { easy: 6, qp: 600 }, 0, ['easy', 'pro']],
  ['pro alone, easy was paid', { easy: 3, pro: 6, qp: 600, paid: 'easy' }, 60 * DAY, ['pro']],
  ['pro alone, easy was done and never paid', { easy: 3, pro: 6, qp: 600 }, 60 * DAY, ['pro']],
  [
    'pro, in a cycle that began just before its end',
    { easy: 6, qp: 600, paid: 'easy' },
    90 * DAY - 1,
    ['pro'],
  ],
  ['pro, too late', { easy: 6, qp: 600, paid: 'easy' }, 90 * DAY, []],
  ['nothing twice', { easy: 6, qp: 600, paid: 'easy pro' }, 0, []],
  ['not for customers', { affiliate: false, easy: 6, qp: 600 }, 0, []],
  ['not without a beginning', { since: null, easy: 6, qp: 600 }, 0, []],
])('paid: %s', (_, row, cycleBegins, phases) => {
  expect(payableKickStart(defaultPlan, facts(row), SINCE + cycleBegins)).toEqual(phases);
});

test('what is missing, and days started until the end', () => {
  const need = (row: Row, after: number) => kickStartNeeds(defaultPlan, facts(row), SINCE + after);
  expect(need({ easy: 1, qp: 70 }, 5 * DAY)).toEqual({
    status: 2,
    needCustomers: 2,
    easyDaysLeft: 25,
    proDaysLeft: 85,
    totalQp: 70,
    neededTotalQp: 600,
    easyRequireCustomers: 3,
    proRequireCustomers: 6,
  });
  expect(need({ easy: 3, pro: 4 }, 30 * DAY - 1)).toMatchObject({
    status: 3,
    needCustomers: 2,
    easyDaysLeft: 1,
  });
  expect(need({ easy: 3, pro: 4 }, 30 * DAY)).toMatchObject({ easyDaysLeft: 0, proDaysLeft: 60 });
  expect(need({ easy: 3, pro: 9 }, 31 * DAY)).toMatchObject({ status: 3, needCustomers: 0 });
  expect(need({ easy: 1 }, 400 * DAY)).toMatchObject({
    status: 1,
    needCustomers: 0,
    easyDaysLeft: 0,
    proDaysLeft: 0,
  });
  expect(need({ since: null }, 0)).toMatchObject({
    status: 0,
    needCustomers: 0,
    easyDaysLeft: 0,
    proDaysLeft: 0,
  });
});
