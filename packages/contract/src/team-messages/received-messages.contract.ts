import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { lines } from '../http/texts.ts';
import { id, idParams, instant } from '../http/values.ts';
import { longest } from './team-message.ts';

const resource: Resource = { name: 'ReceivedMessage', path: '/api/received-messages' };

/**
 * A message to the caller from a partner above, with placeholders filled in: plain text. `replyTo` is the sender's address
 * if the caller may see it, that is for their own sponsor. `reportedAt`: the caller has reported it.
 */
const received = z.object({
  id,
  senderName: z.string(),
  replyTo: z.string().nullable(),
  text: z.string(),
  at: instant,
  reportedAt: instant.nullable(),
});

export const listReceivedMessages = endpoint({
  method: 'GET',
  path: '/api/received-messages',
  summary: 'What people above have written to the caller; the latest first.',
  access: 'user',
  answer: collection(resource, received, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: {},
  }),
});

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/received-messages/{id}/report',
  summary: 'Reports a message to the company, and gets nothing more from whoever wrote it.',
  description:
    'The company reads the message and the reason; its sender is told nothing. 409 for one that was reported already.',
  access: 'user',
  idempotencyKey: true,
  params: idParams,
  refusals: [409],
  body: z.object({
    reason: lines(longest.reason).refine((text) => text !== '', refusalText('blank')),
  }),
  readOnly: { ignored: ['senderName', 'replyTo', 'text', 'at', 'reportedAt'] },
  answer: item(resource, received),
});
