import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar-feed/decide-dates.ts';
import { type Task, taskOf } from '../today/task.ts';
import { type DigestFacts, decideDigest, mondayOf, weekBefore } from './decide-digest.ts';

const week = weekBefore('2026-11-30');
const nothing: DigestFacts = { week, progress: [], newcomers: [], tasks: [], dates: [] };
const decide = (overrides: Partial<DigestFacts>, locale: 'de' | 'ru-RU' = 'de') =>
  decideDigest(locale, { ...nothing, ...overrides });

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };
const october = { dateFrom: '2026-10-01', dateTo: '2026-10-31' };

function about(name: string, kind: Task['kind'] = 'silent'): Task {
  const person = { id: 1, displayName: name, email: null, phone: null, language: null };
  return taskOf(kind, { object: 1, rank: 0, basis: '', person });
}

test('the week before a Monday, and before any day, is Monday to Sunday', () => {
  expect(weekBefore('2026-11-30')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(['2026-11-30', '2026-12-02', '2026-12-06'].map(mondayOf)).toEqual(Array(3).fill('2026-11-30'));
});

test("earnings are the month's progress from before Monday to Sunday", () => {
  const progress = [
    { ...november, changedOn: [2, 22, 23, 29, 30], cents: [5_000, 6_000, 7_000, 16_000, 99_000] },
  ];
  expect(decide({ progress })?.earned).toBe(
    'Vom 23.11.2026 bis 29.11.2026 kamen 100,00\u00a0€ an Provisionen dazu. Bis zum Monatsabschluss ist das eine Schätzung.',
  );
});

test('a week in two months has the earnings of both', () => {
  const facts = {
    week: { from: '2026-10-26', to: '2026-11-01' },
    progress: [
      { ...october, changedOn: [25, 31, 32], cents: [10_000, 15_000, 77_000] },
      { ...november, changedOn: [1, 2], cents: [2_500, 90_000] },
    ],
  };
  expect(decide(facts)?.earned).toContain('75,00\u00a0€');
});

test('without earnings, newcomers or calls there is no mail, whatever the calendar has', () => {
  const monthEnd: CalendarDate = { id: 'x', day: '2026-11-30', kind: 'month-end', month: '2026-11-01' };
  const lost = [{ ...november, changedOn: [2, 25], cents: [5_000, 4_000] }];
  expect(decide({ dates: [monthEnd] })).toBeNull();
  expect(decide({ progress: lost })).toBeNull();
  expect(decide({ tasks: [taskOf('payout-papers', { object: 1, rank: 0, basis: '' })] })).toBeNull();
  expect(decide({ progress: lost, newcomers: ['Nora'], dates: [monthEnd] })).toEqual({
    earned: '',
    newcomers: 'Neu in Ihrem Team: Nora.',
    people: '',
    next: 'Was ansteht: 30.11.2026: Monatsende November 2026.',
  });
  const own: CalendarDate = { id: 'y', day: '2026-12-03', kind: 'business-box' };
  expect(decide({ dates: [own] })?.next).toContain('Businessbox endet');
});

test('five newcomers and three people are named, each person once', () => {
  const newcomers = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  expect(decide({ newcomers })?.newcomers).toBe('Neu in Ihrem Team: A, B, C, D, E und 2 weitere.');
  const tasks = [about('Bert'), about('Bert', 'new-member'), about('Cem'), about('Dora'), about('Eva')];
  expect(decide({ tasks }, 'ru-RU')?.people).toBe(
    'С кем можно связаться на этой неделе: Bert (давно не было заказов), Cem (давно не было заказов), Dora (давно не было заказов).',
  );
});
