import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { optionalLine } from '../http/texts.ts';
import {
  calendarDay,
  day,
  id,
  idParams,
  instant,
  iriOf,
  money,
  namedPartner,
  partnerParams,
  reference,
  userAddress,
} from '../http/values.ts';
import { shopResource } from '../shops/shops.contract.ts';

export const payoutResource: Resource = { name: 'Payout', path: '/api/payouts' };

/** Bank is the default (specification, section 3). */
export const payoutType = z.literal(['bank', 'paypal', 'shopping']);

/** 1 approved, 2 rejected, 3 pending, 4 paid (specification, section 4: a new payout has id 3), 5 returned by the bank. */
const statusName = z.literal(['approved', 'rejected', 'pending', 'paid', 'returned']);

/** A bank's reason for returning a transfer, as shown to the payee. */
export const returnCause = z.literal([
  'accountClosed',
  'accountUnknown',
  'holderUnknown',
  'accountBlocked',
  'refusedByHolder',
  'other',
]);

/**
 * Why a returned payout is not sent again yet. `destinationUnchanged`: its partner has not changed the account since;
 * `destinationMissing`: there is none; `held`: the changed account is younger than 72 hours; `payoutsHeld`: the partner's
 * payouts are on hold.
 */
export const resendWait = z.literal(['destinationUnchanged', 'destinationMissing', 'held', 'payoutsHeld']);

/** What makes a payout wait for an operator's decision: on the partner's number, or on the hold of their payouts. */
export const payoutWarning = z.literal(['vatId', 'payoutsHeld']).nullable();

/** Percent with two decimals: `"19.00"`. */
export const percent = z.string().regex(/^\d+\.\d\d$/);

/** Why the tax of a payout is what it is. */
export const taxNote = z.literal(['standard', 'small-business', 'unproven', 'reverse-charge']);

/**
 * A payout. `user` and `shop` are IRIs. `amount` is what it takes from the available balances, net; `balance` is the same
 * under the specification's name. `reason` is why it was rejected, `heldUntil` the time before which it cannot be approved,
 * `approvedAt` when it was. `taxRate` is percent, `gross` the amount paid. `number` is the credit note's, null until the
 * payout is approved; `correctionNumber` is that of the document that cancels it, if the payout was rejected afterwards.
 * `corrections` are documents that take back a part of what was paid, because orders were refunded (negative amounts);
 * `setOff` is the gross of those of earlier payouts that this one settles, and `tax` is already without their tax.
 * `warning: "vatId"`: the company would owe the tax, and the partner's number has no valid form or check digit; it is not
 * approved before an operator decides on the number. `warning: "payoutsHeld"`: the partner's payouts are on hold; it is not
 * approved before that ends, and an approved one may still be stopped. `replaces` is the payout whose credit note this one
 * replaces, because its tax was proven later: it pays only the difference, so its `amount` is 0; `replacedBy` is the one
 * whose credit note replaced this one's. `requestedWith` are the other payouts of its request, oldest first: balances with
 * several tax treatments become one payout each. `valueOn` and `bankReference` are the bank's for the transfer that paid
 * it. `returned`, while the status is 5: when and why the bank returned it, and what it waits for before it is sent again
 * (`waitsFor`, null once it can be; `until` if that is a time). `taxNote` is why its tax is what it is. `objection`: since
 * `objectedAt` its credit note is no longer an invoice, because its owner has objected to it; `answer` is the company's,
 * and with `agreedAt` the owner has agreed to the note of `replacedBy`.
 */
export const payout = z.object({
  id,
  user: userAddress,
  partner: namedPartner,
  type: payoutType,
  status: z.object({ id: z.int(), name: statusName }),
  statusName,
  fee: money,
  balance: money,
  amount: money,
  taxRate: percent,
  tax: money,
  taxNote: taxNote.nullable(),
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
  requestedWith: z.array(iriOf(payoutResource)),
  valueOn: day.nullable(),
  bankReference: z.string().nullable(),
  returned: z
    .object({ on: day, cause: returnCause, waitsFor: resendWait.nullable(), until: instant.nullable() })
    .nullable(),
  objection: z
    .object({
      objectedAt: instant,
      reason: z.string(),
      answer: z.string().nullable(),
      answeredAt: instant.nullable(),
      agreedAt: instant.nullable(),
      /** Its tax was given up, long after the answer: nobody agrees any more. */
      ended: z.boolean(),
    })
    .nullable(),
  createdAt: instant,
  statusChangedAt: instant,
});

/** Decided by the server: ignored if a client sends it. */
const ignored = z.unknown().optional();

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/payouts',
  summary: 'Requests a payout of everything that is available to oneself, nobody else’s (404).',
  description:
    '409 when nothing is, 422 with `missing` when something is. The server decides on fee, tax and status; a `balance` that is not what is payable is refused (409), since a payout takes everything. A sign-in older than 12 hours needs the `password`.',
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
      'taxNote',
      'correctionNumber',
      'corrections',
      'createdAt',
      'statusChangedAt',
      'warning',
      'replaces',
      'replacedBy',
      'requestedWith',
      'valueOn',
      'bankReference',
      'returned',
      'objection',
    ],
  },
  refusals: [429],
  answer: item(payoutResource, payout),
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts',
  summary: 'Payouts of a user, the caller’s own without `user`; to ROLE_ADMIN everybody’s.',
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
  summary: 'One payout, with where it goes as it was when it was requested (`destination`).',
  description: 'An IBAN as `DE89 **** 4321`, a PayPal address, the name of a shop.',
  access: 'user',
  params: idParams,
  answer: item(payoutResource, payout.extend({ destination: z.string().nullable() })),
});

const MAX_REASON_LENGTH = 1000;
const MAX_REFERENCE_LENGTH = 100;

export const movePayout = endpoint({
  method: 'PATCH',
  path: '/api/payouts/{id}',
  summary: 'Moves a payout to its next status.',
  description:
    'Pending to approved to paid, pending or approved to rejected, which gives the balances back, and returned to approved, which sends it again once the account was changed; else 409, also while a file for the bank has it. Rejecting needs a `reason`, paying the bank’s reference (422, a payout to a shop has none); nobody moves a payout of their own partner or to their own account (403). Approving and paying take a `code` where the company asks for a second factor: 403 `secondFactorProof` without a recent proof.',
  access: 'payouts.approve',
  params: idParams,
  body: z.object({
    status: reference('/api/payout_statuses'),
    reason: z.string().max(MAX_REASON_LENGTH).nullish(),
    bankReference: optionalLine(MAX_REFERENCE_LENGTH).optional(),
    valueOn: calendarDay.nullish(),
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
      'taxNote',
      'correctionNumber',
      'corrections',
      'heldUntil',
      'createdAt',
      'statusChangedAt',
      'warning',
      'replaces',
      'replacedBy',
      'requestedWith',
      'returned',
      'objection',
    ],
  },
  answer: item(payoutResource, payout),
});

/** A requirement of a payout that its partner has to meet. */
const needs = [
  'businessRegistration',
  'terms',
  'ustId',
  'bankAccount',
  'paypalEmail',
  'shop',
  'billingAddress',
] as const;

/** A missing requirement that a partner can supply. */
export const payoutNeed = z.literal(needs);

/** What prevents a partner from requesting a payout. `payoutsHeld`: their payouts are on hold, and support knows why. */
export const missingForPayout = z.literal([...needs, 'payoutsHeld']);

/**
 * The result of a payout of an amount, and what is still missing. A payout takes everything (`payable`): a part can be
 * previewed, but is not `requestable`; nor is everything while corrections exceed it, or while part of a payout with other
 * tax that is neither paid nor rejected was reversed. `setOff` as in a payout. `taxNote` is why the tax is what it is, null
 * without documents; `warning` as in a payout, null while something is missing. `parts`: the payable amount by tax
 * treatment, each requested as a payout of its own, the highest payment first; the other figures are their sums, `taxRate`
 * and `taxNote` those of the first. Empty without documents.
 */
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
  parts: z.array(z.object({ taxNote, net: money, taxRate: percent, tax: money, gross: money })),
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
    'A payout of this amount in EUR with tax by the documents that are there, and what it still needs.',
  description: 'The amount 0 is everything; more than is payable is 400.',
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
