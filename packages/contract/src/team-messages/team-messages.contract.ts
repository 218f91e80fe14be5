import { z } from 'zod';
import { collection, empty, endpoint, item, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant } from '../http/values.ts';
import { partnerResource } from '../partners/partners.contract.ts';
import {
  chosen,
  delivery,
  leftOut,
  listedMessage,
  teamMessageResource as resource,
  teamMessage,
  teamPlaceholders,
  teamText,
} from './team-message.ts';

export const listTeamMessages = endpoint({
  method: 'GET',
  path: '/api/team-messages',
  summary: 'What the caller has written to people of the team, drafts among it; the latest first.',
  description:
    '`recipient` leaves what was sent to one person of the team, and says what became of it. Nobody else reads them, operators neither.',
  access: 'user',
  answer: collection(resource, listedMessage, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { state: 'exact', recipient: 'number' },
  }),
});

export const getAllowance = endpoint({
  method: 'GET',
  path: '/api/team-messages/allowance',
  summary: 'To how many people of the team the caller may write today, and with which placeholders.',
  description:
    '`most` is what the company allows a day (Berlin), 0 where it allows none; `left` what is left of it. `stopped`: the company lets the caller write nothing more. `link`: there is a link of the caller’s to fill in.',
  access: 'user',
  answer: plain(
    z.object({
      most: z.int(),
      left: z.int(),
      stopped: z.boolean(),
      link: z.boolean(),
      placeholders: z.array(z.literal(teamPlaceholders)),
    }),
  ),
});

export const getTeamMessage = endpoint({
  method: 'GET',
  path: '/api/team-messages/{id}',
  summary: 'One of the caller’s messages.',
  access: 'user',
  params: idParams,
  answer: item(resource, teamMessage),
});

const ignored = ['state', 'recipients', 'deliveries', 'leftOut', 'changedAt', 'sentAt', 'version'] as const;

const body = z.object({ text: teamText.optional(), recipients: chosen.optional() });

export const createTeamMessage = endpoint({
  method: 'POST',
  path: '/api/team-messages',
  summary: 'Begins a message to people of the team: a draft, which may be unfinished.',
  description: '422 where somebody of `recipients` is not in the caller’s team, 409 beyond 50 drafts.',
  access: 'user',
  idempotencyKey: true,
  refusals: [409],
  body,
  readOnly: { ignored: [...ignored.filter((name) => name !== 'recipients'), 'chosen'] },
  example: { text: 'Hallo {firstName}, wie geht es dir?' },
  answer: item(resource, teamMessage),
});

export const changeTeamMessage = endpoint({
  method: 'PATCH',
  path: '/api/team-messages/{id}',
  summary: 'Changes a draft; what is not given stays.',
  description:
    '409 for one that was sent. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'user',
  params: idParams,
  ifMatch: true,
  refusals: [409],
  body,
  readOnly: { ignored: [...ignored.filter((name) => name !== 'recipients'), 'chosen'] },
  example: { text: 'Hallo {firstName}, wie geht es dir?' },
  answer: item(resource, teamMessage),
});

export const deleteTeamMessage = endpoint({
  method: 'DELETE',
  path: '/api/team-messages/{id}',
  summary: 'Deletes a draft for good.',
  description: '409 for one that was sent. `If-Match` names the `version` that was read.',
  access: 'user',
  params: idParams,
  ifMatch: true,
  refusals: [409],
  answer: empty,
});

export const previewTeamMessage = endpoint({
  method: 'POST',
  path: '/api/team-messages/preview',
  summary: 'How a message would read for one of the chosen, and how many would get it now; nothing is kept.',
  description:
    '`reader` is the one whom it is filled in for, the first of them unless said. Refuses what sending it would refuse of the text. `expected` is what sending it takes.',
  access: 'user',
  body: z.object({ text: teamText, recipients: chosen.min(1), reader: id.optional() }),
  example: { text: 'Hallo {firstName}, wie geht es dir?' },
  answer: plain(
    z.object({
      reader: z.object({ id, displayName: z.string() }),
      text: z.string(),
      expected: z.int(),
      leftOut,
    }),
  ),
});

export const sendTeamMessage = endpoint({
  method: 'POST',
  path: '/api/team-messages/{id}/send',
  summary: 'Sends a draft to those of its people who may get it now, to each of them alone.',
  description:
    '409 where it goes to another number than `expected`, for one that was sent, and for whoever the company has stopped; 422 for a text with faults and where nobody would get it; 429 beyond what the company allows a day. Nobody gets it who has switched such messages off, has ended, is blocked, whose data are restricted or who is a customer without a contract, now or by the time it leaves.',
  access: 'user',
  idempotencyKey: true,
  ifMatch: true,
  params: idParams,
  refusals: [409, 429],
  body: z.object({ expected: z.int().min(0) }),
  readOnly: { ignored: ['text', ...ignored, 'chosen'] },
  answer: item(resource, teamMessage),
});

/** A recipient of a message; `at` is the time of its status. */
const recipient = z.object({ id, displayName: z.string(), delivery, at: instant.nullable() });

export const listTeamMessageRecipients = endpoint({
  method: 'GET',
  path: '/api/team-messages/{id}/recipients',
  summary: 'To whom a sent message went, and whether it was delivered; by name.',
  description: 'Without those who are no longer in the caller’s team.',
  access: 'user',
  params: idParams,
  answer: collection(partnerResource, recipient, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['displayName'],
    defaultOrder: [{ field: 'displayName', direction: 'asc' }],
    filters: {},
  }),
});
