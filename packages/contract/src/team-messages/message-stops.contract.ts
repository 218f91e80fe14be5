import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { id, idParams, instant } from '../http/values.ts';

/** Whether a partner may write to the team; if not, since when, why, and who decided it. */
export const messageStop = z.object({
  stopped: z.boolean(),
  at: instant.nullable(),
  reason: z.string().nullable(),
  by: z.object({ id, name: z.string() }).nullable(),
});

const change = {
  method: 'POST',
  access: 'insight',
  byPeople: true,
  idempotencyKey: true,
  params: idParams,
  body: z.object({ reason }),
  refusals: [403, 409],
  answer: plain(messageStop),
} as const;

export const stopMessages = endpoint({
  ...change,
  path: '/api/partners/{id}/message-stop',
  summary: 'Lets a partner write nothing more to the team; what has not left yet does not leave.',
  description: '409 for one who is stopped already, 403 for the caller’s own partner.',
});

export const releaseMessages = endpoint({
  ...change,
  path: '/api/partners/{id}/message-release',
  summary: 'Lets a partner write to the team again.',
  description: '409 for one who is not stopped, 403 for the caller’s own partner.',
});
