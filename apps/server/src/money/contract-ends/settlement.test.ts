import { expect, test } from 'vitest';
import type { ContractEndRow } from './contract-ends.queries.ts';
import { addUp, monthsBefore, type SettledMonth } from './settlement.ts';

const end: ContractEndRow = {
  id: 1,
  partner: { id: 7, displayName: 'Anna' },
  effectiveFrom: '2026-05-01',
  reasonCode: 'partner',
  downline: 'stay',
  status: 'open',
  sponsor: null,
  successor: null,
  papers: [],
  reason: 'Bat darum',
  requestedBy: { id: 1, name: 'Root' },
  requestedAt: new Date('2026-04-20T10:00:00Z'),
  endedAt: null,
};

const span = monthsBefore('2026-05-01', 60);

const month = (day: string, commissionsCents: number, rest: Partial<SettledMonth> = {}): SettledMonth => ({
  month: day,
  commissionsCents,
  reversalsCents: 0,
  correctionsCents: 0,
  ...rest,
});

test('the sixty months before the end are counted back across years', () => {
  expect([span[0], span.at(-1), span.length]).toEqual(['2021-05-01', '2026-04-01', 60]);
});

test('five years have twelve months each, and reversals and corrections reduce their average', () => {
  const found = span.map((day) => month(day, 1000, { reversalsCents: -200, correctionsCents: 50 }));
  const { years, months, averageCents, openMonths } = addUp({
    end,
    since: new Date('2019-01-10T00:00:00Z'),
    span,
    found,
  });
  expect(years).toHaveLength(5);
  expect(years.at(-1)).toEqual({ from: '2025-05-01', to: '2026-04-01', months: 12, cents: 12 * 850 });
  expect(months).toHaveLength(12);
  expect([averageCents, openMonths]).toEqual([12 * 850, 0]);
});

test('the average of a shorter contract covers the months in which it existed', () => {
  const found = span.map((day) => month(day, 1000));
  const { years, averageCents, openMonths } = addUp({
    end,
    since: new Date('2025-02-20T00:00:00Z'),
    span,
    found,
  });
  expect(years.map(({ from, months, cents }) => [from, months, cents])).toEqual([
    ['2025-02-01', 3, 3000],
    ['2025-05-01', 12, 12_000],
  ]);
  expect([averageCents, openMonths]).toEqual([12_000, 0]);
});

test('open months are named and do not count', () => {
  const found = [month('2026-02-01', 900), month('2026-03-01', 300)];
  const settlement = addUp({ end, since: new Date('2026-02-01T00:00:00Z'), span, found });
  expect(settlement.openMonths).toBe(1);
  expect(settlement.averageCents).toBe(7200);
  const nothing = addUp({ end, since: new Date('2026-04-10T00:00:00Z'), span, found: [] });
  expect([nothing.averageCents, nothing.openMonths, nothing.months]).toEqual([null, 1, []]);
});
