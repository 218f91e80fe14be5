import { parseCents } from '@blattwerk/plan/money.ts';
import { z } from 'zod';
import { person, preparedStatus } from '../corrections/corrections.contract.ts';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { importReport } from '../http/row-import.ts';
import { line } from '../http/texts.ts';
import {
  calendarDay,
  day,
  id,
  idParams,
  instant,
  iriOf,
  money,
  namedPartner,
  partnerReference,
} from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';

const resource: Resource = { name: 'CompanyVoucher', path: '/api/company/vouchers' };
const grantResource: Resource = { name: 'VoucherGrant', path: '/api/voucher_grants' };

/** Who may see granted vouchers: those who grant them, and those who read the books. */
export const voucherReaders = ['money.correct', 'accounting.read'] as const;

const CODE = /^[A-Z0-9-]{8,40}$/;

/** A voucher code: capital letters, digits and hyphens. Lower case is converted. */
const voucherCode = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => CODE.test(text), refusalText('voucherCodeInvalid'));

/** Cents above 0, written with at most two decimals and five digits before them: `"25.00"`. */
const worth = z
  .string()
  .trim()
  .regex(/^\d{1,5}(\.\d{1,2})?$/, refusalText('amountFormInvalid'))
  // Text that is not a number is refused only for that.
  .refine((text) => Number(text) !== 0, refusalText('amountFormInvalid'))
  .transform((text) => parseCents(text));

/**
 * A voucher from the company's point of view. `owner` is the original recipient, `holder` the person they gave it to.
 * `codeEnd` is the end of its code: the whole code is worth money and shown only to its owner. `granted`: by the company;
 * every other one comes from a payout and cannot be changed.
 */
const voucher = z.object({
  id,
  codeEnd: z.string(),
  owner: namedPartner,
  holder: namedPartner.nullable(),
  amount: money,
  remaining: money,
  redeemed: money,
  currency: z.literal('EUR'),
  status: z.literal(['open', 'given', 'redeemed', 'expired']),
  validUntil: day,
  granted: z.boolean(),
  grant: id.nullable(),
  createdAt: instant,
});

export const listCompanyVouchers = endpoint({
  method: 'GET',
  path: '/api/company/vouchers',
  summary: 'All vouchers, of whomever, the latest first.',
  description: '`partner` is whom one was made for, or whom it was given to.',
  access: voucherReaders,
  looks: 'visit',
  answer: collection(resource, voucher, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'amount', 'validUntil'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { status: 'exact', partner: 'relation', granted: 'flag', grant: 'number' },
  }),
});

export const getCompanyVoucher = endpoint({
  method: 'GET',
  path: '/api/company/vouchers/{id}',
  summary: 'One of them.',
  access: voucherReaders,
  looks: 'visit',
  params: idParams,
  answer: item(resource, voucher),
});

/**
 * Prepared vouchers. `vouchers` is their number, `amount` their total; `partner` is the recipient of a single one, null for
 * several. `status` as in a correction: `booked` means that they exist.
 */
const grant = z.object({
  id,
  vouchers: z.int(),
  amount: money,
  currency: z.literal('EUR'),
  partner: namedPartner.nullable(),
  reason: z.string(),
  status: preparedStatus,
  approval: iriOf(approvalResource).nullable(),
  preparedBy: person,
  preparedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
});

export const listVoucherGrants = endpoint({
  method: 'GET',
  path: '/api/voucher_grants',
  summary: 'What was granted, or waits for a second person; the latest first.',
  access: voucherReaders,
  looks: 'visit',
  answer: collection(grantResource, grant, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { status: 'exact' },
  }),
});

export const getVoucherGrant = endpoint({
  method: 'GET',
  path: '/api/voucher_grants/{id}',
  summary: 'One of them.',
  access: voucherReaders,
  looks: 'visit',
  params: idParams,
  answer: item(grantResource, grant),
});

export const grantVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers',
  summary: 'Prepares a voucher for a partner, which a second person approves (`approval`).',
  description:
    'Where one person suffices it is there immediately, and its owner is notified. `voucherCode` is made by chance unless given: 422 for one that there is. It stands in no books before it is spent: nothing was earned by it. 403 for the caller’s own partner, 409 for one whose account was deleted.',
  access: 'money.correct',
  idempotencyKey: true,
  refusals: [403, 409, 429],
  example: {
    partner: 1001,
    amount: '25.00',
    validUntil: '2027-12-31',
    voucherCode: 'HERBST-2026-0001',
    reason: 'Gewinn beim Herbstfest',
  },
  body: z.object({
    partner: partnerReference,
    amount: worth,
    validUntil: calendarDay,
    voucherCode: voucherCode.nullish(),
    reason,
    code: proofCode,
  }),
  readOnly: {
    ignored: [
      'vouchers',
      'currency',
      'status',
      'approval',
      'preparedBy',
      'preparedAt',
      'decidedBy',
      'decidedAt',
    ],
  },
  answer: item(grantResource, grant),
});

/** Columns of a voucher file. A partner is a number or an e-mail address. */
export const voucherRow = z.object({
  code: voucherCode,
  amount: worth,
  partner: line(320),
  valid_until: calendarDay,
});

export const importVouchers = endpoint({
  method: 'POST',
  path: '/api/vouchers/import',
  summary: 'Prepares the vouchers of a CSV file, which a second person approves as a whole.',
  description:
    'Its columns: code, amount, partner (number or e-mail address) and valid_until. With `check=1` everything is judged and nothing written; otherwise `reason` says why, for the log. Rows with a fault are left out. A row whose code stands for the same voucher already changes nothing, so the same file again prepares nothing. `proof` is a code of the second factor, where one person suffices and the company asks for it.',
  access: 'money.correct',
  fileType: 'text/csv',
  fileExample: 'code;amount;partner;valid_until\nHERBST-2026-0001;25,00;1001;2026-12-31\n',
  refusals: [403, 429],
  query: z.object({
    check: z.literal('1').optional(),
    columns: z.string().max(4000).optional(),
    reason: reason.optional(),
    proof: z.string().max(40).optional(),
  }),
  answer: plain(importReport.extend({ grant: id.nullable() })),
});

export const changeVoucher = endpoint({
  method: 'PATCH',
  path: '/api/vouchers/{id}',
  summary: 'Gives a voucher of the company another last day.',
  description:
    '409 for one that was made of a payout, and for one of which nothing is left. 403 for the caller’s own partner. The same day again changes nothing.',
  access: 'money.correct',
  params: idParams,
  refusals: [403, 409],
  body: z.object({ validUntil: calendarDay, reason }),
  readOnly: {
    ignored: [
      'codeEnd',
      'owner',
      'holder',
      'amount',
      'remaining',
      'redeemed',
      'currency',
      'status',
      'granted',
      'grant',
      'createdAt',
    ],
  },
  answer: item(resource, voucher),
});

export const withdrawVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/{id}/withdraw',
  summary: 'Ends a voucher of the company: what is left of it expires.',
  description:
    'What was spent stays spent. 409 for one that was made of a payout, and for one of which nothing is left.',
  access: 'money.correct',
  idempotencyKey: true,
  params: idParams,
  refusals: [403, 409],
  body: z.object({ reason }),
  answer: plain(voucher),
});
