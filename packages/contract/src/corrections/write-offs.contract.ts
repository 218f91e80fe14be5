import { z } from 'zod';
import { collection, endpoint, file, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { id, instant, iriOf, money, partnerReference } from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';
import { correctionReaders, person, preparedStatus } from './corrections.contract.ts';

const resource: Resource = { name: 'WriteOff', path: '/api/write_offs' };

/**
 * The write-off of an unpaid debt: `amount` is everything that was owed, net; `tax` is the VAT that was owed if nothing
 * else was. `demand` is the number of the letter that demanded it, null if none was needed: for tax alone, and for a
 * partner whose account was deleted. Once it is `booked` the debt is 0, and the credits it came from are on no payout any
 * more.
 */
const writeOff = z.object({
  id,
  partner: z.object({ id, displayName: z.string() }),
  amount: money,
  tax: money,
  currency: z.literal('EUR'),
  demand: z.string().nullable(),
  reason: z.string(),
  status: preparedStatus,
  approval: iriOf(approvalResource).nullable(),
  preparedBy: person,
  preparedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
});

export const createWriteOff = endpoint({
  method: 'POST',
  path: '/api/write_offs',
  summary: 'Prepares to write off all that a partner owes, which a second person approves (`approval`).',
  description:
    'Where one person suffices it is booked immediately. VAT that is owed with no debt beside it needs no letter, with that of objections to self-billed invoices which were answered 30 days ago and end with it; nor does the debt of a partner whose account was deleted. 409 without a debt, before the term of a letter about it has passed, and while a payout of the partner is under way; approved later it is 409 when the debt is another by then. 403 for the caller’s own partner.',
  access: 'money.correct',
  idempotencyKey: true,
  refusals: [403, 429],
  body: z.object({ partner: partnerReference, reason, code: proofCode }),
  readOnly: {
    ignored: [
      'amount',
      'tax',
      'currency',
      'demand',
      'status',
      'approval',
      'preparedBy',
      'preparedAt',
      'decidedBy',
      'decidedAt',
    ],
  },
  answer: item(resource, writeOff),
});

export const listWriteOffs = endpoint({
  method: 'GET',
  path: '/api/write_offs',
  summary: 'Debts that were written off, or are to be; the latest first.',
  access: correctionReaders,
  looks: 'visit',
  answer: collection(resource, writeOff, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'amount'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { partner: 'relation', status: 'exact' },
  }),
});

export const getWriteOffsCsv = endpoint({
  method: 'GET',
  path: '/csv/write_offs',
  summary: 'All of them as CSV (`;`, UTF-8 with BOM), in the reader’s language.',
  access: correctionReaders,
  ticket: true,
  answer: file({ types: ['text/csv'] }),
});
