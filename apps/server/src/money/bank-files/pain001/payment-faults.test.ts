import { expect, test } from 'vitest';
import { samplePayment } from '../testing/sample-file.ts';
import type { Payment } from '../types.ts';
import { findPaymentFaults } from './payment-faults.ts';

const SWISS = 'CH9300762011623852957';
const address = { street: 'Weg 1', postcode: '2000', city: 'Neuchâtel', countryISO: 'CHE' };

test.each<[string, Partial<Payment>, [string, string][]]>([
  ['a valid payment', {}, []],
  ['an IBAN in lower case with spaces', { creditorIban: 'de02 1203 0000 0000 2020 51' }, []],
  ['the largest amount', { amountCents: 99_999_999_999 }, []],
  ['a cent more', { amountCents: 100_000_000_000 }, [['amountCents', 'amountOutOfBounds']]],
  ['nothing', { amountCents: 0 }, [['amountCents', 'amountOutOfBounds']]],
  ['a negative amount', { amountCents: -1 }, [['amountCents', 'amountOutOfBounds']]],
  ['half a cent', { amountCents: 0.5 }, [['amountCents', 'amountOutOfBounds']]],
  ['not a number', { amountCents: Number.NaN }, [['amountCents', 'amountOutOfBounds']]],
  ['an id with an umlaut', { endToEndId: 'P-ä-1' }, [['endToEndId', 'endToEndIdInvalid']]],
  ['an id of 36 characters', { endToEndId: 'P'.repeat(36) }, [['endToEndId', 'endToEndIdInvalid']]],
  ['an empty name', { creditorName: ' ' }, [['creditorName', 'creditorNameMissing']]],
  ['a name in an unsupported script', { creditorName: '王芳' }, [['creditorName', 'creditorNameMissing']]],
  ['wrong check digits', { creditorIban: 'DE03120300000000202051' }, [['creditorIban', 'ibanInvalid']]],
  ['no IBAN', { creditorIban: '' }, [['creditorIban', 'ibanInvalid']]],
  [
    'an account in Turkey',
    { creditorIban: 'TR330006100519786457841326' },
    [['creditorIban', 'ibanOutsideSepa']],
  ],
  ['no BIC', { creditorBic: 'BANK' }, [['creditorBic', 'bicInvalid']]],
  ['a BIC of another country', { creditorBic: 'BNPAFRPP' }, [['creditorBic', 'bicOfAnotherCountry']]],
  ['a Swiss account with an address', { creditorIban: SWISS, creditorAddress: address }, []],
  [
    'a Swiss account without one',
    { creditorIban: SWISS },
    [
      ['creditorAddress.city', 'cityMissing'],
      ['creditorAddress.countryISO', 'countryMissing'],
    ],
  ],
  [
    'a Swiss account without town',
    { creditorIban: SWISS, creditorAddress: { ...address, city: ' ' } },
    [['creditorAddress.city', 'cityMissing']],
  ],
  [
    'a Swiss account in no country',
    { creditorIban: SWISS, creditorAddress: { ...address, countryISO: 'QQQ' } },
    [['creditorAddress.countryISO', 'countryMissing']],
  ],
  ['a German account in no country', { creditorAddress: { ...address, countryISO: null } }, []],
])('%s', (_, payment, faults) => {
  expect(findPaymentFaults([samplePayment(payment)]).map(({ path, reason }) => [path, reason])).toEqual(
    faults,
  );
});

test('all faults of a payment are reported, including a duplicate id', () => {
  const payments = [
    samplePayment({ endToEndId: 'P-1-1' }),
    samplePayment({ endToEndId: 'P-2-1', amountCents: 0, creditorName: '' }),
    samplePayment({ endToEndId: 'P-1-1' }),
  ];
  expect(findPaymentFaults(payments).map(({ endToEndId, reason }) => [endToEndId, reason])).toEqual([
    ['P-2-1', 'amountOutOfBounds'],
    ['P-2-1', 'creditorNameMissing'],
    ['P-1-1', 'endToEndIdTwice'],
  ]);
});
