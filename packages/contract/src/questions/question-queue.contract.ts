import { z } from 'zod';
import { person, preparedStatus } from '../corrections/corrections.contract.ts';
import { collection, endpoint, file, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, money, namedPartner } from '../http/values.ts';
import { questionAbout, questionFields, questionStatus, questionText } from './question-fields.ts';

const resource: Resource = { name: 'AskedQuestion', path: '/api/operator/questions' };

/** Who may read partners' questions: those who answer, and those who correct what turns out to be wrong. */
const questionReaders = ['claims.answer', 'money.correct'] as const;

/** A question with its partner, its assignee, and whether the day of its answer has passed. */
const queuedQuestion = z.object({
  ...questionFields,
  partner: namedPartner,
  overdue: z.boolean(),
  assigned: person.nullable(),
});

/**
 * The same with its messages, including the company's internal notes. `corrections` are those prepared because of it.
 * `found` are orders with the number entered by the partner. `assignable` are the possible assignees. `own`: it is the
 * caller's own, who may not answer it.
 */
const questionDetails = queuedQuestion.extend({
  messages: z.array(
    z.object({
      id,
      kind: z.literal(['question', 'answer', 'note']),
      text: z.string(),
      by: person,
      at: instant,
    }),
  ),
  corrections: z.array(z.object({ id, amount: money, text: z.string(), status: preparedStatus })),
  found: z.array(z.object({ id, number: z.string(), partner: namedPartner })),
  assignable: z.array(person),
  own: z.boolean(),
});

export const listAskedQuestions = endpoint({
  method: 'GET',
  path: '/api/operator/questions',
  summary: 'What partners ask: first what waits for an answer, the earliest day of answer first.',
  description:
    '`overdue`: the day of the answer has passed. `assigned` is the number of whoever looks after it, `text` a part of the partner’s name.',
  access: questionReaders,
  looks: 'visit',
  answer: collection(resource, queuedQuestion, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['answerBy', 'writtenAt', 'id'],
    defaultOrder: [{ field: 'answerBy', direction: 'asc' }],
    filters: {
      partner: 'relation',
      status: 'exact',
      about: 'exact',
      assigned: 'number',
      overdue: 'flag',
      text: 'text',
    },
  }),
});

export const getAskedQuestion = endpoint({
  method: 'GET',
  path: '/api/operator/questions/{id}',
  summary: 'One of them, with all that was written.',
  access: questionReaders,
  params: idParams,
  answer: item(resource, questionDetails),
});

export const getQuestionsCsv = endpoint({
  method: 'GET',
  path: '/csv/questions',
  summary: 'All of them that the same filters leave as CSV (`;`, UTF-8 with BOM), in the reader’s language.',
  access: questionReaders,
  ticket: true,
  query: z.object({
    partner: id.optional(),
    status: questionStatus.optional(),
    about: questionAbout.optional(),
    assigned: id.optional(),
    overdue: z.literal(['true', 'false']).optional(),
    text: z.string().max(200).optional(),
  }),
  answer: file({ types: ['text/csv'] }),
});

/** Fields of a question that cannot be changed while working on it. */
const ignoredFields = [
  'about',
  'credit',
  'order',
  'payout',
  'month',
  'orderNumber',
  'status',
  'askedAt',
  'writtenAt',
  'answerBy',
  'answeredAt',
  'closedAt',
  'partner',
  'overdue',
  'assigned',
  'messages',
  'corrections',
  'found',
  'assignable',
  'own',
] as const;

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/operator/questions/{id}/answers',
  summary: 'Answers a question, in the product and by mail.',
  description:
    '`close` closes it with that; its partner may reopen it at any time. 409 `questionClosed` for a closed one, 403 for the caller’s own.',
  access: 'claims.answer',
  idempotencyKey: true,
  refusals: [403],
  params: idParams,
  body: z.object({ text: questionText, close: z.boolean().optional() }),
  readOnly: { ignored: ignoredFields },
  answer: item(resource, questionDetails),
});

export const noteQuestion = endpoint({
  method: 'POST',
  path: '/api/operator/questions/{id}/notes',
  summary: 'Notes something about a question for others who work here; its partner does not read it.',
  description: '403 for the caller’s own.',
  access: questionReaders,
  idempotencyKey: true,
  refusals: [403],
  params: idParams,
  body: z.object({ text: questionText }),
  readOnly: { ignored: ignoredFields },
  answer: item(resource, questionDetails),
});

export const assignQuestion = endpoint({
  method: 'POST',
  path: '/api/operator/questions/{id}/assignment',
  summary: 'Says who looks after a question; null for nobody.',
  description: '422 for somebody without the right to answer, 403 for the caller’s own.',
  access: 'claims.answer',
  idempotencyKey: true,
  refusals: [403],
  params: idParams,
  body: z.object({ operator: id.nullable() }),
  readOnly: { ignored: ignoredFields },
  answer: item(resource, questionDetails),
});

export const closeQuestion = endpoint({
  method: 'POST',
  path: '/api/operator/questions/{id}/close',
  summary: 'Closes a question that was answered; its partner may reopen it at any time.',
  description:
    '409 `questionUnanswered` while it waits for an answer, `questionClosed` for a closed one; 403 for the caller’s own.',
  access: 'claims.answer',
  idempotencyKey: true,
  refusals: [403],
  params: idParams,
  answer: item(resource, questionDetails),
});
