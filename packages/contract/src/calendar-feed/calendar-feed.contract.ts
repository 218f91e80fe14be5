import { z } from 'zod';
import { empty, endpoint, file, plain } from '../http/endpoint.ts';
import { calendarDay, instant } from '../http/values.ts';

/**
 * The private URL of the caller’s calendar, without its secret part. `names`: it contains names of contacts. `fetchedOn`:
 * the last Berlin day on which a program fetched it; null before the first time.
 */
const calendarFeed = z.object({
  createdAt: instant,
  names: z.boolean(),
  fetchedOn: calendarDay.nullable(),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/settings/calendar-feed',
  summary:
    'Whether the caller’s calendar has a private address, and when it was last fetched; never the address.',
  access: 'user',
  answer: plain(z.object({ feed: calendarFeed.nullable() })),
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/settings/calendar-feed',
  summary: 'Makes the private address of the caller’s calendar; one that was made before ends.',
  description:
    'The address is answered this once. Whoever has it reads the calendar without signing in. `names`: names of contacts stand in it. 409 once the contract has ended.',
  access: 'user',
  refusals: [409],
  body: z.object({ names: z.boolean().default(false) }),
  readOnly: { ignored: ['createdAt', 'fetchedOn', 'address'] },
  answer: plain(calendarFeed.extend({ address: z.string() })),
});

export const withdrawCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/settings/calendar-feed',
  summary: 'Ends the private address of the caller’s calendar.',
  description: 'Where there is none, nothing happens.',
  access: 'user',
  answer: empty,
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/{file}',
  summary: 'The calendar of a partner (RFC 5545) at its private address, for calendar programs.',
  description:
    'Month ends, closings, payout days, ends of memberships, days of next calls; no amounts and no contact data. 404 for whatever is no address that holds, always the same; 429 after thirty of them from one network address.',
  access: 'public',
  refusals: [429],
  params: z.object({ file: z.string().max(100) }),
  answer: file({ types: ['text/calendar'], revalidated: true }),
});
