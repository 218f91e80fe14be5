import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { chosenIds, outcome } from '../http/outcome.ts';
import { calendarDay, id, idParams, instant } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';

const resource: Resource = { name: 'OutboxMessage', path: '/api/outbox' };

/**
 * Why an attempt failed, as far as the other side's response reveals it. `noPhone`: no phone number is known.
 * `addressUnknown`, `mailboxFull`, `refused`: the recipient's server rejects it. `signIn`: the company's own mail server or
 * gateway rejects the credentials. `busy`: it asks to retry later. `unreachable`: no response.
 */
export const failureCause = z.literal([
  'noPhone',
  'addressUnknown',
  'mailboxFull',
  'refused',
  'signIn',
  'busy',
  'unreachable',
  'other',
]);

export type FailureCause = z.output<typeof failureCause>;

/** Why a message cannot be sent again: the code or link in it was deleted, or there is no address to send it to. */
const unsendable = z.literal(['secretGone', 'noAddress']);

/**
 * A mail or text message that is queued or was sent. `recipient` is where it was sent, `address` where it would be sent
 * now, since the user may have another address by then. `reader` is its recipient's user, with their partner; null for
 * people who are no users. `error` is why the last attempt failed, in the words of the other side, `cause` the same as a
 * code. `unsendable` says why it cannot be sent again; null if it can.
 */
const outboxMessage = z.object({
  id,
  channel: z.literal(['mail', 'sms']),
  recipient: z.string(),
  address: z.string().nullable(),
  reader: z.object({ partner: id.nullable(), name: z.string() }).nullable(),
  locale,
  template: z.string(),
  status: z.literal(['queued', 'sent', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
  cause: failureCause.nullable(),
  unsendable: unsendable.nullable(),
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
  sentAt: instant.nullable(),
});

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'Messages that wait, were sent or could not be sent, newest first.',
  description:
    '`text` is a part of the recipient’s address or number; `from` and `to` are days in Berlin, both included, on which a message was queued.',
  access: 'partners.read',
  query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
  answer: collection(resource, outboxMessage, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: { status: 'exact', channel: 'exact', template: 'exact', user: 'relation', text: 'text' },
  }),
});

export const getOutboxMessage = endpoint({
  method: 'GET',
  path: '/api/outbox/{id}',
  summary: 'One message as its reader sees it, codes and personal links left out.',
  access: 'partners.read',
  params: idParams,
  answer: item(resource, outboxMessage.extend({ subject: z.string().nullable(), text: z.string() })),
});

export const sendMessagesAgain = endpoint({
  method: 'POST',
  path: '/api/outbox/send-again',
  summary: 'Sends messages again, each for itself and to where their readers are reached now.',
  description:
    'One that failed starts again, one that waits is tried immediately, of one that was sent a copy leaves. What cannot be sent again is named in `failed` with the status and code of its refusal.',
  access: 'partners.write',
  idempotencyKey: true,
  body: z.object({ ids: chosenIds }),
  answer: plain(outcome),
});
