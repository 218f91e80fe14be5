import { z } from 'zod';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import {
  id,
  idParams,
  instant,
  iriOf,
  money,
  partnerParams,
  reference,
  userAddress,
} from '../http/values.ts';
import { shopResource } from '../shops/shops.contract.ts';

export const payoutResource: Resource = { name: 'Payout', path: '/api/payouts' };

/** Bank is the default (specification, section 3). */
const payoutType = z.literal(['bank', 'paypal', 'shopping']);

/** 1 approved, 2 rejected, 3 pending, 4 paid (specification, section 4: a new payout has id 3). */
const statusName = z.literal(['approved', 'rejected', 'pending', 'paid']);

/** What makes a payout wait for an operator's decision: on the number of its partner, or on the hold that they are on. */
export const payoutWarning = z.literal(['vatId', 'payoutsHeld']).nullable();

/** Percent with two decimals: `"19.00"`. */
export const percent = z.string().regex(/^\d+\.\d\d$/);

/**
 * A payout. `user` and `shop` are addresses. `amount` is what it takes from the available balances, net;
 * `balance` says the same under the specification's name. `reason` tells why it was rejected, `heldUntil`
 * before when it cannot be approved, `approvedAt` when it was. `taxRate` is percent, `gross` what is paid. `number` is the credit
 * note's, null until the payout is approved; `correctionNumber` is that of the paper that cancels it, after the payout
 * was rejected all the same. `corrections` are papers that take back a part of what was paid, because orders were refunded
 * (amounts below 0); `setOff` is the gross of those of earlier payouts that this one settles, and `tax` is already
 * without their tax. `warning: "vatId"`: the company would owe the tax, and the partner's number has no sound form or check
 * digit; it is not approved before an operator decides on the number. `warning: "payoutsHeld"`: the payouts of its partner are
 * on hold; it is not approved before that ends, and one that is approved may still be stopped. `replaces` is the payout whose credit note this one
 * replaces, because its tax was proven later: it pays the difference alone, so its `amount` is 0; `replacedBy` is the one
 * whose credit note took the place of this one's.
 */
export const payout = z.object({
  id,
  user: userAddress,
  partner: z.object({ id, displayName: z.string() }),
  type: payoutType,
  status: z.object({ id: z.int(), name: statusName }),
  statusName,
  fee: money,
  balance: money,
  amount: money,
  taxRate: percent,
  tax: money,
  gross: money,
  currency: z.literal('EUR'),
  number: z.string().nullable(),
  correctionNumber: z.string().nullable(),
  setOff: money,
  corrections: z.array(
    z.object({ id, number: z.string(), issuedAt: instant, net: money, tax: money, gross: money }),
  ),
  shop: iriOf(shopResource).nullable(),
  shopName: z.string().nullable(),
  reason: z.string().nullable(),
  heldUntil: instant.nullable(),
  approvedAt: instant.nullable(),
  warning: payoutWarning,
  replaces: iriOf(payoutResource).nullable(),
  replacedBy: iriOf(payoutResource).nullable(),
  createdAt: instant,
  statusChangedAt: instant,
});

/** What the server decides: whatever a client sends for it is ignored. */
const ignored = z.unknown().optional();

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/payouts',
  summary:
    'Requests a payout of everything that is available to oneself, nobody else’s (404); 409 when nothing is, 422 with `missing` when something is. The server decides on fee, tax and status; a `balance` that is not what is payable is refused (409), since a payout takes everything. A sign-in older than 12 hours needs the `password`.',
  access: 'user',
  idempotencyKey: true,
  body: z.object({
    user: reference('/api/users'),
    type: payoutType.default('bank'),
    shop: reference('/api/shops').nullish(),
    password: z.string().max(1024).optional(),
    fee: ignored,
    balance: z.union([z.string(), z.number()]).nullish(),
    status: ignored,
  }),
  readOnly: {
    refused: ['partner', 'amount', 'taxRate', 'tax', 'gross', 'setOff', 'number', 'reason', 'heldUntil'],
    ignored: [
      'statusName',
      'shopName',
      'currency',
      'approvedAt',
      'destination',
      'correctionNumber',
      'corrections',
      'createdAt',
      'statusChangedAt',
      'warning',
      'replaces',
      'replacedBy',
    ],
  },
  refusals: [429],
  answer: item(payoutResource, payout),
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts',
  summary: 'Payouts of a user, the own ones without `user`; to ROLE_ADMIN everybody’s.',
  access: 'user',
  answer: collection(payoutResource, payout, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'createdAt', 'amount', 'status', 'statusChangedAt'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { user: 'relation', status: 'number', 'status.name': 'exact', type: 'exact' },
  }),
});

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/payouts/{id}',
  summary:
    'One payout, with where it goes as it was when it was requested (`destination`): an IBAN as `DE89 **** 4321`, a PayPal address, the name of a shop.',
  access: 'user',
  params: idParams,
  answer: item(payoutResource, payout.extend({ destination: z.string().nullable() })),
});

const MAX_REASON_LENGTH = 1000;

export const movePayout = endpoint({
  method: 'PATCH',
  path: '/api/payouts/{id}',
  summary:
    'Moves a payout: pending to approved to paid, pending or approved to rejected, which gives the balances back; else 409. Rejecting needs a `reason` (422); nobody moves a payout of their own partner or to their own account (403). Approving and paying take a `code` where the company asks for a second factor: 403 `secondFactorProof` without a recent proof.',
  access: 'payouts.approve',
  params: idParams,
  body: z.object({
    status: reference('/api/payout_statuses'),
    reason: z.string().max(MAX_REASON_LENGTH).nullish(),
    code: proofCode,
  }),
  refusals: [429],
  readOnly: {
    refused: [
      'user',
      'partner',
      'type',
      'fee',
      'balance',
      'amount',
      'taxRate',
      'tax',
      'gross',
      'setOff',
      'number',
      'shop',
    ],
    ignored: [
      'statusName',
      'shopName',
      'currency',
      'approvedAt',
      'destination',
      'correctionNumber',
      'corrections',
      'heldUntil',
      'createdAt',
      'statusChangedAt',
      'warning',
      'replaces',
      'replacedBy',
    ],
  },
  answer: item(payoutResource, payout),
});

/** What a payout needs of its partner. */
const needs = [
  'businessRegistration',
  'terms',
  'ustId',
  'bankAccount',
  'paypalEmail',
  'shop',
  'billingAddress',
] as const;

/** What a partner lacks for a payout and can hand in. */
export const payoutNeed = z.literal(needs);

/** What keeps a partner from a payout. `payoutsHeld`: their payouts are on hold, and support knows why. */
export const missingForPayout = z.literal([...needs, 'payoutsHeld']);

/** Why the tax of a payout is what it is. */
export const taxNote = z.literal(['standard', 'small-business', 'unproven', 'reverse-charge']);

/** What a payout of an amount would come to, and what it still needs. A payout takes everything (`payable`): a part can be looked at, and is not `requestable`; nor is everything while corrections come to more, or while part of a payout that is taxed differently and neither paid nor rejected was reversed. `setOff` as of a payout. `taxNote` is why the tax is what it is, null without documents; `warning` as of a payout, null while something is missing. */
const balanceInfo = z.object({
  net: money,
  taxRate: percent,
  tax: money,
  gross: money,
  setOff: money,
  fee: money,
  currency: z.literal('EUR'),
  taxNote: taxNote.nullable(),
  warning: payoutWarning,
  payable: money,
  requestable: z.boolean(),
  eligible: z.boolean(),
  missing: z.array(missingForPayout),
});

const amountParams = partnerParams.extend({ x: z.string() });
const destination = z.object({
  type: payoutType.default('bank'),
  shop: reference('/api/shops').optional(),
});

export const getBalanceInfoWithDocuments = endpoint({
  method: 'GET',
  path: '/api/partner-info/{partner}/get-balance-info/with-documents/{x}',
  summary:
    'A payout of this amount in EUR (0 = everything; more than is payable: 400) with tax by the documents that are there, and what it still needs.',
  access: 'user',
  params: amountParams,
  query: destination,
  answer: plain(balanceInfo),
});

export const getBalanceInfoWithoutDocuments = endpoint({
  method: 'GET',
  path: '/api/partner-info/{partner}/get-balance-info/without-documents/{x}',
  summary: 'The same without documents: net only, not eligible.',
  access: 'user',
  params: amountParams,
  query: destination,
  answer: plain(balanceInfo),
});

export const getPayoutsCsv = endpoint({
  method: 'GET',
  path: '/csv/payout/',
  summary: 'All payouts of the own user as CSV (`;`, UTF-8 with BOM); `user` is for ROLE_ADMIN.',
  access: 'user',
  ticket: true,
  query: z.object({ user: reference('/api/users').optional() }),
  answer: file({ types: ['text/csv'] }),
});

export const getPayoutPdf = endpoint({
  method: 'GET',
  path: '/pdf/payout/{id}',
  summary:
    'The self-billed invoice of a payout, a PDF/A-3 that carries the same as an electronic invoice (Factur-X/ZUGFeRD, EN 16931) in the language of whoever is paid; a draft until it is approved.',
  access: 'user',
  ticket: true,
  params: idParams,
  refusals: [429],
  answer: file({ types: ['application/pdf'] }),
});

export const getPayoutCorrectionPdf = endpoint({
  method: 'GET',
  path: '/pdf/payout/{id}/correction',
  summary:
    'The document that cancels the self-billed invoice of a payout which was rejected after its approval; 404 without one.',
  access: 'user',
  ticket: true,
  params: idParams,
  answer: file({ types: ['application/pdf'] }),
});

export const getPayoutRefundCorrectionPdf = endpoint({
  method: 'GET',
  path: '/pdf/payout/{id}/corrections/{correction}',
  summary:
    'A document that reverses a part of what a payout paid, because orders were refunded and no later self-billed invoice took that up; 404 without one.',
  access: 'user',
  ticket: true,
  params: idParams.extend({ correction: id }),
  answer: file({ types: ['application/pdf'] }),
});
