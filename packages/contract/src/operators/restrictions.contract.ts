import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { id, idParams, instant } from '../http/values.ts';

const resource: Resource = { name: 'Restriction', path: '/api/operator/restrictions' };

/**
 * The restriction of processing of a partner's data (Art. 18 GDPR): from when on, why, and who imposed it. `until` is its
 * planned or actual end, null until it is lifted.
 */
const restriction = z.object({
  id,
  reason: z.string(),
  by: z.object({ id, name: z.string() }),
  from: instant,
  until: instant.nullable(),
  liftedAt: instant.nullable(),
  liftedBy: z.object({ id, name: z.string() }).nullable(),
  liftedReason: z.string().nullable(),
});

export const listRestrictions = endpoint({
  method: 'GET',
  path: '/api/operator/partners/{id}/restrictions',
  summary: 'When the data of a partner were restricted (Art. 18 GDPR), the latest first.',
  access: 'partners.read',
  params: idParams,
  answer: collection(resource, restriction, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['from'],
    defaultOrder: [{ field: 'from', direction: 'desc' }],
    filters: {},
  }),
});

const change = {
  method: 'POST',
  access: 'partners.write',
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ reason }),
  readOnly: { ignored: ['by', 'from', 'until', 'liftedAt', 'liftedBy', 'liftedReason'] },
  answer: item(resource, restriction),
} as const;

export const restrictPartner = endpoint({
  ...change,
  path: '/api/operator/partners/{id}/restrict',
  summary: 'Restricts the data of a partner (Art. 18 GDPR), who is told.',
  description:
    'What is owed under the contract goes on: credits, documents, payouts. They get no broadcasts but those that the law demands and no mails about their team; other partners see neither address nor telephone number, are told nothing about them and get no suggestion to call; nobody looks for what stands out or for doubles among them. 403 `ownRestriction` for the caller’s partner, 409 where it is so already and for an account that was deleted.',
});

export const liftRestriction = endpoint({
  ...change,
  path: '/api/operator/partners/{id}/lift-restriction',
  summary:
    'Ends a restriction three days later (`until`), once the partner has been told (Art. 18 para. 3 GDPR).',
  description:
    'A new restriction may begin before that. 403 `ownRestriction` for the caller’s partner, 409 where nothing is restricted or it was lifted already.',
});
