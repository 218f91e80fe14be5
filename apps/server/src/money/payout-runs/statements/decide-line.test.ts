import { expect, test } from 'vitest';
import { type BatchFacts, decideLine, type TransferFacts } from './decide-line.ts';
import type { Line } from './statement-lines.ts';

const [approved, rejected, pending, paid, returned] = [1, 2, 3, 4, 5];

function line(overrides: Partial<Line>): Line {
  return {
    key: 'key',
    part: 0,
    reference: 'B-1',
    bookedOn: '2026-05-22',
    valueOn: null,
    amountCents: -100,
    endToEndId: 'P-7-1',
    batchId: null,
    count: null,
    isReturn: false,
    returnCode: null,
    counterparty: null,
    text: null,
    returnText: null,
    ...overrides,
  };
}

function facts(overrides: Partial<TransferFacts> = {}): TransferFacts {
  return {
    payout: 7,
    partner: 1,
    status: approved ?? 1,
    attempt: 1,
    sentCents: 100,
    isPaidByLine: false,
    isReturnedByLine: false,
    ...overrides,
  };
}

const decide = (
  overrides: Partial<Line>,
  known: Partial<TransferFacts> = {},
  batches: Record<string, BatchFacts> = {},
) =>
  decideLine(line(overrides), {
    payouts: new Map([[7, facts(known)]]),
    batches: new Map(Object.entries(batches)),
  });
const transfers = [{ payout: 7, attempt: 1 }];
const unmatched = (mismatch: string) => ({ status: 'unmatched', mismatch });

test.each([
  ['what is on its way', {}, {}, { status: 'matched', transfers }],
  ['what was noted by hand', {}, { status: paid }, { status: 'matched', transfers }],
  ['another amount', { amountCents: -99 }, {}, unmatched('otherAmount')],
  ['another attempt', { endToEndId: 'P-7-2' }, {}, unmatched('otherStatus')],
  ['what was not approved', {}, { status: pending }, unmatched('otherStatus')],
  ['what was rejected', {}, { status: rejected }, unmatched('otherStatus')],
  ['a second booking', {}, { status: paid, isPaidByLine: true }, unmatched('alreadyPaid')],
  ['nobody', { endToEndId: 'P-8-1' }, {}, unmatched('unknownReference')],
  ['an id of somebody else', { endToEndId: 'RENT' }, {}, unmatched('unknownReference')],
  ['no id', { endToEndId: null }, {}, unmatched('noReference')],
] as const)('money sent for %s', (_, overrides, known, decision) => {
  expect(decide(overrides, known as Partial<TransferFacts>)).toEqual(decision);
});

test.each([
  ['what was paid', {}, { status: paid }, { status: 'returned', transfers }],
  ['what left without a booking', {}, {}, { status: 'returned', transfers }],
  ['another amount', { amountCents: 99 }, { status: paid }, unmatched('otherAmount')],
  ['an earlier attempt', {}, { status: paid, attempt: 2 }, unmatched('otherStatus')],
  ['what came back before', {}, { status: returned, isReturnedByLine: true }, unmatched('otherStatus')],
  ['what a person noted before', {}, { status: returned }, { status: 'returned', transfers }],
  ['what was never sent', {}, { status: pending }, unmatched('otherStatus')],
  ['nobody', { endToEndId: null }, {}, unmatched('noReference')],
] as const)('money returned for %s', (_, overrides, known, decision) => {
  expect(decide({ amountCents: 100, isReturn: true, ...overrides }, known as Partial<TransferFacts>)).toEqual(
    decision,
  );
});

test('incoming money without an id of ours is unrelated', () => {
  for (const endToEndId of [null, 'RENT', 'P-8-1'])
    expect(decide({ amountCents: 100, endToEndId })).toEqual({ status: 'unrelated' });
});

test.each([
  ['a transfer that was paid', {}, { status: paid }, 'unmarkedReturn'],
  ['a transfer that is on its way', {}, {}, 'unmarkedReturn'],
  ['a transfer that a person noted as returned', {}, { status: returned }, 'unmarkedReturn'],
  ['another amount', { amountCents: 99 }, { status: paid }, 'otherAmount'],
  ['an earlier attempt', {}, { status: paid, attempt: 2 }, 'otherStatus'],
  ['what came back before', {}, { status: returned, isReturnedByLine: true }, 'otherStatus'],
] as const)(
  'incoming money that the bank does not mark as a return waits for a person: under the id of %s',
  (_, overrides, known, why) => {
    expect(decide({ amountCents: 100, ...overrides }, known as Partial<TransferFacts>)).toEqual(
      unmatched(why),
    );
  },
);

test('a file matches by its count and sum, and pays those of its payouts that are not paid yet', () => {
  const batch = { endToEndId: null, batchId: 'B', count: 1 };
  const batches = { B: { count: 1, sumCents: 100, transfers } };
  expect(decide(batch, {}, batches)).toEqual({ status: 'matched', transfers });
  expect(decide({ ...batch, count: 2 }, {}, batches)).toEqual(unmatched('otherCount'));
  expect(decide({ ...batch, count: null }, {}, batches)).toEqual(unmatched('otherCount'));
  expect(decide({ ...batch, amountCents: -101 }, {}, batches)).toEqual(unmatched('otherAmount'));
  expect(decide(batch, { isPaidByLine: true, status: paid ?? 4 }, batches)).toEqual(unmatched('alreadyPaid'));
  expect(decide(batch, { status: rejected ?? 2 }, batches)).toEqual(unmatched('otherStatus'));
  expect(decide({ ...batch, batchId: 'C' }, {}, batches)).toEqual(unmatched('noReference'));
});

test('a file does not pay what was sent again in another one', () => {
  const batch = { endToEndId: null, batchId: 'B', count: 1 };
  const batches = { B: { count: 1, sumCents: 100, transfers } };
  expect(decide(batch, { attempt: 2 }, batches)).toEqual(unmatched('otherStatus'));
});
