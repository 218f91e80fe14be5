import { z } from 'zod';

/**
 * The part of the Admin API's answers that is read, named as in `OrderDefinition` and its neighbours (Shopware 6.5 to
 * 6.7; docs/decisions/2026-11-29-orders-from-shopware.md). Other fields are ignored.
 */

/** PHP serializes an empty object as an empty list. */
const fields = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))])
  .nullish()
  .transform((value): Readonly<Record<string, unknown>> => value ?? {});

const entityId = z.string().regex(/^[\w-]{1,50}$/);
/** In UTC, so that texts can be compared; not before the earliest instant allowed in files. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => text >= '1970', 'lies before 1970');

/** Text that the database accepts: no NUL character, and no lone surrogate. */
function words(most: number) {
  return z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'holds what is no character');
}

/** The same limit as in a row of a file. */
const MAX_QUANTITY = 1_000_000;
const MAX_PRICE = 1_000_000_000;

const taxRule = z.object({ taxRate: z.number().min(0).max(100) });

const price = z.object({
  totalPrice: z.number().min(-MAX_PRICE).max(MAX_PRICE),
  /** A list, which the vendor's own description calls an object. */
  taxRules: z
    .union([z.array(taxRule), z.record(z.string(), taxRule).transform((rules) => Object.values(rules))])
    .nullish(),
});

const entity = z.object({ id: entityId, createdAt: instant, updatedAt: instant.nullish() });
/** Since Shopware 6.6 only included if requested by name (shopware/shopware#3717). */
const stateful = entity.extend({ stateMachineState: z.object({ technicalName: z.string() }) });

const lineItem = z.object({
  id: entityId,
  /** The position's id in the basket, by which promotions refer to it. */
  identifier: z.string().nullish(),
  parentId: entityId.nullish(),
  productId: entityId.nullish(),
  referencedId: z.string().nullish(),
  type: z.string().nullish(),
  quantity: z.int().max(MAX_QUANTITY),
  price,
  payload: fields,
});

const refundPosition = z.object({ id: entityId, orderLineItemId: entityId, amount: price });
const captureRefund = stateful.extend({ amount: price, positions: z.array(refundPosition) });
const capture = z.object({ id: entityId, refunds: z.array(captureRefund) });
const transaction = stateful.extend({ captures: z.array(capture) });

export const shopOrder = stateful.extend({
  orderNumber: words(100),
  orderDateTime: instant,
  taxStatus: z.string().nullish(),
  affiliateCode: z.string().nullish(),
  customFields: fields,
  currency: z.object({ isoCode: z.string() }),
  orderCustomer: z.object({
    email: words(320),
    customerNumber: z.string().nullish(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
  }),
  lineItems: z.array(lineItem),
  transactions: z.array(transaction),
  deliveries: z.array(stateful),
});

/** An order as returned by a shop. */
export type ShopOrder = z.output<typeof shopOrder>;
export type ShopLineItem = ShopOrder['lineItems'][number];
export type ShopTransaction = ShopOrder['transactions'][number];

/** The names of an order whose other fields cannot be read. */
export const orderName = z.object({ id: entityId, orderNumber: words(100).nullish().catch(null) });

export const historyEntry = z.object({
  id: entityId,
  referencedId: entityId,
  createdAt: instant,
  toStateMachineState: z.object({ technicalName: z.string() }),
});

/** A state transition of an order, payment, delivery or refund. */
export interface Transition {
  readonly to: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The transitions of each thing, oldest first, by its id. */
export type History = ReadonlyMap<string, readonly Transition[]>;

/** Facts about an order besides its own data. */
export interface OrderContext {
  readonly history: History;
  /** Shop ids of the products that are known here. */
  readonly knownProducts: ReadonlySet<string>;
  /** The custom field of an order with a partner's code; null: only `affiliateCode` is read. */
  readonly codeField: string | null;
}

/** The associations requested with an order, each by name. */
export const orderAssociations = {
  currency: {},
  orderCustomer: {},
  stateMachineState: {},
  lineItems: {},
  deliveries: { associations: { stateMachineState: {} } },
  transactions: {
    associations: {
      stateMachineState: {},
      captures: {
        associations: { refunds: { associations: { stateMachineState: {}, positions: {} } } },
      },
    },
  },
} as const;

/** A text of the shop as far as the database accepts it; empty if there is none. */
export function wordsIn(value: unknown, most: number): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, most).toWellFormed() : '';
}

/** Cents of a price of the shop, which is a number with decimals. */
export function centsOf(price: number): number {
  return Math.round(price * 100);
}
