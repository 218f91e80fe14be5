import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mapOrder, rowsOf } from './map-order.ts';
import { type History, type ShopOrder, shopOrder } from './shop-order.ts';

const text = readFileSync(new URL('./testing/fixtures/order.json', import.meta.url), 'utf8');

type Change = (order: ShopOrder) => void;

/** The vendor's sample order, changed. */
function orderWith(change: Change = () => undefined): ShopOrder {
  const order = shopOrder.parse(JSON.parse(text));
  change(order);
  return order;
}

const PAYMENT = '6f5e4d3c2b1a40918273645546372819';
const DELIVERY = '3b7e4a9c5d1f4e6b8a2c0d9e7f6a5b41';
const TEA = '558efc15fe604829b4d0607df75187e0';
const SHAMPOO = '7b04ebe416db4ebc93de4d791325e1d9';

const at = (time: string) => `2026-05-${time}.000Z`;
const PAID_AT = at('02T12:12:40');

const historyOf = (steps: Record<string, [string, string][]>): History =>
  new Map(Object.entries(steps).map(([id, known]) => [id, known.map(([to, when]) => ({ to, at: when }))]));

const isPaid = historyOf({ [PAYMENT]: [['paid', PAID_AT]], [DELIVERY]: [['shipped', at('04T07:00:00')]] });

interface Case {
  readonly change?: Change;
  readonly history?: History;
  readonly codeField?: string | null;
  readonly known?: readonly string[];
}

function mapped({ change, history = isPaid, codeField = null, known = [] }: Case = {}) {
  const context = { history, codeField, knownProducts: new Set(known) };
  const order = mapOrder(orderWith(change), context);
  const rows = rowsOf(order, 0);
  const parsed = rows.flatMap(({ row }) => row ?? []);
  return {
    rows,
    remark: order.remark,
    cells: order.cells[0],
    head: parsed[0]?.head,
    lines: parsed.flatMap(({ lines }) =>
      lines.map(({ product, amount }) => [product, amount?.of, amount?.cents]),
    ),
    refunds: parsed.flatMap(({ refund }) => (refund ? [[refund.line, refund.at, refund.cents]] : [])),
  };
}

/** A completed refund of the payment. */
const refund = (id: string, cents: number, positions: [string, number][] = []): Change => {
  const price = (amount: number) => ({ totalPrice: amount / 100, taxRules: [] });
  return ({ transactions: [payment] }) => {
    const made = { id, createdAt: at('05T10:00:00'), updatedAt: null, amount: price(cents) };
    const state = { technicalName: 'completed' };
    const parts = positions.map(([orderLineItemId, amount], i) => ({
      id: `${id}-${i}`,
      orderLineItemId,
      amount: price(amount),
    }));
    payment?.captures.push({
      id: `capture of ${id}`,
      refunds: [{ ...made, stateMachineState: state, positions: parts }],
    });
  };
};

test('an order in the vendor’s format becomes an order with its positions, codes and times', () => {
  const { rows, remark, head, lines, cells } = mapped({ known: ['c0ffee00c0ffee00c0ffee00c0ffee00'] });
  expect(remark).toBeNull();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ source: 'shopware', number: '10060', faults: [] });
  expect(head).toMatchObject({
    email: 'bert@example.org',
    status: 'paid',
    placedAt: '2026-05-02T12:11:03.786Z',
    paidAt: PAID_AT,
    refundedAt: null,
    deliveredAt: at('04T07:00:00'),
  });
  expect(cells).toMatchObject({
    customer_number: '10002',
    first_name: 'Bert',
    last_name: 'Blatt',
    affiliate_code: 'TEEZEIT',
    coupon: 'FRUEHLING',
  });
  // The promotion states that the shampoo bears it.
  expect(lines).toEqual([
    ['TE-1', 'gross', 2140],
    ['c0ffee00c0ffee00c0ffee00c0ffee00', 'gross', 3285 - 328],
  ]);
});

test('a discount without a composition is shared by price, and takes no more than there is', () => {
  const share: Change = ({ lineItems }) => {
    const promotion = lineItems[2];
    if (promotion) promotion.payload = { code: 'FRUEHLING' };
  };
  const { lines } = mapped({ change: share });
  expect(lines).toEqual([
    ['TE-1', 'gross', 2140 - 129],
    ['SHAMPOO', 'gross', 3285 - 199],
  ]);
  const all: Change = ({ lineItems }) => {
    for (const item of lineItems) if (item.type === 'promotion') item.price.totalPrice = -100;
  };
  expect(mapped({ change: all }).lines.map(([, , cents]) => cents)).toEqual([0, 0]);
});

test('gift wrapping is no goods, and an order of nothing else is not imported', () => {
  const wrapping: Change = ({ lineItems }) => {
    const item = lineItems[0];
    if (item) Object.assign(item, { type: 'custom', productId: null });
  };
  expect(mapped({ change: wrapping }).lines).toEqual([['SHAMPOO', 'gross', 3285 - 328]]);
  const nothing: Change = (order) => {
    wrapping(order);
    order.lineItems.splice(1);
  };
  expect(mapped({ change: nothing }).rows).toEqual([]);
});

test('a shop that sells net states net values, one without tax a zero rate', () => {
  const net = mapped({ change: (order) => Object.assign(order, { taxStatus: 'net' }) });
  expect(net.lines[0]).toEqual(['TE-1', 'net', 2140]);
  const free = mapped({ change: (order) => Object.assign(order, { taxStatus: 'tax-free' }) });
  expect(free.rows.flatMap(({ row }) => row?.lines.map(({ vatBp }) => vatBp) ?? [])).toEqual([0, 0]);
});

test('another currency is a fault: its rate is unknown', () => {
  const { rows } = mapped({ change: ({ currency }) => Object.assign(currency, { isoCode: 'CHF' }) });
  expect(rows.map(({ row, faults }) => [row, faults[0]?.reason])).toEqual([
    [null, 'currency: "CHF" is not EUR'],
    [null, 'currency: "CHF" is not EUR'],
  ]);
});

test('a code is read from affiliateCode, else from the custom field that the connection names', () => {
  const none: Change = (order) => Object.assign(order, { affiliateCode: null });
  expect(mapped({ change: none }).cells).not.toHaveProperty('affiliate_code');
  expect(mapped({ change: none, codeField: 'recommended_by' }).cells).toHaveProperty(
    'affiliate_code',
    'SHAMPOO',
  );
});

test.each<[string, [string, string][], Record<string, unknown>]>([
  ['nothing happened', [], { status: 'open', paidAt: null }],
  [
    'was cancelled before anybody paid',
    [['cancelled', at('03T08:00:00')]],
    { status: 'cancelled', paidAt: null },
  ],
  ['was paid', [['paid', PAID_AT]], { status: 'paid', paidAt: PAID_AT }],
  [
    'was paid again after a chargeback',
    [
      ['paid', PAID_AT],
      ['chargeback', at('06T08:00:00')],
      ['paid', at('07T08:00:00')],
    ],
    { status: 'paid', paidAt: PAID_AT },
  ],
  [
    'was refunded',
    [
      ['paid', PAID_AT],
      ['refunded', at('06T08:00:00')],
    ],
    { status: 'refunded', paidAt: PAID_AT, refundedAt: at('06T08:00:00') },
  ],
  [
    'was cancelled after it was paid',
    [
      ['paid', PAID_AT],
      ['cancelled', at('06T08:00:00')],
    ],
    { status: 'refunded', paidAt: PAID_AT, refundedAt: at('06T08:00:00') },
  ],
])('the payment %s', (_, steps, expected) => {
  const last = steps.at(-1)?.[0] ?? 'open';
  const change: Change = ({ transactions: [payment] }) => {
    if (payment) payment.stateMachineState.technicalName = last;
  };
  expect(mapped({ change, history: historyOf({ [PAYMENT]: steps }) }).head).toMatchObject(expected);
});

test('an order with two payments is paid while one of them is, and refunded once none is', () => {
  const second: Change = ({ transactions }) => {
    transactions.push({ ...(transactions[0] as ShopOrder['transactions'][number]), id: 'second' });
  };
  const course = (steps: Record<string, [string, string][]>) =>
    mapped({ change: second, history: historyOf(steps) });
  const first: [string, string][] = [
    ['paid', PAID_AT],
    ['refunded', at('06T08:00:00')],
  ];
  expect(course({ [PAYMENT]: first, second: [['paid', at('05T08:00:00')]] }).head?.status).toBe('paid');
  const again = course({ [PAYMENT]: first, second: [['paid', at('07T08:00:00')]] });
  expect(again.head).toMatchObject({ status: 'refunded', refundedAt: at('06T08:00:00') });
  expect(again.remark).toContain('paid again');
});

test('a payment that another program created as paid was paid at its creation', () => {
  expect(mapped({ history: new Map() }).head).toMatchObject({
    status: 'paid',
    paidAt: '2026-05-02T12:11:03.811Z',
  });
});

test('a refund names its positions; shipping is not taken back, and no more than a position’s price', () => {
  const positions: [string, number][] = [
    [TEA, 1070],
    [SHAMPOO, 9999],
    ['shipping', 490],
  ];
  const { refunds } = mapped({ change: refund('r', 11559, positions) });
  expect(refunds).toEqual([
    [TEA, at('05T10:00:00'), 1070],
    [SHAMPOO, at('05T10:00:00'), 3285 - 328],
  ]);
  const whole = mapped({ change: refund('r', 99_999) });
  expect(whole.refunds).toEqual([[null, at('05T10:00:00'), 2140 + 3285 - 328]]);
});

test('a refund together with all of the money is not a separate one, nor is one that is not completed', () => {
  const history = historyOf({
    [PAYMENT]: [
      ['paid', PAID_AT],
      ['refunded', at('05T10:00:00')],
    ],
  });
  expect(mapped({ change: refund('r', 500), history }).refunds).toEqual([]);
  const open: Change = (order) => {
    refund('r', 500)(order);
    const [made] = order.transactions[0]?.captures[0]?.refunds ?? [];
    if (made) made.stateMachineState.technicalName = 'open';
  };
  expect(mapped({ change: open }).refunds).toEqual([]);
});

test('a partial refund without an amount leaves the order as it is, and is reported', () => {
  const change: Change = ({ transactions: [payment] }) => {
    if (payment) payment.stateMachineState.technicalName = 'refunded_partially';
  };
  const { head, remark } = mapped({ change });
  expect(head?.status).toBe('paid');
  expect(remark).toContain('does not say how much');
});

test.each<[string, (order: Record<string, unknown>) => unknown]>([
  ['a number with a NUL character', (order) => ({ ...order, orderNumber: '1\0' })],
  [
    'an address with a lone surrogate',
    (order) => ({ ...order, orderCustomer: { email: 'a\ud800@example.org' } }),
  ],
  [
    'a rate beyond a hundred',
    (order) => withItem(order, { price: { totalPrice: 1, taxRules: [{ taxRate: 190 }] } }),
  ],
  ['more pieces than an order can have', (order) => withItem(order, { quantity: 1_000_001 })],
  ['a price over the maximum', (order) => withItem(order, { price: { totalPrice: 1e18 } })],
  ['a time before 1970', (order) => ({ ...order, orderDateTime: '0001-01-01T00:00:00.000+00:00' })],
])('%s never reaches the importer', (_, change) => {
  expect(shopOrder.safeParse(change(JSON.parse(text))).success).toBe(false);
});

const withItem = (order: Record<string, unknown>, item: object) => {
  const [first, ...others] = order.lineItems as object[];
  return { ...order, lineItems: [{ ...first, ...item }, ...others] };
};

test('an order without the associations requested by name is unreadable', () => {
  const bare = { ...JSON.parse(text), stateMachineState: null, transactions: null };
  expect(shopOrder.safeParse(bare).success).toBe(false);
});
