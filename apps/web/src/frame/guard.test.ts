import { expect, test } from 'vitest';
import { decide } from './guard.ts';

const now = 1_700_000_000_000;
const minutes = 60_000;
const page = { path: '/dashboard', requiresLogin: true, token: 'x', locked: false, lastCheck: now, now };
const lockScreen = { ...page, path: '/lock-screen', requiresLogin: false };

test.each([
  ['a fresh session passes', page, 'pass'],
  [
    'a session checked just under 5 minutes ago passes',
    { ...page, lastCheck: now - 5 * minutes + 1 },
    'pass',
  ],
  ['a session checked 5 minutes ago is checked', { ...page, lastCheck: now - 5 * minutes }, 'check'],
  ['a session that was never checked is checked', { ...page, lastCheck: null }, 'check'],
  ['nobody signed in has to sign in', { ...page, token: null, lastCheck: null }, 'login'],
  ['a page without the flag is open to all', { ...page, requiresLogin: false, token: null }, 'pass'],
  ['the login page is open', { ...page, path: '/login', requiresLogin: false, token: null }, 'pass'],
  ['the login page leads on who is signed in', { ...page, path: '/login', requiresLogin: false }, 'home'],
  ['a locked session sees the lock screen', { ...page, locked: true }, 'lock'],
  [
    'nor is the login a way around it',
    { ...page, path: '/login', requiresLogin: false, locked: true },
    'lock',
  ],
  ['open pages stay open', { ...page, path: '/signup', requiresLogin: false, locked: true }, 'pass'],
  ['a lock without a session locks nothing', { ...page, token: null, locked: true }, 'login'],
  ['the lock screen is there while locked', { ...lockScreen, locked: true }, 'pass'],
  ['the lock screen leads on who is not locked', lockScreen, 'home'],
  ['the lock screen is for sessions', { ...lockScreen, token: null, locked: true }, 'login'],
] as const)('%s', (_, situation, decision) => {
  expect(decide(situation)).toBe(decision);
});
