import { expect, test } from 'vitest';
import { factsOf, shownChanges } from './approval-facts.ts';

test('the approver of a run sees the number of payouts and their total', () => {
  const contents = { payouts: 12, gross: '1234.50', contents: 'a1' };
  const run = {
    kind: 'payout.run',
    before: { status: 'submitted', ...contents },
    after: { status: 'approved', ...contents },
  } as const;
  expect(factsOf(run)).toMatchObject({ payouts: 12, amount: '1234.50' });
  expect(shownChanges(run)).toEqual({ before: run.before, after: run.after });
});

test('for a new file that leaves payouts out, the number included is given', () => {
  const before = { file: 1, payouts: 12, gross: '1234.50' };
  const facts = (without: number[]) =>
    factsOf({ kind: 'payout.file', before, after: { ...before, file: 2, without } });
  expect(facts([])).toMatchObject({ payouts: 12, amount: '1234.50' });
  expect(facts([3, 5])).toMatchObject({ payouts: 10, amount: null });
});

test('the approver of a correction sees the amount and the partner’s text, and nothing twice', () => {
  const correction = {
    kind: 'money.correction',
    before: { left: '30.00' },
    after: { partner: 7, amount: '-12.50', text: 'Doppelt gezahlt', credit: 4 },
  } as const;
  expect(factsOf(correction)).toEqual({
    payouts: null,
    amount: '-12.50',
    partner: 7,
    text: 'Doppelt gezahlt',
    left: '30.00',
  });
  expect(shownChanges(correction)).toEqual({ before: null, after: { credit: 4 } });
});

test('a write-off shows what was owed, and that it becomes zero', () => {
  const writeOff = {
    kind: 'money.write-off',
    before: { debt: '80.00' },
    after: { partner: 7, debt: '0.00', demand: 'M-1' },
  } as const;
  expect(factsOf(writeOff)).toMatchObject({ amount: '80.00', partner: 7 });
  expect(shownChanges(writeOff)).toEqual({
    before: { debt: '80.00' },
    after: { debt: '0.00', demand: 'M-1' },
  });
});

test('a decision on a VAT id names its partner once, one on a credit note gives its tax', () => {
  const number = {
    kind: 'tax.vat-id',
    before: { vatId: null },
    after: { partner: 7, vatId: 'ABC', taxAtStake: '1520.00' },
  } as const;
  expect(factsOf(number)).toMatchObject({ amount: null, partner: 7 });
  expect(shownChanges(number).after).toEqual({ vatId: 'ABC', taxAtStake: '1520.00' });
  const note = {
    kind: 'tax.replacement',
    before: { replacedBy: null, tax: '0.00' },
    after: { partner: 7, payouts: [3], net: '8000.00', taxRate: '19.00', tax: '1520.00' },
  } as const;
  expect(shownChanges(note)).toEqual({
    before: note.before,
    after: { payouts: [3], net: '8000.00', taxRate: '19.00', tax: '1520.00' },
  });
});

test('for balances taken over, the total is given besides the changes', () => {
  const file = {
    kind: 'takeover.balances',
    before: { balances: 0, balanceSum: '0.00' },
    after: { rows: 2, imported: 2, updated: 0, unchanged: 0, amount: '94.50', hash: 'ab' },
  } as const;
  expect(factsOf(file)).toMatchObject({ amount: '94.50', partner: null });
  expect(shownChanges(file)).toEqual({
    before: file.before,
    after: { rows: 2, imported: 2, updated: 0, unchanged: 0, hash: 'ab' },
  });
});

test('for other kinds the changes say everything', () => {
  const access = { kind: 'operator.admin', before: { admin: false }, after: { admin: true } } as const;
  expect(factsOf(access)).toBeNull();
  expect(shownChanges(access)).toEqual({ before: access.before, after: access.after });
});
