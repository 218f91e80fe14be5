import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountingSettings } from '../settings.queries.ts';
import { type Booking, decideLines, shareTax, sumByAccount } from './decide-lines.ts';

const settings: AccountingSettings = {
  consultant: 29098,
  client: 55003,
  chart: 'SKR03',
  accountLength: 4,
  fiscalYearMonth: 1,
  creditorsFrom: 70000,
  accounts: {
    'all/standard': { account: '4760', key: '9' },
    'kick-start/standard': { account: '4761', key: '9' },
    'all/reverse-charge-eu': { account: '3123', key: null },
    bank: { account: '1360', key: null },
    'write-off': { account: '2400', key: null },
    'debt-paid': { account: '1360', key: null },
    'voucher-redeemed': { account: '1590', key: null },
    'voucher-expired': { account: '2700', key: null },
  },
};

const at = new Date('2026-05-20T22:30:00Z');
const common = { entry: 1, at, partner: 12, name: 'Anna Berg' } as const;
const note: Booking = {
  ...common,
  kind: 'document',
  number: 7,
  isCorrection: false,
  treatment: 'standard',
  lines: [{ bonus: 'level', cents: 100_00 }],
  taxCents: 19_00,
};
const money: Booking = {
  ...common,
  kind: 'money',
  purpose: 'bank',
  number: 7,
  payout: 3,
  grossCents: 119_00,
};

const linesOf = (...bookings: Booking[]) => decideLines(bookings, settings).lines;

test('a self-billed invoice debits the bonus and credits the partner, gross, with its tax key', () => {
  expect(linesOf(note)).toEqual([
    {
      account: '4760',
      contra: '70012',
      cents: 119_00,
      side: 'S',
      key: '9',
      day: '2026-05-21',
      document: 'G-000007',
      text: 'Gutschrift Anna Berg',
    },
  ]);
});

test('its correction is reversed, and so is a returned payment', () => {
  const correction: Booking = {
    ...note,
    isCorrection: true,
    lines: [{ bonus: 'level', cents: -10_00 }],
    taxCents: -1_90,
  };
  expect(linesOf(correction)).toEqual([
    expect.objectContaining({ account: '4760', side: 'H', cents: 11_90, text: 'Korrektur Anna Berg' }),
  ]);
  expect(linesOf(money, { ...money, grossCents: -119_00 })).toEqual([
    expect.objectContaining({ account: '70012', contra: '1360', side: 'S', cents: 119_00, key: null }),
    expect.objectContaining({ account: '70012', contra: '1360', side: 'H', text: 'Rückläufer 3 Anna Berg' }),
  ]);
});

test('a written-off debt is a loss', () => {
  expect(linesOf({ ...money, purpose: 'debt-paid', number: null, payout: null })).toMatchObject([
    { contra: '1360', side: 'H' },
  ]);
  expect(linesOf({ ...money, purpose: 'write-off', number: null, payout: null })).toEqual([
    expect.objectContaining({ account: '70012', contra: '2400', side: 'H', document: '', cents: 119_00 }),
  ]);
});

test('what a payment of a debt settles without a document leaves no balance on the partner’s account', () => {
  const settled: Booking = {
    ...common,
    kind: 'settled',
    number: null,
    takenBackCents: 20_00,
    givenUpCents: 1_90,
  };
  expect(decideLines([settled], settings).unset).toEqual(['all/unproven']);
  const accounts = { ...settings.accounts, 'all/unproven': { account: '4763', key: null } };
  expect(decideLines([settled], { ...settings, accounts }).lines).toMatchObject([
    { account: '4763', contra: '70012', side: 'H', cents: 20_00, document: '', text: 'Ohne Beleg Anna Berg' },
    { account: '2400', contra: '70012', side: 'S', cents: 1_90 },
  ]);
  const nothing = { ...settled, takenBackCents: 0, givenUpCents: 0 };
  expect(decideLines([nothing], settings)).toMatchObject({ lines: [], unset: [] });
});

test('a bonus with its own account gets its own line; both add up to the document’s total', () => {
  const lines = linesOf({
    ...note,
    lines: [
      { bonus: 'level', cents: 33_33 },
      { bonus: 'kick-start', cents: 33_34 },
      { bonus: 'builder', cents: 33_33 },
    ],
  });
  expect(lines.map(({ account, cents }) => [account, cents])).toEqual([
    ['4760', 79_33],
    ['4761', 39_67],
  ]);
});

test('missing settings are named, and so is a partner whose number does not fit', () => {
  const other: Booking = { ...note, treatment: 'small-business', taxCents: 0 };
  const paypal: Booking = { ...money, purpose: 'paypal' };
  expect(decideLines([other, paypal], settings)).toMatchObject({
    lines: [],
    unset: ['all/small-business', 'paypal'],
    unfit: [],
  });
  expect(decideLines([{ ...note, partner: 30_000 }], settings)).toMatchObject({ lines: [], unfit: [30_000] });
});

test('shared tax leaves no remainder, and with one line DATEV’s computed tax is the line’s share', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000_00 }), { minLength: 1, maxLength: 9 }), (nets) => {
      const tax = Math.round(nets.reduce((sum, cents) => sum + cents, 0) * 0.19);
      const shares = shareTax(nets, tax);
      expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(tax);
      for (const [i, share] of shares.entries())
        expect(Math.abs(share - (nets[i] as number) * 0.19)).toBeLessThan(1.5);
      if (nets.length === 1) expect(Math.round((((nets[0] as number) + tax) * 19) / 119)).toBe(tax);
    }),
  );
});

test.each([
  ['of a correction', [-33_33, -33_34], -12_67, [-6_33, -6_34]],
  ['with a bonus of which more was taken back than it gave', [100_00, -10_00], 17_10, [19_00, -1_90]],
  ['of a sum of nothing', [50_00, -50_00], 0, [0, 0]],
  [
    'with amounts whose product is not a safe integer',
    [9_000_000_000_000_00, 1],
    1_710_000_000_000_00,
    [1_710_000_000_000_00, 0],
  ],
])('tax is shared to the cent %s', (_, nets, tax, shares) => {
  expect(shareTax(nets, tax)).toEqual(shares);
});

test('debits equal credits', () => {
  const sums = [...sumByAccount(linesOf(note, money)).values()];
  const all = (side: 'debitCents' | 'creditCents') => sums.reduce((sum, account) => sum + account[side], 0);
  expect(all('debitCents')).toBe(238_00);
  expect(all('creditCents')).toBe(238_00);
});
