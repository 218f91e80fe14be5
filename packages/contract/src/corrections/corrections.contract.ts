import { parseCents } from '@blattwerk/plan/money.ts';
import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { line } from '../http/texts.ts';
import { id, idParams, instant, iriOf, money, namedPartner, partnerReference } from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';

const resource: Resource = { name: 'Correction', path: '/api/corrections' };

/** Who may read corrections, demands and write-offs. */
export const correctionReaders = ['money.correct', 'accounting.read'] as const;

/** Maximum amount of one correction, in cents. */
const LIMIT_CENTS = 50_000_00;

const TEXT_LENGTH = 200;

const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;

/** An amount in EUR with either sign, never 0.00, with at most two decimals: `"-12.50"`. */
const correctedAmount = z
  .string()
  .trim()
  .regex(AMOUNT, refusalText('amountFormInvalid'))
  .refine((text) => centsOf(text) !== 0, refusalText('correctionZero'))
  .refine(
    (text) => Math.abs(centsOf(text) ?? 0) <= LIMIT_CENTS,
    refusalText('correctionTooLarge', { most: LIMIT_CENTS / 100 }),
  )
  .transform((text) => parseCents(text));

/** Text that is not an amount has no cents: only that is reported. */
function centsOf(text: string): number | null {
  return AMOUNT.test(text) ? parseCents(text) : null;
}

/** What a correction refers to: a credit, a cycle, or a payout of the same partner. */
const relationKind = z.literal(['credit', 'cycle', 'payout']);

/**
 * `waiting` for a second person; `booked`; `rejected` by somebody; `overtaken`, because what it refers to has changed since
 * it was prepared.
 */
export const preparedStatus = z.literal(['waiting', 'booked', 'rejected', 'overtaken']);

export const person = z.object({ id, name: z.string() });

/**
 * A credit or debit by hand. `text` is what the partner reads, `reason` is for the log. `relatesTo` is what it refers to,
 * or null: its cycle determines the tax, and a debit that names a credit takes back no more than that credit gave. `number`
 * is a payout's self-billed invoice. `credit` is the resulting credit, in the first cycle that was not closed. `question`
 * is the partner's question that it answers, null without one.
 */
const correction = z.object({
  id,
  partner: namedPartner,
  amount: money,
  currency: z.literal('EUR'),
  text: z.string(),
  reason: z.string(),
  relatesTo: z
    .object({
      kind: relationKind,
      id,
      cycle: cycleSpan.nullable(),
      number: z.string().nullable(),
    })
    .nullable(),
  status: preparedStatus,
  approval: iriOf(approvalResource).nullable(),
  preparedBy: person,
  preparedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  credit: z.object({ id, cycle: cycleSpan }).nullable(),
  question: id.nullable(),
});

/** What it refers to. A credit is identified by its cycle and its id; the id alone is found as well. */
const relation = z.object({ kind: relationKind, id, cycle: id.optional() });

export const createCorrection = endpoint({
  method: 'POST',
  path: '/api/corrections',
  summary: 'Prepares a credit (or, below 0, a debit) by hand, which a second person approves (`approval`).',
  description:
    'Where one person suffices it is booked immediately. It is available immediately, in the first cycle that is not closed; a debit beyond what is available becomes debt. 422 for no amount, one above the limit or with more than two decimals, for what `relatesTo` names and the partner does not have (of a credit also the id of its `cycle`, where that is said), for a debit that would take back more than its credit gave, and for one that names a payout: it names the credits. Of a partner whose account was deleted a debit may take what is available, and nothing else is corrected (409). `question` is a question of the partner that is not closed (422 for another): once this is booked it is answered. 403 for the caller’s own partner, 409 before the first cycle.',
  access: 'money.correct',
  idempotencyKey: true,
  refusals: [403, 429],
  body: z.object({
    partner: partnerReference,
    amount: correctedAmount,
    text: line(TEXT_LENGTH),
    reason,
    relatesTo: relation.nullish(),
    question: id.optional(),
    code: proofCode,
  }),
  readOnly: {
    ignored: [
      'status',
      'currency',
      'approval',
      'preparedBy',
      'preparedAt',
      'decidedBy',
      'decidedAt',
      'credit',
    ],
  },
  answer: item(resource, correction),
});

export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/corrections',
  summary: 'What was credited and debited by hand, or waits for a second person; the latest first.',
  access: correctionReaders,
  looks: 'visit',
  answer: collection(resource, correction, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'amount'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { partner: 'relation', status: 'exact', text: 'text' },
  }),
});

export const getCorrection = endpoint({
  method: 'GET',
  path: '/api/corrections/{id}',
  summary: 'One of them.',
  access: correctionReaders,
  params: idParams,
  answer: item(resource, correction),
});

export const getCorrectionsCsv = endpoint({
  method: 'GET',
  path: '/csv/corrections',
  summary: 'All of them that the same filters leave as CSV (`;`, UTF-8 with BOM), in the reader’s language.',
  access: correctionReaders,
  ticket: true,
  query: z.object({
    partner: partnerReference.optional(),
    status: preparedStatus.optional(),
    text: z.string().max(TEXT_LENGTH).optional(),
  }),
  answer: file({ types: ['text/csv'] }),
});

/** What a partner may request, and owes. */
const standing = z.object({ available: money, debt: money });

export const getCorrectionEffect = endpoint({
  method: 'GET',
  path: '/api/corrections/effect',
  summary: 'What a correction would do now.',
  description:
    'What the partner has available and owes before and after, and the cycle that it would be booked in. What is on hold stays pending: `held`.',
  access: 'money.correct',
  looks: 'visit',
  refusals: [422],
  query: z.object({ partner: partnerReference, amount: correctedAmount }),
  answer: plain(z.object({ before: standing, after: standing, cycle: cycleSpan, held: z.boolean() })),
});
