import { z } from 'zod';
import { collection, endpoint, file, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { calendarDay, day, id, idParams, instant, iriOf, money, partnerReference } from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';
import { partnerState } from '../partners/partner-states.contract.ts';
import { correctionReaders, person, preparedStatus } from './corrections.contract.ts';

const debtResource: Resource = { name: 'Debt', path: '/api/debts' };
const demandResource: Resource = { name: 'Demand', path: '/api/demands' };

/** The letter that demands a debt: its number, its date, and the last day of its deadline. */
const letter = z.object({ id, number: z.string(), issuedAt: instant, dueOn: day });

/**
 * A partner who owes the company something: `debt` as in the books, net, since the day on which it arose. `pending` will be
 * set off against it once it is released. `demand` is the latest letter about it, `overdue` once its deadline has passed.
 * `deleted`: the account was deleted, so nobody can be written to, and no letter is needed to write it off. `demanding` is
 * the pending approval of another letter, `writeOff` that of a write-off. `payoutUnderWay`: one of the partner's payouts is
 * neither paid nor rejected; until then nothing is written off. `id` is the partner's.
 */
const debt = z.object({
  id,
  partner: z.object({ id, displayName: z.string() }),
  state: partnerState,
  debt: money,
  currency: z.literal('EUR'),
  since: day,
  pending: money,
  payoutUnderWay: z.boolean(),
  demand: letter.nullable(),
  overdue: z.boolean(),
  deleted: z.boolean(),
  demanding: iriOf(approvalResource).nullable(),
  writeOff: iriOf(approvalResource).nullable(),
});

export const listDebts = endpoint({
  method: 'GET',
  path: '/api/debts',
  summary: 'Who owes the company something, the largest debt first.',
  access: correctionReaders,
  looks: 'visit',
  answer: collection(debtResource, debt, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['debt', 'since'],
    defaultOrder: [{ field: 'debt', direction: 'desc' }],
    filters: { partner: 'relation', overdue: 'flag', demanded: 'flag' },
  }),
});

export const getDebtsCsv = endpoint({
  method: 'GET',
  path: '/csv/debts',
  summary: 'All debts as CSV (`;`, UTF-8 with BOM), in the reader’s language.',
  access: correctionReaders,
  ticket: true,
  answer: file({ types: ['text/csv'] }),
});

/**
 * A letter about a debt. `net` is the debt in the books, `tax` the VAT that belongs to it according to the corrections of
 * the self-billed invoices, `gross` what is due by `dueOn`. `paidOn` is the day on which the partner paid it, or the rest
 * of it, null while unpaid; `parts` are earlier part payments, gross. `current`: the debt is still owed: it is unpaid and
 * has not been 0 since.
 */
const demand = z.object({
  id,
  partner: z.object({ id, displayName: z.string() }),
  number: z.string(),
  net: money,
  tax: money,
  gross: money,
  currency: z.literal('EUR'),
  dueOn: day,
  paidOn: day.nullable(),
  parts: money,
  current: z.boolean(),
  issuedAt: instant,
  issuedBy: person,
});

/**
 * A letter in preparation: `number` and `issuedAt` are null until it is `booked`, which is when it is sent. `issuedBy`
 * prepared it.
 */
const preparedDemand = demand.extend({
  number: z.string().nullable(),
  issuedAt: instant.nullable(),
  status: preparedStatus,
  approval: iriOf(approvalResource).nullable(),
});

export const createDemand = endpoint({
  method: 'POST',
  path: '/api/demands',
  summary: 'Prepares a letter that asks a partner for what they owe.',
  description:
    'Its term is 14 to 90 days, and a second person approves it (`approval`). Where one person suffices it leaves immediately. It takes the next number then, is mailed, and can be downloaded by both sides; self-billed invoices of which something was taken back are corrected before. 409 for a partner without debt or billing address; approved later it is 409 when the debt or its VAT is another by then, and when fewer than 14 days are left. 422 for another term, 403 for the caller’s own partner.',
  access: 'money.correct',
  idempotencyKey: true,
  refusals: [403, 429],
  body: z.object({ partner: partnerReference, dueOn: calendarDay, reason, code: proofCode }),
  readOnly: {
    ignored: [
      'number',
      'net',
      'tax',
      'gross',
      'currency',
      'paidOn',
      'parts',
      'current',
      'issuedAt',
      'issuedBy',
      'status',
      'approval',
    ],
  },
  answer: item(demandResource, preparedDemand),
});

export const listDemands = endpoint({
  method: 'GET',
  path: '/api/demands',
  summary: 'Letters about debts, the latest first.',
  description: 'The caller’s own, or another partner’s and everybody’s to those who may correct.',
  access: 'user',
  looks: 'visit',
  answer: collection(demandResource, demand, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'dueOn'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { partner: 'relation' },
  }),
});

export const getDemandPdf = endpoint({
  method: 'GET',
  path: '/pdf/demands/{id}',
  summary:
    'One letter as a PDF, in the language in which it was issued; the partner’s own, or with the right.',
  description: '409 once its retention is over.',
  access: 'user',
  ticket: true,
  params: idParams,
  refusals: [409, 429],
  answer: file({ types: ['application/pdf'] }),
});
