import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { line } from '../http/texts.ts';
import { id, idParams, instant } from '../http/values.ts';
import { longest, teamText } from './team-message.ts';

/** A saved text for writing messages. */
const template = z.object({ id, name: z.string(), text: z.string(), changedAt: instant });

export const listTeamMessageTemplates = endpoint({
  method: 'GET',
  path: '/api/team-message-templates',
  summary: 'The texts that the caller keeps to write messages with, by name.',
  access: 'user',
  answer: plain(z.array(template)),
});

export const saveTeamMessageTemplate = endpoint({
  method: 'PUT',
  path: '/api/team-message-templates',
  summary: 'Keeps a text under a name; one that has this name already is replaced.',
  description:
    'Capital letters make no other name. 422 for placeholders that there are not, 409 beyond 50 of them.',
  access: 'user',
  refusals: [409],
  body: z.object({
    name: line(longest.name),
    text: teamText.refine((text) => text !== '', refusalText('blank')),
  }),
  example: { name: 'Willkommen', text: 'Hallo {firstName}, schön, dass du da bist.' },
  answer: plain(template),
});

export const deleteTeamMessageTemplate = endpoint({
  method: 'DELETE',
  path: '/api/team-message-templates/{id}',
  summary: 'Deletes a text that the caller keeps.',
  access: 'user',
  params: idParams,
  answer: empty,
});
