import { z } from 'zod';
import { collection, empty, endpoint, item } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { lines, optionalLine } from '../http/texts.ts';
import { idParams } from '../http/values.ts';
import { audience, broadcast, link, listed, longest, broadcastResource as resource } from './broadcast.ts';

/** The same in a change: a missing field is left unchanged, null removes it. */
const audienceChange = z.object({
  text: audience.shape.text.nullable(),
  state: audience.shape.state.nullable(),
  placed: audience.shape.placed.nullable(),
  level: audience.shape.level.nullable(),
  country: audience.shape.country.nullable(),
});

export const listBroadcasts = endpoint({
  method: 'GET',
  path: '/api/broadcasts',
  summary: 'Messages to many partners: drafts, those that wait, and those that were sent; the latest first.',
  description: '`text` is a part of a subject or a text in any language.',
  access: 'content.write',
  looks: 'visit',
  answer: collection(resource, listed, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { text: 'text', state: 'exact' },
  }),
});

export const getBroadcast = endpoint({
  method: 'GET',
  path: '/api/broadcasts/{id}',
  summary: 'One of them in all its languages.',
  access: 'content.write',
  looks: 'visit',
  params: idParams,
  answer: item(resource, broadcast),
});

const textBody = z
  .object({
    subject: optionalLine(longest.subject).optional(),
    text: lines(longest.text).nullish(),
    button: optionalLine(longest.button).optional(),
  })
  .nullable();

/** The content of a broadcast; a field missing in a change is left unchanged, null removes it. */
const content = {
  texts: z
    .object({
      de: textBody.optional(),
      en: textBody.optional(),
      'fr-FR': textBody.optional(),
      'ru-RU': textBody.optional(),
    })
    .optional(),
  link: link.nullish(),
  audience: audienceChange.optional(),
  isLegal: z.boolean().optional(),
  legalBasis: optionalLine(longest.legalBasis).optional(),
};

const readOnly = {
  ignored: [
    'title',
    'locales',
    'state',
    'recipients',
    'results',
    'dueAt',
    'endedAt',
    'changedAt',
    'changedBy',
    'reason',
    'submittedAt',
    'submittedBy',
    'startedAt',
    'approval',
    'placeholders',
    'version',
  ],
} as const;

export const createBroadcast = endpoint({
  method: 'POST',
  path: '/api/broadcasts',
  summary: 'Begins a broadcast: a draft, which may be unfinished.',
  access: 'content.write',
  idempotencyKey: true,
  body: z.object(content),
  readOnly,
  example: { link: '/app/news/news' },
  answer: item(resource, broadcast),
});

export const changeBroadcast = endpoint({
  method: 'PATCH',
  path: '/api/broadcasts/{id}',
  summary: 'Changes a draft.',
  description:
    'A language that is null is taken away, and so is a filter. `isLegal` marks what the law demands, such as a notice of a breach (Art. 34 GDPR), and `legalBasis` says why. 409 for one that was sent off. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params: idParams,
  ifMatch: true,
  refusals: [409],
  body: z.object(content),
  readOnly,
  example: { link: '/app/news/news' },
  answer: item(resource, broadcast),
});

export const deleteBroadcast = endpoint({
  method: 'DELETE',
  path: '/api/broadcasts/{id}',
  summary: 'Deletes a draft for good.',
  description: '409 for one that was sent off. `If-Match` names the `version` that was read.',
  access: 'content.write',
  params: idParams,
  ifMatch: true,
  refusals: [409],
  answer: empty,
});
