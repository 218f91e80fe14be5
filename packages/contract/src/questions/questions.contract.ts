import { z } from 'zod';
import { creditParams } from '../credits/credits.contract.ts';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { line } from '../http/texts.ts';
import { id, idParams, instant, money, month } from '../http/values.ts';
import { questionAbout, questionFields, questionText } from './question-fields.ts';

const resource: Resource = { name: 'Question', path: '/api/questions' };

/** Maximum length of an order number entered by a partner. */
const MAX_NUMBER_LENGTH = 60;

const question = z.object(questionFields);

/** A correction booked because of a question, with the IRI of the resulting credit. */
const booked = z.object({ amount: money, text: z.string(), at: instant, credit: z.string() });

/** The same with its messages, the earliest first (`own`: by the partner), and the resulting corrections. */
const conversation = question.extend({
  messages: z.array(z.object({ id, own: z.boolean(), text: z.string(), at: instant })),
  corrections: z.array(booked),
});

/** Fields of a question that only the company sets. */
const companyFields = [
  'status',
  'askedAt',
  'writtenAt',
  'answerBy',
  'answeredAt',
  'closedAt',
  'messages',
  'corrections',
] as const;

/** The subject of a question, set when it is created. */
const subject = ['about', 'credit', 'order', 'payout', 'month', 'orderNumber'] as const;

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/questions',
  summary: 'Asks the company about an own credit, order or payout, or about a credit that is missing.',
  description:
    'The field that `about` names says which one (422 without it): 404 for what is not the caller’s. Of a missing credit `month` is the month that it should be in (422 for one that has not begun), `orderNumber` the number of its order, if there is one. 409 `questionThere` while a question about the same line is not closed, with its id as `question`; 429 beyond 20 messages a day.',
  example: { about: 'missing', month: '2026-10', orderNumber: 'S-1042', text: 'Die Gutschrift fehlt.' },
  access: 'user',
  idempotencyKey: true,
  refusals: [429],
  body: z.object({
    about: questionAbout,
    credit: creditParams.shape.id.optional(),
    order: id.optional(),
    payout: id.optional(),
    month: month.optional(),
    orderNumber: line(MAX_NUMBER_LENGTH).optional(),
    text: questionText,
  }),
  readOnly: { ignored: companyFields },
  answer: item(resource, conversation),
});

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  summary:
    'Questions of a partner, the one with the latest message first; without `partner` the caller’s own.',
  access: 'user',
  answer: collection(resource, question, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['writtenAt'],
    defaultOrder: [{ field: 'writtenAt', direction: 'desc' }],
    filters: {
      partner: 'relation',
      status: 'exact',
      about: 'exact',
      credit: 'exact',
      order: 'number',
      payout: 'number',
    },
  }),
});

export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/questions/{id}',
  summary: 'One of them, with all that was written.',
  access: 'user',
  params: idParams,
  answer: item(resource, conversation),
});

export const writeMessage = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/messages',
  summary: 'Adds to an own question; one that was answered waits for an answer again.',
  description: '409 `questionClosed` for a closed one: it is reopened first. 429 beyond 20 messages a day.',
  access: 'user',
  idempotencyKey: true,
  refusals: [429],
  params: idParams,
  body: z.object({ text: questionText }),
  readOnly: { ignored: [...companyFields, ...subject] },
  answer: item(resource, conversation),
});

export const closeOwnQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/close',
  summary: 'Closes an own question: nothing more is asked.',
  description: '409 `questionClosed` for one that is closed.',
  access: 'user',
  idempotencyKey: true,
  params: idParams,
  answer: item(resource, conversation),
});

export const reopenQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/reopen',
  summary: 'Opens an own question again, however long ago it was closed, and says why.',
  description:
    '409 `questionNotClosed` for one that is not closed, `questionThere` while another about the same line is not. 429 beyond 20 messages a day.',
  access: 'user',
  idempotencyKey: true,
  refusals: [429],
  params: idParams,
  body: z.object({ text: questionText }),
  readOnly: { ignored: [...companyFields, ...subject] },
  answer: item(resource, conversation),
});
