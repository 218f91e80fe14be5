import { expect, test } from 'vitest';
import { meaningOfReason, reasonCodeIn } from './reason-codes.ts';

test.each([
  ['AC01', 'destination'],
  ['AC04', 'destination'],
  ['AC06', 'destination'],
  ['AM04', 'ownAccount'],
  ['MD07', 'person'],
  ['MS03', 'unspecified'],
  ['RC01', 'destination'],
  ['XX99', 'unspecified'],
  ['constructor', 'unspecified'],
  [null, 'unspecified'],
])('%s means %s', (code, meaning) => {
  expect(meaningOfReason(code)).toBe(meaning);
});

test.each([
  ['RETOURE AC04 KONTO ERLOSCHEN', 'AC04'],
  ['SEPA RUECK, Grund: MS03.', 'MS03'],
  ['ANNA BEZAHLT AB12', null],
  ['', null],
])('the code in %j is %s', (text, code) => {
  expect(reasonCodeIn(text)).toBe(code);
});
