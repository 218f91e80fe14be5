import { expect, test } from 'vitest';
import { nearestRoute } from './nearest-route.ts';

const known = ['/dashboard', '/app/team/tree', '/app/team/table'] as const;

test.each([
  ['/dashbord', '/dashboard'],
  ['/Dashboard', '/dashboard'],
  ['/app/team/tre', '/app/team/tree'],
  ['/team/table', '/app/team/table'],
  ['/tree/', '/app/team/tree'],
  ['/app/team/tabel', '/app/team/table'],
  ['/something/else/entirely', null],
  ['/x', null],
])('%s most likely means %s', (wanted, meant) => {
  expect(nearestRoute(wanted, known)).toBe(meant);
});
