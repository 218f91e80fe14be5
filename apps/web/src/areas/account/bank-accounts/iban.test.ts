import { expect, test } from 'vitest';
import { readIban } from './iban.ts';

test.each([
  ['', '', 'empty', null, null],
  ['d', 'D', 'typing', null, null],
  ['de893704', 'DE89 3704', 'typing', 'DE', null],
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', 'valid', 'DE', '37040044'],
  [' de89-3704 0044 0532 0130 00 ', 'DE89 3704 0044 0532 0130 00', 'valid', 'DE', '37040044'],
  ['DE88370400440532013000', 'DE88 3704 0044 0532 0130 00', 'wrongDigits', 'DE', null],
  ['DE893704004405320130001', 'DE89 3704 0044 0532 0130 001', 'tooLong', 'DE', null],
  ['CH9300762011623852957', 'CH93 0076 2011 6238 5295 7', 'valid', 'CH', '00762'],
  ['XX12', 'XX12', 'wrongCountry', null, null],
] as const)('"%s" is shown as "%s": %s', (typed, text, state, country, bankCode) => {
  expect(readIban(typed)).toMatchObject({ text, state, country, bankCode });
});
