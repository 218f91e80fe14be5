import { berlinMidnight } from '@blattwerk/plan/days.ts';
import { parseCents } from '@blattwerk/plan/money.ts';
import { z } from 'zod';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { importReport } from '../http/row-import.ts';
import { line, optionalLine } from '../http/texts.ts';
import { id, idParams, instant, isDay, money } from '../http/values.ts';

const productResource: Resource = { name: 'Product', path: '/api/products' };

/** Who may see the products: those who manage them, and those who import orders. */
const productReaders = ['products.write', 'orders.import'] as const;

const productKind = z.literal(['goods', 'business-box', 'home-delivery']);

const NUMBER_LENGTH = 100;
const NAME_LENGTH = 200;
const MOST_QP = 1_000_000;
/** A hundred years: the maximum that one order may buy. */
const MOST_DAYS = 36_525;
/** 100 %. */
const MOST_VAT_BP = 10_000;

/** Net cents per piece, written with at most two decimals: `"12.50"`. */
const net = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, refusalText('amountFormInvalid'))
  .transform((text) => parseCents(text));

const vatBp = z.int().min(0).max(MOST_VAT_BP);
const qp = z.int().min(0).max(MOST_QP);
const days = z.int().min(1).max(MOST_DAYS);

/** Basis points of a rate that a file contains in percent: `"19"`, `"7.7"`. */
const vatPercent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2}0*)?$/, refusalText('vatRateInvalid'))
  .transform((text) => Math.round(Number(text) * 100))
  .refine((rate) => rate <= MOST_VAT_BP, refusalText('vatRateInvalid'));

const isoInstant = z.iso.datetime({ offset: true });

const validFrom = isoInstant.transform((at) => new Date(at));

/** A day, from its start in Berlin, or an instant with its offset. */
const dayOrInstant = z
  .string()
  .refine((text) => isDay(text) || isoInstant.safeParse(text).success, refusalText('dayUnknown'))
  .transform((text) => new Date(isDay(text) ? berlinMidnight(text) : text));

/** The price of a product, its QP, and from when on. */
const price = z.object({ validFrom: instant, net: money, gross: money, vatBp: z.int(), qp: z.int() });

const names = z.object({
  en: optionalLine(NAME_LENGTH).optional(),
  'fr-FR': optionalLine(NAME_LENGTH).optional(),
  'ru-RU': optionalLine(NAME_LENGTH).optional(),
});

/**
 * A product. `name` is the German one, `names` those of other languages; `shopId` is the shop's id. `net`, `gross`, `vatBp`
 * (basis points) and `qp` are the current ones per piece, valid since `validFrom`, null for the first price, which applies
 * to all time before. `next` is the price that follows. `days` is the duration of one piece of a membership, null for
 * goods. `sold`: there are orders of it, so its kind and days cannot be changed. `version` is the value for the `If-Match`
 * of a change.
 */
const product = z.object({
  id,
  number: z.string(),
  name: z.string(),
  names: z.object({
    en: z.string().nullable(),
    'fr-FR': z.string().nullable(),
    'ru-RU': z.string().nullable(),
  }),
  kind: productKind,
  days: z.int().nullable(),
  shopId: z.string().nullable(),
  net: money,
  gross: money,
  vatBp: z.int(),
  qp: z.int(),
  currency: z.literal('EUR'),
  validFrom: instant.nullable(),
  next: price.nullable(),
  sold: z.boolean(),
  version: z.string(),
});

const computed = ['gross', 'currency', 'next', 'sold', 'version'] as const;

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'What the shop sells, with the prices and QP of now.',
  description: '`text` is a part of the number, of a name or of the shop’s id.',
  access: productReaders,
  looks: 'visit',
  answer: collection(productResource, product, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['number', 'name', 'kind', 'net', 'qp'],
    defaultOrder: [{ field: 'number', direction: 'asc' }],
    filters: { text: 'text', kind: 'exact' },
  }),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/{id}',
  summary: 'One product.',
  access: productReaders,
  looks: 'visit',
  params: idParams,
  answer: item(productResource, product),
});

export const getProductPrices = endpoint({
  method: 'GET',
  path: '/api/products/{id}/prices',
  summary: 'Everything that a product has cost and brought, and what is still to come, the latest first.',
  description: '`validFrom` of the first price is null: it holds for all time before the next.',
  access: productReaders,
  looks: 'visit',
  params: idParams,
  answer: plain(z.array(price.extend({ validFrom: instant.nullable() }))),
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'A new product.',
  description:
    'Its price and QP hold for all orders of it. 422 for a number or shop’s id that another product has, and for days of goods or a membership without any.',
  access: 'products.write',
  idempotencyKey: true,
  body: z.object({
    number: line(NUMBER_LENGTH),
    name: line(NAME_LENGTH),
    names: names.default({}),
    kind: productKind.default('goods'),
    days: days.nullish(),
    shopId: optionalLine(NUMBER_LENGTH).optional(),
    net,
    vatBp,
    qp,
    reason,
  }),
  readOnly: { ignored: [...computed, 'validFrom'] },
  answer: item(productResource, product),
});

export const changeProduct = endpoint({
  method: 'PATCH',
  path: '/api/products/{id}',
  summary: 'Changes a product.',
  description:
    'Another price or other QP hold from `validFrom` on, which is now unless given, until the next price that is known; orders that were placed before keep theirs. 409 for a price of a month that is closed (`productMonthClosed` says which), for one that orders would have had which were placed already, and for another kind or other days once it was sold. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'products.write',
  params: idParams,
  ifMatch: true,
  refusals: [409],
  body: z.object({
    number: line(NUMBER_LENGTH).optional(),
    name: line(NAME_LENGTH).optional(),
    names: names.optional(),
    kind: productKind.optional(),
    days: days.nullish(),
    shopId: optionalLine(NUMBER_LENGTH).optional(),
    net: net.optional(),
    vatBp: vatBp.optional(),
    qp: qp.optional(),
    validFrom: validFrom.nullish(),
    reason,
  }),
  readOnly: { ignored: computed },
  answer: item(productResource, product),
});

/**
 * Columns of a product file, those of `/csv/products`. Values of an existing product that a file does not contain are left
 * unchanged.
 */
export const productRow = z.object({
  number: line(NUMBER_LENGTH),
  name: line(NAME_LENGTH),
  name_en: line(NAME_LENGTH).optional(),
  name_fr: line(NAME_LENGTH).optional(),
  name_ru: line(NAME_LENGTH).optional(),
  kind: productKind.optional(),
  net,
  vat: vatPercent,
  qp,
  days: days.optional(),
  shop_id: line(NUMBER_LENGTH).optional(),
  valid_from: dayOrInstant.optional(),
});

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/products/import',
  summary: 'Creates or changes products by a CSV file.',
  description:
    'Its columns: number, name, net, vat (percent) and qp, and if need be name_en, name_fr, name_ru, kind, days, shop_id and valid_from (a day, which begins in Berlin, or an instant; now unless given). A product is known by its number. With `check=1` everything is judged and nothing written; otherwise `reason` says why, for the log. The same file again changes nothing.',
  access: 'products.write',
  fileType: 'text/csv',
  fileExample: 'number;name;net;vat;qp\nTE-101;Kräutertee;9,27;7;5\n',
  refusals: [429],
  query: z.object({
    check: z.literal('1').optional(),
    columns: z.string().max(4000).optional(),
    reason: reason.optional(),
  }),
  answer: plain(importReport),
});

export const getProductsCsv = endpoint({
  method: 'GET',
  path: '/csv/products',
  summary: 'All products that the same filters leave as CSV.',
  description:
    'With `;` and in UTF-8 with BOM; the columns are those that an import reads: the file changes nothing when it is imported again.',
  access: productReaders,
  ticket: true,
  query: z.object({ text: z.string().max(NAME_LENGTH).optional(), kind: productKind.optional() }),
  answer: file({ types: ['text/csv'] }),
});
