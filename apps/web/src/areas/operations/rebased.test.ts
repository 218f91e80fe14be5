import { expect, test } from 'vitest';
import { rebased } from './rebased.ts';

test('typed values stay, and concurrent changes of other fields are taken over', () => {
  const shown = { name: 'Laubwerk', city: 'Kiel', locales: ['de'], phone: '' };
  const typed = { name: 'Laubwerk GmbH', city: 'Kiel', locales: ['de', 'en'], phone: '' };
  const now = { name: 'Laub', city: 'Hamburg', locales: ['de', 'fr-FR'], phone: '040' };
  expect(rebased(typed, shown, now)).toEqual({
    name: 'Laubwerk GmbH',
    city: 'Hamburg',
    locales: ['de', 'en'],
    phone: '040',
  });
});

test('fields that exist only in the form stay', () => {
  const typed: { name: string; reason?: string } = { name: 'Laub', reason: 'Neuer Name' };
  expect(rebased(typed, { name: 'Laub' }, { name: 'Blatt' })).toEqual({
    name: 'Blatt',
    reason: 'Neuer Name',
  });
});
