import { expect, test } from 'vitest';
import { nearestRoute } from './nearest-route.ts';

const known = [
  { path: '/dashboard', title: 'Übersicht' },
  { path: '/app/team/tree', title: 'Teambaum' },
  { path: '/app/team/table', title: 'Teamliste' },
  { path: '/app/accounts/payout/list', title: 'Auszahlungen' },
  { path: '/app/Kabeltype', title: 'Типы кабеля' },
];

test.each([
  ['/dashbord', '/dashboard'],
  ['/Dashboard', '/dashboard'],
  ['/app/team/tre', '/app/team/tree'],
  ['/team/table', '/app/team/table'],
  ['/tree/', '/app/team/tree'],
  ['/app/team/tabel', '/app/team/table'],
  ['/app/kabeltype', '/app/Kabeltype'],
  ['/auszahlung', '/app/accounts/payout/list'],
  ['/app/Auszahlungen', '/app/accounts/payout/list'],
  ['/ubersicht', '/dashboard'],
  ['/%C3%9Cbersicht', '/dashboard'],
  ['/типы-кабеля', '/app/Kabeltype'],
  ['/%E0%A4%A', null],
  ['/something/else/entirely', null],
  ['/x', null],
])('%s most likely means %s', (wanted, meant) => {
  expect(nearestRoute(wanted, known)?.path ?? null).toBe(meant);
});
