import { expect, test } from 'vitest';
import { isBehindMore, menu, phoneMenu, sideMenu } from './menu.ts';

/** The visible entries while every group is collapsed. */
const inSight = (works: boolean) =>
  sideMenu(works).flatMap(({ heading, entries }) =>
    heading === undefined
      ? entries.filter(({ operatorsOnly = false }) => works || !operatorsOnly).map(({ label }) => label)
      : [heading],
  );

test.each([false, true])(
  'at most nine entries are visible, the technical data among them (operator: %s)',
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

test('each page of the menu has exactly one way to reach it on a phone', () => {
  const paths = menu.flatMap(({ entries }) => entries.map(({ to }) => to));
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    const leading = phoneMenu.filter(({ pages }) => pages.test(path)).length + Number(isBehindMore(path));
    expect([path, leading]).toEqual([path, 1]);
  }
});

test('pages that the header links to are not under “more”', () => {
  expect(isBehindMore('/app/notifications')).toBe(false);
  expect(isBehindMore('/dashboard')).toBe(false);
});
