import { z } from 'zod';
import { collection, empty, endpoint, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant } from '../http/values.ts';

const resource: Resource = { name: 'Session', path: '/api/sessions' };

/** A session. `lastSeenAt` is accurate to some minutes; `isCurrent`: the session of this very call. */
const session = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  device: z.string(),
  isCurrent: z.boolean(),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the caller is signed in.',
  access: 'user',
  answer: collection(resource, session, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'createdAt'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: {},
  }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'Signs one of the caller’s sessions out; its token is invalid immediately.',
  access: 'user',
  params: idParams,
  answer: empty,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Signs out everywhere but here.',
  access: 'user',
  answer: empty,
});
