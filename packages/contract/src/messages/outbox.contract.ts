import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';

const resource: Resource = { name: 'OutboxMessage', path: '/api/outbox' };

/** A message that is to leave, or has left, by mail or as a text message. `error` is why the last attempt failed. */
const outboxMessage = z.object({
  id,
  channel: z.literal(['mail', 'sms']),
  recipient: z.string(),
  locale,
  template: z.string(),
  status: z.literal(['queued', 'sent', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
  sentAt: instant.nullable(),
});

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'Messages that wait, were sent or could not be sent, newest first.',
  access: 'partners.read',
  answer: collection(resource, outboxMessage, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: { status: 'exact', channel: 'exact', user: 'relation' },
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
