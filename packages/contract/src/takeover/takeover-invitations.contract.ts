import { z } from 'zod';
import { collection, empty, endpoint, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, instant } from '../http/values.ts';
import { password } from '../joining/password.ts';

const resource: Resource = { name: 'TakeoverPerson', path: '/api/takeover/people' };

/**
 * `waiting`: not invited; `planned`: the mail waits for its hour; `sent`, `expired` (the link is no longer valid),
 * `accepted` (a password is set).
 */
const invitationState = z.literal(['waiting', 'planned', 'sent', 'expired', 'accepted']);

/** More than a company invites by hand. */
const MOST_IDS = 1_000;
const MOST_AN_HOUR = 10_000;

export const listTakeoverPeople = endpoint({
  method: 'GET',
  path: '/api/takeover/people',
  summary: 'Everybody who was taken over, and how far their invitation is.',
  description: '`text` is a part of the name, the whole old number or the whole e-mail address.',
  access: 'takeover',
  answer: collection(
    resource,
    z.object({
      id,
      oldNumber: z.string(),
      name: z.string(),
      email: z.string(),
      affiliate: z.boolean(),
      state: invitationState,
      dueAt: instant.nullable(),
      sentAt: instant.nullable(),
      acceptedAt: instant.nullable(),
    }),
    {
      defaultSize: TABLE_PAGE_SIZE,
      maxSize: MAX_PAGE_SIZE,
      orderBy: ['name', 'sentAt'],
      defaultOrder: [{ field: 'name', direction: 'asc' }],
      filters: { text: 'text', state: 'exact', affiliate: 'flag' },
    },
  ),
});

export const inviteTakenOver = endpoint({
  method: 'POST',
  path: '/api/takeover/invite',
  summary: 'Invites people who were taken over to set a password.',
  description:
    'These partners, or all whom the filter leaves. The mails go so many an hour, beginning now or after those that wait already. Whoever has a link that still holds, or has set a password, is left out; a link that is over is sent again.',
  access: 'takeover',
  body: z.object({
    ids: z.array(id).min(1).max(MOST_IDS).optional(),
    filter: z.object({ affiliate: z.boolean().optional() }).optional(),
    perHour: z.int().min(1).max(MOST_AN_HOUR),
  }),
  idempotencyKey: true,
  answer: plain(z.object({ invited: z.int(), lastAt: instant.nullable() })),
});

/** The token in an invitation link. */
const token = z.string().max(200);

export const checkTakeoverInvitation = endpoint({
  method: 'POST',
  path: '/api/takeover-invitation/check',
  summary: 'Whom the link of an invitation is for, and the terms that it asks them to accept.',
  description: 'The terms are in their language. 404 for a link that was used or is too old.',
  access: 'public',
  body: z.object({ token }),
  answer: plain(
    z.object({
      firstName: z.string(),
      email: z.string(),
      until: instant,
      documents: z.array(z.object({ id, title: z.string(), text: z.string() })),
    }),
  ),
});

export const acceptTakeoverInvitation = endpoint({
  method: 'POST',
  path: '/api/takeover-invitation/accept',
  summary: 'Sets the first password of whoever was taken over and accepts the terms; the link ends with it.',
  description: '`acceptedDocuments`: ids of the documents of the link, all of them.',
  access: 'public',
  body: z.object({ token, password, acceptedDocuments: z.array(id).max(20) }),
  answer: empty,
});
