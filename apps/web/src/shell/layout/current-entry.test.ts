import { expect, test } from 'vitest';
import { menu } from '../menu.ts';
import { operationsMenu } from '../operations/operations-menu.ts';
import { currentEntry } from './current-entry.ts';

const partners = menu.flatMap(({ entries }) => entries);
const operators = operationsMenu.flatMap(({ entries }) => entries);

test.each([
  ['/app/news/news', '/app/news/news'],
  ['/app/news/article/20', '/app/news/news'],
  ['/app/mediathek/article/3', '/app/mediathek'],
  ['/app/feldgeraete/labels', '/app/feldgeraete'],
  ['/app/accounts/payout/new', '/app/accounts/payout/list'],
  ['/app/profile', '/app/profile'],
  ['/app/profile/addresses', '/app/profile/addresses'],
  ['/app/profile/nothing-of-the-menu', undefined],
  ['/app/notifications', undefined],
])('at %s the menu of partners marks %s', (pathname, to) => {
  expect(currentEntry(partners, pathname)?.to).toBe(to);
});

test.each([
  ['/app/operations', '/app/operations'],
  ['/app/operations/notifications', undefined],
  ['/app/operations/partners/1/past-day', '/app/operations/partners'],
  ['/app/operations/payout-runs/1', '/app/operations/payout-runs'],
  ['/app/operations/accounting/settings', '/app/operations/accounting'],
  ['/app/operations/message-texts/payout-paid', '/app/operations/message-texts'],
  ['/app/operations/messages', '/app/operations/messages'],
])('at %s the menu of the company marks %s', (pathname, to) => {
  expect(currentEntry(operators, pathname)?.to).toBe(to);
});
