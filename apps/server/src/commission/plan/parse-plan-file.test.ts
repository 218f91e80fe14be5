import { expect, test } from 'vitest';
import { parsePlanFile } from './parse-plan-file.ts';

const partner = { id: 1, parentId: null, affiliate: true, premium: false, companyFree: false };
const order = {
  id: 7,
  partnerId: 1,
  paidAt: '2026-03-01T00:00:00+01:00',
  baseCents: 1,
  qp: 1,
  status: 'paid',
};
const membership = {
  partnerId: 1,
  kind: 'businessBox',
  qp: 1,
  startDate: '2026-03-01',
  expiryDate: '2026-03-02',
};
const good = {
  asOf: '2026-04-01T00:00:00Z',
  cycle: { dateFrom: '2026-03-01', dateTo: '2026-03-31' },
  partners: [partner],
  orders: [order],
  memberships: [membership],
};

/** The faults as "path: message". */
function faultsOf(document: unknown): string[] {
  const { faults } = parsePlanFile(typeof document === 'string' ? document : JSON.stringify(document));
  return (faults ?? []).map(({ path, message }) => `${path}: ${message}`);
}

test('a valid document, with everything that may be omitted or null', () => {
  expect(faultsOf(good)).toEqual([]);
  const nothing = { planVersion: null, reversalsUntil: null };
  const partners = [{ ...partner, affiliateSince: null, highestLevelEver: null, kickStartPaid: null }];
  const orders = [{ ...order, countsIn: null, refundedAt: null, refunds: null }];
  expect(faultsOf({ ...good, ...nothing, partners, orders })).toEqual([]);
  const full = {
    ...good,
    planVersion: '1',
    reversalsUntil: good.asOf,
    partners: [
      {
        ...partner,
        affiliateSince: '2026-03-01T00:00:00Z',
        highestLevelEver: 20,
        kickStartPaid: ['easy', 'pro'],
      },
      { ...partner, id: 0, parentId: 1 },
    ],
    orders: [
      { ...order, countsIn: '2026-03-01', refunds: [{ at: '2026-04-01T00:00:00.5Z', baseCents: 1, qp: 0 }] },
      { ...order, id: 8, status: 'refunded', refundedAt: '2026-04-02T00:00:00Z' },
      { ...order, id: 9, status: 'open', paidAt: null },
      { id: 10, partnerId: 0, baseCents: 1, qp: 1, status: 'cancelled' },
    ],
  };
  expect(faultsOf(full)).toEqual([]);
  expect(parsePlanFile(`\uFEFF${JSON.stringify(full)}`)).toMatchObject({
    file: full,
    plan: { planVersion: '1' },
  });
});

test('no JSON, or another document', () => {
  expect(faultsOf('{"asOf":')[0]).toMatch(/^: is not JSON: /);
  expect(faultsOf('')[0]).toMatch(/^: is not JSON: /);
  for (const other of [[], 1, null, 'text']) expect(faultsOf(JSON.stringify(other))).toHaveLength(1);
  expect(faultsOf({}).map((fault) => fault.split(':')[0])).toEqual([
    'asOf',
    'cycle',
    'partners',
    'orders',
    'memberships',
  ]);
});

test('every fault of a document is reported with its path, but no consequential faults', () => {
  const document = {
    ...good,
    asOf: '2026-04-01',
    reversalsUntil: 5,
    extra: 1,
    partners: [{ ...partner, id: '1' }, { ...partner, id: 2, parentId: 2, affiliate: 'yes' }, 'nobody'],
    orders: [{ ...order, partnerId: 99, paidAt: 'yesterday', status: 'payed', colour: 'red' }],
    memberships: [
      { ...membership, partnerId: 2, kind: 'box', startDate: '2026-02-30', expiryDate: '0050-01-01' },
    ],
  };
  expect(faultsOf(document)).toEqual([
    'asOf: expected an instant with an offset, such as "2026-03-01T00:00:00Z"',
    'reversalsUntil: expected an instant with an offset, such as "2026-03-01T00:00:00Z"',
    'extra: is not known',
    'partners[0].id: expected number, received string',
    'partners[1].affiliate: expected boolean, received string',
    'partners[2]: expected object, received string',
    'orders[0].paidAt: expected an instant with an offset, such as "2026-03-01T00:00:00Z"',
    'orders[0].status: invalid option: expected one of "open"|"paid"|"cancelled"|"refunded"',
    'orders[0].colour: is not known',
    'memberships[0].kind: invalid option: expected one of "businessBox"|"homeDelivery"',
    'memberships[0].startDate: expected a day "YYYY-MM-DD"',
    'memberships[0].expiryDate: expected a day "YYYY-MM-DD"',
    'partners[1].parentId: leads back to the partner: parents form a circle',
    'orders[0].partnerId: no partner has the id 99',
  ]);
});

test.each<[string, object, string[]]>([
  [
    'an unknown plan',
    { planVersion: '0.9' },
    ['planVersion: no plan has the version "0.9": another one goes into the file, as "plan"'],
  ],
  ['before the cycle', { asOf: '2026-02-28T22:59:59Z' }, ['asOf: lies before the cycle']],
  [
    'half a month',
    { cycle: { dateFrom: '2026-03-01', dateTo: '2026-03-15' } },
    ['cycle.dateTo: expected the last day of that month, 2026-03-31'],
  ],
  [
    'from the middle',
    { cycle: { dateFrom: '2026-03-02', dateTo: '2026-03-31' } },
    ['cycle.dateFrom: expected the first day of a month'],
  ],
  [
    'no leap year',
    { cycle: { dateFrom: '2026-02-01', dateTo: '2026-02-29' } },
    ['cycle.dateTo: expected a day "YYYY-MM-DD"'],
  ],
  ['reversals before', { reversalsUntil: '2026-03-31T23:59:59Z' }, ['reversalsUntil: lies before asOf']],
])('moments: %s', (_, part, faults) => {
  expect(faultsOf({ ...good, ...part })).toEqual(faults);
});

test.each<[string, object[], string[]]>([
  [
    'one id twice',
    [partner, { ...partner, parentId: null }],
    ['partners[1].id: 1 is the id of partners[0] already'],
  ],
  [
    'an unknown parent',
    [partner, { ...partner, id: 2, parentId: 3 }],
    ['partners[1].parentId: no partner has the id 3'],
  ],
  [
    'no parent at all',
    [partner, { ...partner, id: 2, parentId: undefined }],
    ['partners[1].parentId: expected number, received undefined'],
  ],
  ['negative', [partner, { ...partner, id: -2 }], ['partners[1].id: too small: expected number to be >=0']],
  ['a fraction', [partner, { ...partner, id: 2.5 }], ['partners[1].id: expected int, received number']],
  [
    'beyond the safe integers',
    [partner, { ...partner, id: 2 ** 53 }],
    ['partners[1].id: too big: expected int to be <=9007199254740991'],
  ],
  [
    'a level too high',
    [{ ...partner, highestLevelEver: 21 }],
    ['partners[0].highestLevelEver: the highest level is 20'],
  ],
  [
    'a phase twice',
    [{ ...partner, kickStartPaid: ['easy', 'easy'] }],
    ['partners[0].kickStartPaid: a phase is paid once'],
  ],
  [
    'a cycle of two, and somebody below it',
    [
      partner,
      { ...partner, id: 2, parentId: 3 },
      { ...partner, id: 3, parentId: 2 },
      { ...partner, id: 4, parentId: 3 },
    ],
    [1, 2].map((i) => `partners[${i}].parentId: leads back to the partner: parents form a circle`),
  ],
])('partners: %s', (_, partners, faults) => {
  expect(faultsOf({ ...good, partners })).toEqual(faults);
});

test.each<[string, object, string[]]>([
  ['of an unknown partner', { partnerId: 2 }, ['orders[0].partnerId: no partner has the id 2']],
  ['paid, but never', { paidAt: null }, ['orders[0].paidAt: an order with the status paid was paid']],
  [
    'refunded, but never paid',
    { paidAt: undefined, status: 'refunded' },
    ['orders[0].paidAt: an order with the status refunded was paid'],
  ],
  [
    'refunded and not',
    { refundedAt: '2026-03-02T00:00:00Z' },
    ['orders[0].refundedAt: the status is paid, not refunded'],
  ],
  [
    'in the middle of a month',
    { countsIn: '2026-03-02' },
    ['orders[0].countsIn: expected the first day of a month'],
  ],
  ['a negative base', { baseCents: -1 }, ['orders[0].baseCents: too small: expected number to be >=0']],
  ['half a cent', { baseCents: 0.5 }, ['orders[0].baseCents: expected int, received number']],
  [
    'more refunded than bought',
    { refunds: [1, 1].map((part) => ({ at: '2026-03-02T00:00:00Z', baseCents: part, qp: part })) },
    ['baseCents', 'qp'].map((key) => `orders[0].refunds: more ${key} is refunded than the order has`),
  ],
  [
    'a refund without QP',
    { refunds: [{ at: '2026-03-02T00:00:00Z', baseCents: 1 }] },
    ['orders[0].refunds[0].qp: expected number, received undefined'],
  ],
])('orders: %s', (_, part, faults) => {
  expect(faultsOf({ ...good, orders: [{ ...order, ...part }] })).toEqual(faults);
});

test('memberships of nobody, and without any time', () => {
  const memberships = [
    { ...membership, partnerId: 5 },
    { ...membership, expiryDate: '2026-03-01' },
  ];
  expect(faultsOf({ ...good, memberships })).toEqual([
    'memberships[0].partnerId: no partner has the id 5',
    'memberships[1].expiryDate: a membership expires after the day that it starts on',
  ]);
});

test('sums that cannot be exact', () => {
  const huge = (id: number) => ({ ...order, id, baseCents: 2 ** 53 - 1, qp: 2 ** 53 - 1 });
  expect(faultsOf({ ...good, orders: [huge(1), huge(2)] })).toEqual(
    ['baseCents', 'qp'].map((key) => `orders: all ${key} together are more than 9007199254740991`),
  );
});
