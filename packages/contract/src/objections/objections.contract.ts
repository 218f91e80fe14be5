import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { lines } from '../http/texts.ts';
import { id, idParams, instant, iriOf, money, namedPartner } from '../http/values.ts';
import { ofPayout } from '../payouts/payout-fields.ts';
import { payout, payoutResource } from '../payouts/payouts.contract.ts';

const resource: Resource = { name: 'Objection', path: '/api/objections' };

/** Who may read objections: those who answer them, and those who keep the books. */
const objectionReaders = ['claims.answer', 'accounting.read'] as const;

const MAX_ANSWER_LENGTH = 1000;

/** `open`: not answered yet; `answered`: the partner has not agreed yet; `agreed`: a new note was issued. */
const objectionStatus = z.literal(['open', 'answered', 'agreed']);

/**
 * An objection to the self-billed invoice `number`, which ceases to be an invoice at `objectedAt`. `net` and `tax` are what
 * was left of it; the partner keeps the net, the tax is taken back. `answer` is the company's reply. `newNumber` is the
 * replacement invoice after the partner agreed, under the payout `successor`. `ended`: nobody agrees any more, because its
 * tax was given up with a write-off long after the answer, or it had none and the company ended it.
 */
const objection = z.object({
  id,
  partner: namedPartner,
  payout: iriOf(payoutResource),
  number: z.string(),
  issuedAt: instant,
  net: money,
  tax: money,
  currency: z.literal('EUR'),
  reason: z.string(),
  status: objectionStatus,
  objectedAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  answeredBy: z.object({ id, name: z.string() }).nullable(),
  agreedAt: instant.nullable(),
  successor: iriOf(payoutResource).nullable(),
  newNumber: z.string().nullable(),
  ended: z.boolean(),
});

export const objectToNote = endpoint({
  method: 'POST',
  path: '/api/payouts/{id}/objection',
  summary: 'Objects to the self-billed invoice of an own payout (section 14 (2) UStG).',
  description:
    'Once, as long as it is neither cancelled nor replaced (409). It is no invoice any more from then on: its tax is taken back, the net stays, and nothing takes its place before its owner agrees. The document stays as it was issued.',
  access: 'user',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ reason }),
  readOnly: { ignored: ofPayout },
  answer: item(payoutResource, payout),
});

export const agreeToNote = endpoint({
  method: 'POST',
  path: '/api/payouts/{id}/objection/agreement',
  summary: 'Agrees, as whoever objected, to a new self-billed invoice over the same credits.',
  description:
    'It is issued immediately with the tax of today’s tax data, and returned is its payout, which pays the tax that the first one had not. 409 without an objection that waits, 422 with `missing` when something is that a payout needs.',
  access: 'user',
  idempotencyKey: true,
  params: idParams,
  answer: item(payoutResource, payout),
});

export const listObjections = endpoint({
  method: 'GET',
  path: '/api/objections',
  summary: 'Objections to self-billed invoices, the latest first.',
  access: objectionReaders,
  looks: 'visit',
  answer: collection(resource, objection, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { partner: 'relation', status: 'exact' },
  }),
});

export const getObjection = endpoint({
  method: 'GET',
  path: '/api/objections/{id}',
  summary: 'One of them.',
  access: objectionReaders,
  params: idParams,
  answer: item(resource, objection),
});

/** Fields of an objection that answering or ending it cannot change. */
const ignoredFields = [
  'partner',
  'payout',
  'number',
  'issuedAt',
  'net',
  'tax',
  'currency',
  'status',
  'objectedAt',
  'answeredAt',
  'answeredBy',
  'agreedAt',
  'ended',
  'successor',
  'newNumber',
] as const;

export const answerObjection = endpoint({
  method: 'POST',
  path: '/api/objections/{id}/answer',
  summary: 'Answers whoever objected, in the product and by mail.',
  description:
    'Another answer takes the place of the one before. 409 once they have agreed, 403 for the caller’s own partner.',
  access: 'claims.answer',
  idempotencyKey: true,
  params: idParams,
  body: z.object({
    answer: lines(MAX_ANSWER_LENGTH).refine((text) => text !== '', refusalText('blank')),
  }),
  readOnly: { ignored: [...ignoredFields, 'reason'] },
  refusals: [403],
  answer: item(resource, objection),
});

export const endObjection = endpoint({
  method: 'POST',
  path: '/api/objections/{id}/end',
  summary: 'Ends an objection to a self-billed invoice without VAT that its partner has not agreed about.',
  description:
    'Thirty days after the answer at the earliest (409 `objectionTerm`, `objectionUnanswered`): nothing takes the place of the invoice any more. Where VAT is owed by it, that is given up by a write-off of two people instead (409 `objectionOwesTax`). 403 for the caller’s own partner.',
  access: 'claims.answer',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ reason }),
  readOnly: { ignored: [...ignoredFields, 'answer'] },
  refusals: [403],
  answer: item(resource, objection),
});
