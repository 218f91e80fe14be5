import { expect, test } from 'vitest';
import { checkUst, isSoundVatId } from './check-ust.ts';

test.each([
  'DE136695976',
  'de 136 695 976',
  'ATU13585627',
  'FR 23 334 175 221',
  'IT00743110157',
  'NL004495445B01',
  'EL094259216',
  'CHE-100.155.212',
  'CHE-107.787.577 MWST',
  '181/815/08155',
  '2893081508152',
])('%s is valid', (ust) => {
  expect(checkUst(ust)).toBeNull();
});

test.each(['DE136695975', 'ATU13585628', 'FR84323140391', 'CHE-100.155.213'])(
  '%s has a wrong check digit',
  (ust) => {
    expect(checkUst(ust)).toBe('checkDigit');
  },
);

test.each(['DE13669597', 'XX123456789', 'GB980780684', 'hello', '123', '', '🍂', 'DE'.repeat(500)])(
  '%s has no known format',
  (ust) => {
    expect(checkUst(ust)).toBe('form');
  },
);

test.each([
  ['ATU13585627', 'AUT', true],
  ['DE136695976', 'AUT', false],
  ['ATU13585628', 'AUT', false],
  ['181/815/08155', 'DEU', false],
  ['EL094259216', 'GRC', true],
  ['GR 094259216', 'GRC', true],
  ['CHE-100.155.212', 'CHE', true],
  ['CHE-100.155.212', 'AUT', false],
  ['FR 23 334 175 221', 'MCO', true],
  ['FR 23 334 175 221', 'DEU', false],
  ['DE136695976', 'USA', false],
])('whether %s, billed in %s, is a sound VAT ID: %s', (ust, countryIso, isSound) => {
  expect(isSoundVatId(ust, countryIso)).toBe(isSound);
});
