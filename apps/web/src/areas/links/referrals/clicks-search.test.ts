import { expect, test } from 'vitest';
import { parseClicksSearch, withLink, withPeriod } from './clicks-search.ts';

test('period, link, day and page are in the URL', () => {
  const raw = { period: '30', link: '7', day: '2026-03-02', page: '2', sort: 'date', direction: 'asc' };
  const search = { period: 30, link: 7, day: '2026-03-02', page: 2, sort: 'date', direction: 'asc' };
  expect(parseClicksSearch(raw)).toEqual(search);
  expect(parseClicksSearch({ period: 'x', link: 'y', day: '2026-02-30', page: 1 })).toEqual({});
});

test('another period resets page and day, another link the page', () => {
  const before = parseClicksSearch({ period: 30, link: 7, day: '2026-03-02', page: 2 });
  expect(withPeriod(before, { period: 7 })).toEqual({ link: 7 });
  expect(withPeriod(before, { period: 'month', start: '2026-02-01' })).toEqual({
    link: 7,
    period: 'month',
    start: '2026-02-01',
  });
  expect(withLink(before, undefined)).toEqual({ period: 30, day: '2026-03-02' });
  expect(withLink(before, 9)).toEqual({ period: 30, day: '2026-03-02', link: 9 });
});
