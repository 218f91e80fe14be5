import { createHash } from 'node:crypto';

/** An entity as returned by the Admin API. */
export type Entity = Record<string, unknown>;

/** The possible courses of an order in the tests. */
export const fates = [
  'open',
  'paid',
  'partly refunded position',
  'partly refunded order',
  'refunded',
  'partly, then wholly refunded',
  'cancelled before payment',
  'failed, then paid otherwise',
  'cancelled after payment',
  'made as paid',
  'charged back',
  'of nobody',
  'of an unknown product',
  'reopened',
] as const;

export type Fate = (typeof fates)[number];

/** A product of the shop and of ours, and its price per piece. */
export interface Article {
  readonly shopId: string;
  readonly number: string;
  /** Its number here. */
  readonly here: string;
  readonly grossCents: number;
  readonly vat: number;
}

export interface LifeItem extends Article {
  readonly id: string;
  readonly quantity: number;
}

/**
 * An order from its creation to its end, as it truly was; both the shop's answers and the file of a clean import are
 * generated from it.
 */
export interface OrderLife {
  readonly number: string;
  readonly fate: Fate;
  readonly email: string;
  /** The buyer's name in the shop, who need not be known here; null if it states none. */
  readonly name: { readonly first: string; readonly last: string } | null;
  readonly placedAt: Date;
  readonly items: readonly LifeItem[];
  /** Ten percent off each item, by a coupon. */
  readonly coupon: string | null;
  readonly code: string | null;
  readonly shippingCents: number;
  /** When it is paid (if it ever is), sent off, partly refunded, and ended. */
  readonly paidAt: Date;
  readonly sentAt: Date;
  readonly partAt: Date;
  readonly endAt: Date;
}

/** An id in Shopware's format: deterministic for its parts. */
export function shopId(...words: (string | number)[]): string {
  return createHash('md5').update(words.join(' ')).digest('hex');
}

/** The shop's number for the buyer. */
export const customerNumberOf = ({ email }: OrderLife): string =>
  shopId('customer number', email).slice(0, 8);

/** The part of an item's price that the coupon takes off. */
function discountOf({ grossCents, quantity }: LifeItem, { coupon }: OrderLife): number {
  return coupon === null ? 0 : Math.round((grossCents * quantity) / 10);
}

export const costOf = (item: LifeItem, life: OrderLife): number =>
  item.grossCents * item.quantity - discountOf(item, life);

const refundsPart = (fate: Fate) => fate.startsWith('partly');
const endsIn: Partial<Record<Fate, string>> = {
  refunded: 'refunded',
  'partly, then wholly refunded': 'refunded',
  'cancelled after payment': 'cancelled',
  'charged back': 'chargeback',
};

/** What the partial refund returns: a piece of the first item, or three euros of the order. */
export function partOf(life: OrderLife): number {
  const [first] = life.items;
  if (life.fate !== 'partly refunded position' || first === undefined) return 300;
  return Math.floor(costOf(first, life) / first.quantity);
}

type Step = readonly [to: string, at: Date];

/**
 * The transitions of the order's payments until an instant: of the first one, and of the second one if there are two.
 */
function paymentsOf(life: OrderLife): readonly (readonly Step[])[] {
  const { fate, paidAt, partAt, endAt } = life;
  if (fate === 'open') return [[]];
  if (fate === 'cancelled before payment') return [[['cancelled', endAt]]];
  if (fate === 'reopened')
    return [
      [
        ['cancelled', paidAt],
        ['open', partAt],
        ['paid', endAt],
      ],
    ];
  if (fate === 'made as paid') return [[]];
  const end = endsIn[fate];
  const steps: Step[] = [['paid', paidAt]];
  if (refundsPart(fate)) steps.push(['refunded_partially', partAt]);
  if (end !== undefined) steps.push([end, endAt]);
  if (fate !== 'failed, then paid otherwise') return [steps];
  return [
    [
      ['failed', new Date(paidAt.getTime() - 60_000)],
      ['cancelled', endAt],
    ],
    steps,
  ];
}

const iso = (at: Date) => at.toISOString().replace('Z', '+00:00');
const euros = (cents: number) => cents / 100;
const state = (technicalName: string) => ({
  id: shopId('state', technicalName),
  technicalName,
  name: technicalName,
});

function priceOf(cents: number, quantity: number, vat: number) {
  return {
    unitPrice: euros(Math.round(cents / quantity)),
    quantity,
    totalPrice: euros(cents),
    calculatedTaxes: [{ tax: 0, taxRate: vat, price: euros(cents) }],
    taxRules: [{ taxRate: vat, percentage: 100 }],
    apiAlias: 'calculated_price',
  };
}

/** The order as it is in the shop at an instant; null before its creation. */
export function orderAt(life: OrderLife, now: Date): Entity | null {
  const { number, placedAt, fate } = life;
  if (placedAt > now) return null;
  const isCancelled = fate === 'cancelled before payment' && life.endAt <= now;
  return {
    id: shopId('order', number),
    orderNumber: number,
    orderDateTime: iso(placedAt),
    createdAt: iso(placedAt),
    updatedAt: null,
    taxStatus: 'gross',
    currencyFactor: 1,
    shippingTotal: euros(life.shippingCents),
    affiliateCode: life.code,
    campaignCode: null,
    // PHP serializes an empty object like this.
    customFields: [],
    currency: { id: 'b7d2554b0ce847cd82f3ac9bd1c0dfca', isoCode: 'EUR' },
    orderCustomer: {
      id: shopId('customer', life.email),
      email: life.email.toUpperCase(),
      customerNumber: customerNumberOf(life),
      firstName: life.name?.first ?? null,
      lastName: life.name?.last ?? null,
    },
    stateMachineState: state(isCancelled ? 'cancelled' : 'open'),
    lineItems: lineItemsOf(life),
    transactions: paymentsOf(life).flatMap((steps, place) => transactionAt(life, { steps, place, now })),
    deliveries: [
      {
        id: shopId('delivery', number),
        createdAt: iso(placedAt),
        updatedAt: life.sentAt <= now ? iso(life.sentAt) : null,
        stateMachineState: state(life.sentAt <= now ? 'shipped' : 'open'),
      },
    ],
    apiAlias: 'order',
  };
}

function lineItemsOf(life: OrderLife): Entity[] {
  const { items, coupon, number } = life;
  const products = items.map((item, position) => ({
    id: item.id,
    identifier: shopId('basket', item.id),
    productId: item.shopId,
    referencedId: item.shopId,
    parentId: null,
    type: 'product',
    position,
    quantity: item.quantity,
    payload: { productNumber: item.number },
    price: priceOf(item.grossCents * item.quantity, item.quantity, item.vat),
  }));
  if (coupon === null) return products;
  const composition = items.map((item) => ({
    id: shopId('basket', item.id),
    quantity: item.quantity,
    discount: euros(discountOf(item, life)),
  }));
  const total = items.reduce((sum, item) => sum + discountOf(item, life), 0);
  const promotion = {
    id: shopId('promotion', number),
    identifier: shopId('basket', number),
    productId: null,
    referencedId: coupon,
    parentId: null,
    type: 'promotion',
    position: items.length,
    quantity: 1,
    payload: { code: coupon, discountScope: 'cart', composition },
    price: priceOf(-total, 1, 19),
  };
  return [...products, promotion];
}

interface Payment {
  readonly steps: readonly Step[];
  readonly place: number;
  readonly now: Date;
}

const transactionId = (life: OrderLife, place: number) => shopId('transaction', life.number, place);
const refundId = (life: OrderLife) => shopId('refund', life.number);

function transactionAt(life: OrderLife, { steps, place, now }: Payment): Entity[] {
  const madeAt = place === 0 ? life.placedAt : new Date(life.paidAt.getTime() - 30_000);
  const isMadePaid = life.fate === 'made as paid';
  if (madeAt > now) return [];
  const done = steps.filter(([, at]) => at <= now);
  const last = done.at(-1);
  return [
    {
      id: transactionId(life, place),
      createdAt: iso(madeAt),
      updatedAt: last ? iso(last[1]) : null,
      stateMachineState: state(last?.[0] ?? (isMadePaid ? 'paid' : 'open')),
      captures: refundsPart(life.fate) && life.partAt <= now ? [captureOf(life)] : [],
    },
  ];
}

function captureOf(life: OrderLife): Entity {
  const cents = partOf(life);
  const [first] = life.items;
  const isOfPosition = life.fate === 'partly refunded position';
  const position = {
    id: shopId('part', life.number),
    orderLineItemId: first?.id,
    amount: priceOf(cents, 1, first?.vat ?? 19),
  };
  return {
    id: shopId('capture', life.number),
    refunds: [
      {
        id: refundId(life),
        createdAt: iso(new Date(life.partAt.getTime() - 1_000)),
        updatedAt: iso(life.partAt),
        stateMachineState: state('completed'),
        amount: priceOf(cents, 1, 19),
        positions: isOfPosition ? [position] : [],
      },
    ],
  };
}

/** The shop's history of the order at an instant. */
export function historyAt(life: OrderLife, now: Date): Entity[] {
  const steps: [string, Step][] = paymentsOf(life).flatMap((all, place) =>
    all.map((step): [string, Step] => [transactionId(life, place), step]),
  );
  if (refundsPart(life.fate)) steps.push([refundId(life), ['completed', life.partAt]]);
  steps.push([shopId('delivery', life.number), ['shipped', life.sentAt]]);
  return steps
    .filter(([, [, at]]) => at <= now)
    .map(([referencedId, [to, at]]) => ({
      id: shopId('history', referencedId, to, at.toISOString()),
      referencedId,
      entityName: 'order_transaction',
      createdAt: iso(at),
      toStateMachineState: state(to),
    }));
}
