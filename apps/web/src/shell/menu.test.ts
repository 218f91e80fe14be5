import { expect, test } from 'vitest';
import { isBehindMore, menu, phoneMenu, sideMenu } from './menu.ts';

/** What is in sight while every group is folded up. */
const inSight = (works: boolean) =>
  sideMenu(works).flatMap(({ heading, entries }) =>
    heading === undefined
      ? entries.filter(({ operatorsOnly = false }) => works || !operatorsOnly).map(({ label }) => label)
      : [heading],
  );

test.each([false, true])(
  'nine entries at most are in sight, the technical data among them (operator: %s)',
  (works) => {
    expect(inSight(works)).toContain('technical');
    expect(inSight(works).length).toBeLessThanOrEqual(9);
  },
);

test.each([
  '/app/today',
  '/app/bonuses/level',
  '/app/news/article/3',
  '/app/mediathek',
  '/app/lessons/7',
  '/app/glossary',
  '/app/profile',
  '/app/AKS',
])('“more” leads to %s on a phone', (path) => {
  expect(isBehindMore(path)).toBe(true);
});

test('each page of the menu has one thing on a phone that leads to it', () => {
  const paths = menu.flatMap(({ entries }) => entries.map(({ to }) => to));
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    const leading = phoneMenu.filter(({ pages }) => pages.test(path)).length + Number(isBehindMore(path));
    expect([path, leading]).toEqual([path, 1]);
  }
});

test('what only the header leads to is behind nothing else', () => {
  expect(isBehindMore('/app/notifications')).toBe(false);
  expect(isBehindMore('/dashboard')).toBe(false);
});
