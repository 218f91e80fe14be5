import { z } from 'zod';
import { collection, endpoint, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { line, lines, optionalLine } from '../http/texts.ts';
import { id, idParams, instant } from '../http/values.ts';
import { failureCause } from '../messages/outbox.contract.ts';
import { partnerResource } from '../partners/partners.contract.ts';
import { locale } from '../session/session.contract.ts';
import { audience, broadcast, link, longest, recipientResult } from './broadcast.ts';

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/broadcasts/audience',
  summary: 'How many partners a broadcast would go to now; nothing is kept.',
  description:
    '`matching` is how many the filter leaves, `recipients` how many of them may sign in, neither blocked nor deleted, and have a contract that has not ended; `switchedOff` how many of these want no broadcasts and get none. One that is legally necessary (`isLegal`) also goes to these, to whoever is blocked and to those whose contract has ended.',
  access: 'content.write',
  body: z.object({ audience, isLegal: z.boolean().optional() }),
  answer: plain(z.object({ matching: z.int(), recipients: z.int(), switchedOff: z.int() })),
});

const sample = {
  access: 'content.write',
  body: z.object({
    locale,
    subject: line(longest.subject),
    text: lines(longest.text),
    button: optionalLine(longest.button).optional(),
    link: link.nullish(),
    isLegal: z.boolean().optional(),
  }),
  example: { link: '/app/news/news' },
} as const;

export const previewBroadcast = endpoint({
  ...sample,
  method: 'POST',
  path: '/api/broadcasts/preview',
  summary: 'How a broadcast would look in one language, to whoever asks; nothing is kept.',
  description: 'Refuses what sending it off would refuse.',
  answer: plain(z.object({ subject: z.string(), text: z.string(), html: z.string() })),
});

export const testBroadcast = endpoint({
  ...sample,
  method: 'POST',
  path: '/api/broadcasts/test',
  summary: 'Sends a broadcast in one language to the address of whoever asks, and to nobody else.',
  description:
    'Refuses what sending it off would refuse. It waits for the answer of the mail server: 409 with its words if it does not take it. Ten an hour.',
  refusals: [409, 429],
  answer: plain(z.object({ sent: z.literal(true), email: z.string() })),
});

export const sendBroadcast = endpoint({
  method: 'POST',
  path: '/api/broadcasts/{id}/send',
  summary: 'Sends a broadcast off, now or at `dueAt`, to the partners whom its filter leaves now.',
  description:
    'German is needed, and subject, text and, with a link, the words of the button in each language that has something: 422. 409 where it goes to another number than `expected`, and for one that was sent off. Of more than 500 recipients, and for one that is legally necessary, which needs its `legalBasis`, a second person approves it (`approval`). Nobody gets it who has switched broadcasts off, has ended or is blocked by the time it leaves, unless it is legally necessary, and nobody who was deleted.',
  access: 'content.write',
  idempotencyKey: true,
  ifMatch: true,
  params: idParams,
  refusals: [409],
  body: z.object({
    expected: z.int().min(0),
    dueAt: z.iso
      .datetime({ offset: true })
      .transform((at) => new Date(at))
      .nullish(),
    reason,
  }),
  answer: plain(broadcast),
});

export const cancelBroadcast = endpoint({
  method: 'POST',
  path: '/api/broadcasts/{id}/cancel',
  summary: 'Cancels a broadcast: whoever has not got it yet gets it no more.',
  description:
    '409 for a draft, for one that is over, and for one that waits for a second person, who may reject it as well as whoever sent it off.',
  access: 'content.write',
  idempotencyKey: true,
  params: idParams,
  refusals: [409],
  body: z.object({ reason }),
  answer: plain(broadcast),
});

/**
 * A recipient of a broadcast. `id` and `name` are the partner's; `at` is the time of the result. `message` is the outbox
 * row, as long as it is kept, `cause` why it failed.
 */
const recipient = z.object({
  id,
  name: z.string(),
  result: recipientResult,
  at: instant.nullable(),
  message: id.nullable(),
  cause: failureCause.nullable(),
});

export const listBroadcastRecipients = endpoint({
  method: 'GET',
  path: '/api/broadcasts/{id}/recipients',
  summary: 'To whom a broadcast goes, and what became of it; by number.',
  description: '`text` is a part of the name, or the whole number.',
  access: 'content.write',
  looks: 'visit',
  params: idParams,
  answer: collection(partnerResource, recipient, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'asc' }],
    filters: { result: 'exact', text: 'text' },
  }),
});
