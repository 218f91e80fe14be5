import { type Right, rights } from '@blattwerk/contract/http/rights.ts';
import { expect, test } from 'vitest';
import { operationsMenu, operationsMenuFor } from './operations-menu.ts';

/** The visible entries while every group is collapsed. */
const inSight = (held: readonly Right[]) =>
  operationsMenuFor(held).flatMap(({ heading, entries }) =>
    heading === undefined ? entries.map(({ label }) => label) : [heading.name],
  );

test('with all rights at most nine entries are visible, and every page has one of them', () => {
  expect(inSight(rights)).toEqual([
    'home',
    'approvals',
    'insight',
    'people',
    'sales',
    'money',
    'content',
    'setup',
    'ownAccess',
  ]);
  const shown = operationsMenuFor(rights).flatMap(({ entries }) => entries);
  expect(shown).toEqual(operationsMenu.flatMap(({ entries }) => entries));
  expect(new Set(shown.map(({ to }) => to)).size).toBe(shown.length);
});

test.each(rights)('with %s alone at most nine entries are visible, and no group is empty', (right) => {
  expect(inSight([right]).length).toBeLessThanOrEqual(9);
  for (const { heading, entries } of operationsMenuFor([right]))
    expect(entries.length).toBeGreaterThan(heading === undefined ? 0 : 1);
});

test('without rights the menu has what everyone who works here may see', () => {
  expect(inSight([])).toEqual(['home', 'approvals', 'ownAccess']);
});

test('a group with a single visible page is replaced by that page', () => {
  expect(inSight(['audit.read'])).toEqual(['home', 'approvals', 'auditLog', 'ownAccess']);
});

test('each page belongs to its own group and to no other', () => {
  const headings = operationsMenu.flatMap(({ heading }) => heading ?? []);
  for (const { heading, entries } of operationsMenu)
    for (const { to } of entries)
      expect([to, ...headings.filter(({ pages }) => pages.test(to)).map(({ name }) => name)]).toEqual(
        heading === undefined ? [to] : [to, heading.name],
      );
});
