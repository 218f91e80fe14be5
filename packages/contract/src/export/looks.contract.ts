import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { calendarDay } from '../http/values.ts';

/** Rows per page. */
export const LOOKS_A_PAGE = 20;

/**
 * Which of a person's data was read: identity; team and place; orders; money; tax data and documents; questions; a request
 * for deletion.
 */
const lookWhat = z.literal(['person', 'team', 'orders', 'money', 'documents', 'questions', 'deletion']);

export type LookWhat = z.output<typeof lookWhat>;

/**
 * `day` in Berlin. `who` is the reader's role in the company, never a name: administration, staff, another program with a
 * key, the system itself, or a tax adviser with a link created by the partner. `changed`: something was changed on that
 * day, too.
 */
const look = z.object({
  day: calendarDay,
  who: z.literal(['administration', 'staff', 'program', 'system', 'adviser']),
  what: lookWhat,
  changed: z.boolean(),
});

export const listLooks = endpoint({
  method: 'GET',
  path: '/api/looks',
  summary: 'Who of the company looked at the caller’s data or changed them, by day, the latest first.',
  description: `Days and parts in the company, no names. ${LOOKS_A_PAGE} rows a page. Lists over many people are not in it.`,
  access: 'user',
  query: z.object({ page: z.coerce.number().int().min(1).max(1000).optional() }),
  answer: plain(z.object({ items: z.array(look), total: z.number().int() })),
});
