import { z } from 'zod';
import { collection, endpoint, file, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { lines } from '../http/texts.ts';
import { id, idParams, instant, userAddress } from '../http/values.ts';

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/export',
  summary: 'Everything that is stored about the caller: a ZIP of JSON documents and of the uploaded files.',
  access: 'user',
  ticket: true,
  answer: file({ types: ['application/zip'] }),
});

const resource: Resource = { name: 'DeletionRequest', path: '/api/deletion_requests' };

/** `user` is an IRI. `decision` is why it was carried out or refused, in the words of the deciding operator. */
const deletionRequest = z.object({
  id,
  user: userAddress,
  email: z.string(),
  reason: z.string().nullable(),
  createdAt: instant,
  status: z.literal(['open', 'done', 'refused']),
  decidedAt: instant.nullable(),
  decision: z.string().nullable(),
});

const MAX_REASON_LENGTH = 2000;

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/deletion_requests',
  summary: 'Asks for the deletion of the caller’s account; confirmed by mail.',
  description: '409 when it was asked for already and nobody has decided; whoever was refused may ask again.',
  access: 'user',
  idempotencyKey: true,
  body: z.object({ reason: lines(MAX_REASON_LENGTH).nullish() }),
  readOnly: { ignored: ['user', 'email', 'createdAt', 'status', 'decidedAt', 'decision'] },
  answer: item(resource, deletionRequest),
});

export const listDeletionRequests = endpoint({
  method: 'GET',
  path: '/api/deletion_requests',
  summary: 'Requests for deletion: to ROLE_ADMIN everybody’s, oldest first, to others the caller’s own.',
  access: 'user',
  answer: collection(resource, deletionRequest, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt'],
    defaultOrder: [{ field: 'createdAt', direction: 'asc' }],
    filters: { user: 'relation' },
  }),
});

export const getDeletionRequest = endpoint({
  method: 'GET',
  path: '/api/deletion_requests/{id}',
  summary: 'One request for deletion: the caller’s own, to ROLE_ADMIN anybody’s.',
  access: 'user',
  params: idParams,
  answer: item(resource, deletionRequest),
});
