import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { day, id, idParams, instant, money } from '../http/values.ts';
import { runReaders } from './payout-runs.contract.ts';
import { returnFacts } from './run-items.contract.ts';

const statementResource: Resource = { name: 'BankStatement', path: '/api/bank_statements' };
const lineResource: Resource = { name: 'BankStatementLine', path: '/api/bank_statement_lines' };

/**
 * `statement`: camt.053; `report`: camt.052; `notification`: camt.054; `csv`: the bank’s list, by the company’s mapping;
 * `paypal`: results of a mass payment.
 */
const statementKind = z.literal(['statement', 'report', 'notification', 'csv', 'paypal']);

/**
 * The result of a statement line. `waiting`: not processed yet, which a job does line by line; `matched`: it paid payouts;
 * `returned`: one was returned; `unmatched`: money left or came back without a recognizable payout, or money came in under
 * one of our end-to-end ids without the bank calling it a return, so an operator decides; `aside`: an operator decided that
 * it is no payout; `unrelated`: incoming money; `received`: incoming money that paid a debt.
 */
const lineStatus = z.literal([
  'waiting',
  'matched',
  'returned',
  'unmatched',
  'aside',
  'unrelated',
  'received',
]);

/**
 * Number of lines by result. `left` are not processed yet: a job does so, and they count as something else then.
 * `unchanged` were already known, from this or another statement. `undecided` are PayPal results that are not final.
 */
const counts = {
  left: z.int().min(0),
  matched: z.int().min(0),
  returned: z.int().min(0),
  unmatched: z.int().min(0),
  unrelated: z.int().min(0),
  unchanged: z.int().min(0),
  undecided: z.int().min(0),
};

const statement = z.object({
  id,
  kind: statementKind,
  bankId: z.string(),
  from: day.nullable(),
  to: day.nullable(),
  importedAt: instant,
  importedBy: z.object({ id, name: z.string() }),
  open: z.int().min(0),
  ...counts,
});

export const importBankStatement = endpoint({
  method: 'POST',
  path: '/api/bank_statements',
  summary: 'Takes a bank statement.',
  description:
    'Camt.052, .053 or .054 in the versions .02 and .08, or the CSV that `GET /api/payout_settings` maps. Single bookings match by end-to-end id and amount, a batch by its payment information id, count and sum, returns by the original end-to-end id; an amount alone never matches. The same statement again changes nothing (`unchanged`). What a long one has beyond its first lines is left to a job (`left`). 422 for a statement of another account, for what is neither, declares entities, or is larger than 20 MB.',
  access: runReaders,
  fileType: 'application/octet-stream',
  answer: item(statementResource, statement),
});

export const importPaypalResults = endpoint({
  method: 'POST',
  path: '/api/paypal_results',
  summary: 'Takes the results of a mass payment as PayPal’s CSV.',
  description:
    'Its final results become lines like those of a bank statement: completed payouts are paid, returned and failed ones come back, each by its id and amount; the rest is counted (`undecided`) and comes again in a later list. The same file again changes nothing. 422 with the lines that are no results.',
  access: runReaders,
  fileType: 'text/csv',
  fileExample:
    'Recipient,Amount,Currency,Customer ID,Status,Fee,Transaction ID\nanna.berger@blattwerk.example,128.40,EUR,P-7-1,Completed,1.00,7XA12345\n',
  answer: item(statementResource, statement),
});

export const listBankStatements = endpoint({
  method: 'GET',
  path: '/api/bank_statements',
  summary: 'The bank statements that were taken in, the latest first.',
  description: '`open` counts lines that a person has to decide on.',
  access: runReaders,
  looks: 'visit',
  answer: collection(statementResource, statement, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: {},
  }),
});

export const getBankStatement = endpoint({
  method: 'GET',
  path: '/api/bank_statements/{id}',
  summary: 'One of them.',
  access: runReaders,
  looks: 'visit',
  params: idParams,
  answer: item(statementResource, statement),
});

/**
 * Why a line did not match automatically. `unmarkedReturn`: it came in under the end-to-end id of a transfer, but the bank
 * does not call it a return.
 */
const mismatch = z.literal([
  'noReference',
  'unknownReference',
  'otherAmount',
  'otherCount',
  'otherStatus',
  'alreadyPaid',
  'notBookable',
  'unmarkedReturn',
  'unknownResult',
]);

/**
 * One booking, or one payment of a booking that lists them. A negative `amount` left the account. `reference` is the
 * bank's, `endToEndId` the one of a single payment, `batchId` that of a whole file. `payouts` are those that it paid or
 * returned; `mismatch` says why a line did not match automatically. A decision has a person and a reason.
 */
const line = z.object({
  id,
  statement: id,
  bookedOn: day,
  valueOn: day.nullable(),
  amount: money,
  reference: z.string(),
  endToEndId: z.string().nullable(),
  batchId: z.string().nullable(),
  counterparty: z.string().nullable(),
  text: z.string().nullable(),
  returned: returnFacts.nullable(),
  status: lineStatus,
  mismatch: mismatch.nullable(),
  payouts: z.array(id),
  decision: z.object({ by: z.object({ id, name: z.string() }), at: instant, reason: z.string() }).nullable(),
});

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/bank_statement_lines',
  summary: 'Lines of one statement (`statement`) or of all, the latest first.',
  access: runReaders,
  looks: 'visit',
  answer: collection(lineResource, line, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'bookedOn', 'amount'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { statement: 'number', status: 'exact', payout: 'number' },
  }),
});

/** A payout that a line may belong to, with the data by which an operator recognizes it. */
const candidate = z.object({
  payout: id,
  partner: z.object({ id, displayName: z.string() }),
  status: z.literal(['approved', 'paid', 'returned']),
  gross: money,
  destination: z.string(),
  endToEndId: z.string(),
});

export const listLineCandidates = endpoint({
  method: 'GET',
  path: '/api/bank_statement_lines/{id}/candidates',
  summary: 'Payouts of exactly this amount that a line may be for: on their way, for money that left.',
  description:
    'Paid, for money that came back or came in, or the one that it names. Nothing is matched by it.',
  access: runReaders,
  looks: 'visit',
  params: idParams,
  answer: plain(z.object({ candidates: z.array(candidate) })),
});

export const matchStatementLine = endpoint({
  method: 'POST',
  path: '/api/bank_statement_lines/{id}/match',
  summary: 'Says which payout an open line is for, or one by which money came in.',
  description:
    'It is paid by it, or comes back. 409 for a line that was decided on and for a payout in another status; 422 where the amount is not the payout’s.',
  access: 'payouts.approve',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ payout: id, reason }),
  refusals: [403],
  answer: plain(line),
});

export const setLinesAside = endpoint({
  method: 'POST',
  path: '/api/bank_statement_lines/aside',
  summary: 'Says that open lines are no payouts of this product, such as the rent.',
  access: 'payouts.prepare',
  idempotencyKey: true,
  body: z.object({ ids: z.array(id).min(1).max(1000), reason }),
  answer: plain(
    z.object({
      done: z.array(id),
      failed: z.array(z.object({ id, status: z.int(), code: z.string(), reason: z.string() })),
    }),
  ),
});
