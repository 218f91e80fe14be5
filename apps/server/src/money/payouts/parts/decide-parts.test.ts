import { expect, test } from 'vitest';
import type { TakenBack } from '../paper/refund-corrections.queries.ts';
import { decideFreeTax, decideParts, type TaxedPeriod } from './decide-parts.ts';
import { shareBalances } from './share-balances.ts';

const standard = { kind: 'standard', rateBp: 1900, countryIso: 'DEU', ust: 'DE136695976' } as const;
const small = { ...standard, kind: 'small-business', rateBp: 0 } as const;

const cycleOf = (
  cycle: number,
  netCents: number,
  tax: Pick<TaxedPeriod, 'kind' | 'rateBp' | 'countryIso' | 'ust'> = standard,
): TaxedPeriod => ({ ...tax, cycle, openedOn: null, netCents, credits: [] });
/** A balance brought forward in a cycle, by one credit. */
const openingOf = (id: number, netCents: number, tax: Parameters<typeof cycleOf>[2]): TaxedPeriod => ({
  ...cycleOf(1, netCents, tax),
  openedOn: '2026-05-20',
  credits: [{ cycle: 1, id }],
});
const takenBack = (netCents: number, tax: 'standard' | 'small-business', isPaid = true): TakenBack => ({
  payout: 7,
  taxKind: tax,
  taxRateBp: tax === 'standard' ? 1900 : 0,
  credits: [{ cycle: 1, id: 11 }],
  netCents,
  carriedCents: 0,
  isPaid,
});
const decide = (overrides: Partial<Parameters<typeof decideParts>[0]>) =>
  decideParts({ periods: [], takenBack: [], unsettled: [], paid: [], ...overrides });

test('cycles with the same tax are one part, others separate parts, the largest one first', () => {
  const { parts } = decide({ periods: [cycleOf(1, 60_00, small), cycleOf(2, 40_00), cycleOf(3, 20_00)] });
  expect(parts).toMatchObject([
    {
      kind: 'standard',
      cycles: [2, 3],
      amountCents: 60_00,
      price: { tax: { cents: 11_40 }, grossCents: 71_40 },
    },
    {
      kind: 'small-business',
      cycles: [1],
      amountCents: 60_00,
      price: { tax: { cents: 0 }, grossCents: 60_00 },
    },
  ]);
});

test('two rates of one kind are two parts', () => {
  const { parts } = decide({
    periods: [cycleOf(1, 100_00, { ...standard, rateBp: 1600 }), cycleOf(2, 100_00)],
  });
  expect(parts.map(({ rateBp, price }) => [rateBp, price.tax.cents])).toEqual([
    [1900, 19_00],
    [1600, 16_00],
  ]);
});

test('a reversal is a line of the part with its tax, as long as something is left to bill', () => {
  const periods = [cycleOf(1, 20_00, small), cycleOf(2, 50_00)];
  const line = decide({ periods, takenBack: [takenBack(-19_99, 'small-business')] });
  expect(line.corrected).toEqual([]);
  expect(line.parts).toMatchObject([{ amountCents: 50_00 }, { amountCents: 1, credits: [{ id: 11 }] }]);

  const corrected = decide({ periods, takenBack: [takenBack(-20_00, 'small-business')] });
  expect(corrected.corrected).toHaveLength(1);
  // It is deducted from the largest part, without tax.
  expect(corrected.parts).toMatchObject([
    { kind: 'standard', amountCents: 30_00, price: { setOffCents: 20_00, grossCents: 39_50 } },
    { kind: 'small-business', amountCents: 20_00, credits: [] },
  ]);
});

test('a payment of a debt counts where its correction is deducted, with its own tax', () => {
  const periods = [cycleOf(1, 300_00), cycleOf(2, 200_00, small)];
  const unsettled = [
    { netCents: -280_00, taxCents: -53_20, carriedCents: 0, credits: [{ cycle: 1, id: 11 }] },
  ];
  const paid = [{ payment: 5, netCents: 50_00, taxCents: 9_50 }];
  expect(decide({ periods, unsettled, paid }).parts).toMatchObject([
    { kind: 'small-business', paid: [], price: { setOffCents: 0, grossCents: 200_00 } },
    {
      kind: 'standard',
      paid: [5],
      amountCents: 70_00,
      price: { tax: { cents: 13_30 }, setOffCents: 273_70, grossCents: 83_30 },
    },
  ]);
});

test('a payout that sets off a debt by hand pays more than it bills if a part of that was paid', () => {
  const paid = [{ payment: 5, netCents: 30_00, taxCents: 0 }];
  expect(decide({ periods: [cycleOf(1, 60_00, small)], paid }).parts).toMatchObject([
    { amountCents: 90_00, price: { setOffCents: -30_00, grossCents: 90_00 } },
  ]);
});

test('a balance brought forward has its own tax, and so its own part, beside the result of its cycle', () => {
  const { parts } = decide({ periods: [openingOf(21, 50_00, small), cycleOf(1, 40_00)] });
  expect(parts).toMatchObject([
    { kind: 'small-business', cycles: [], credits: [{ cycle: 1, id: 21 }], amountCents: 50_00 },
    { kind: 'standard', cycles: [1], credits: [], amountCents: 40_00 },
  ]);
});

test('a debt brought forward is deducted from earnings with another tax, and is settled with them', () => {
  const { parts } = decide({ periods: [openingOf(21, -10_00, small), cycleOf(1, 40_00)] });
  expect(parts).toMatchObject([
    { kind: 'standard', cycles: [1], credits: [{ cycle: 1, id: 21 }], amountCents: 30_00 },
  ]);
});

test('if partly paid debits by hand exceed the earnings, a note would bill less than nothing', () => {
  const paid = [{ payment: 5, netCents: 30_00, taxCents: 0 }];
  expect(decide({ periods: [cycleOf(1, -20_00)], paid }).parts).toMatchObject([
    { amountCents: 10_00, billedCents: -20_00 },
  ]);
});

test('a note whose payout is neither paid nor rejected can be neither corrected nor a line with another tax', () => {
  expect(
    decide({ periods: [cycleOf(1, 50_00)], takenBack: [takenBack(-1, 'small-business', false)] }),
  ).toMatchObject({
    undecided: 7,
    corrected: [],
  });
  expect(
    decide({ periods: [cycleOf(1, 50_00)], takenBack: [takenBack(-1, 'standard', false)] }).undecided,
  ).toBeNull();
});

test('the part beyond what is left of a note is corrected, and the debits it bore are deducted from what is billed', () => {
  const note = { ...takenBack(-60_00, 'standard'), carriedCents: 20_00 };
  const { parts, corrected, undecided } = decide({ periods: [cycleOf(1, 100_00)], takenBack: [note] });
  expect({ corrected, undecided }).toEqual({ corrected: [note], undecided: null });
  // 80.00 plus 15.20 are billed, 40.00 plus 7.60 are deducted.
  expect(parts).toMatchObject([
    {
      billedCents: 80_00,
      amountCents: 40_00,
      credits: [{ id: 11 }],
      price: { tax: { cents: 7_60 }, setOffCents: 47_60, grossCents: 47_60 },
    },
  ]);
  expect(decide({ periods: [cycleOf(1, 100_00)], takenBack: [{ ...note, isPaid: false }] })).toMatchObject({
    corrected: [],
    undecided: 7,
  });
});

test('debits carried over by corrections reduce the tax owed only by that of what would be billed', () => {
  const note = { ...takenBack(-60_00, 'standard'), carriedCents: 20_00 };
  const free = (periods: TaxedPeriod[]) =>
    decideFreeTax({ periods, takenBack: [note], unsettled: [], paid: [] });
  expect(free([])).toBe(-7_60);
  expect(free([cycleOf(1, 15_00)])).toBe(-7_60);
  // 10.00 of 30.00 would be billed.
  expect(free([cycleOf(1, 30_00)])).toBe(1_90 - 7_60);
  expect(free([cycleOf(1, 30_00, small), cycleOf(2, 30_00)])).toBe(1_90 - 7_60);
});

test('a debit by hand that nothing with its own tax covers is deducted from earnings with another one', () => {
  const { parts } = decide({ periods: [cycleOf(1, -10_00, small), cycleOf(2, 50_00)] });
  expect(parts).toMatchObject([{ kind: 'standard', cycles: [2, 1], amountCents: 40_00 }]);
});

test('parts take the balances of their own cycles first, and nothing is left', () => {
  const parts = [
    { amountCents: 50, cycles: [1, 2] },
    { amountCents: 30, cycles: [3] },
  ];
  const payable = [
    { balance: 101, cycle: 1, cents: 20 },
    { balance: 103, cycle: 3, cents: 60 },
  ];
  expect(shareBalances(parts, payable)).toEqual([
    [
      { balance: 101, cents: 20 },
      { balance: 103, cents: 30 },
    ],
    [{ balance: 103, cents: 30 }],
  ]);
  expect(() => shareBalances(parts, payable.slice(1))).toThrow('do not add up');
});
