import { expect, test } from 'vitest';
import { isInSepa, isOutsideEea } from './countries.ts';

test.each([
  ['DE89370400440532013000', null, true, false],
  ['IS140159260076545510730339', null, true, false],
  ['CH9300762011623852957', 'UBSWCHZH80A', true, true],
  ['GB29NWBK60161331926819', null, true, true],
  ['RS35260005601001611379', null, true, true],
  ['TR330006100519786457841326', null, false, true],
  ['FR1420041010050500013M02606', null, true, false],
  ['FR1420041010050500013M02606', 'SOCBPFTX', false, false],
])('%s with BIC %s: in SEPA %s, outside of the EEA %s', (iban, bic, inSepa, outsideEea) => {
  expect([isInSepa(iban, bic), isOutsideEea(iban)]).toEqual([inSepa, outsideEea]);
});
