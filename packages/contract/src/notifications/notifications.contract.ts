import { z } from 'zod';
import { endpoint, events, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { day, id, instant } from '../http/values.ts';
import { toldType } from './notification-types.ts';

const PAGE_SIZE = 50;

/** `text` is in the account's language; `parameters` are the values in it, for a client's own links and texts. */
const notification = z.object({
  id,
  type: toldType,
  text: z.string(),
  parameters: z.record(z.string(), z.string()),
  createdAt: instant,
  viewed: z.boolean(),
});

const count = z.string().regex(/^[1-9]\d{0,5}$/, refusalText('countInvalid'));

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notification/get-list',
  summary: 'The caller’s notifications, newest first, by Berlin days.',
  description: `${PAGE_SIZE} a page, at most ${MAX_PAGE_SIZE} by \`limits\`.`,
  access: 'user',
  query: z.object({
    page: count.default('1').transform(Number),
    limits: count.default(`${PAGE_SIZE}`).transform((text) => Math.min(Number(text), MAX_PAGE_SIZE)),
  }),
  answer: plain(z.array(z.object({ createdAt: day, list: z.array(notification) }))),
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notification/count',
  summary: 'How many of the caller’s notifications were not viewed yet.',
  access: 'user',
  answer: plain(z.object({ unviewed: z.int() })),
});

/** Maximum number of ids in a request and in a response. */
const MOST_IDS = 1000;

export const setNotificationsViewed = endpoint({
  method: 'PUT',
  path: '/api/notification/set-viewed',
  summary: 'Marks the caller’s notifications of these ids as viewed, all of them without `ids`.',
  description: `Answers how many it marked, and the ids of up to ${MOST_IDS} of them. \`viewed: false\` takes the mark back from the ids that are named.`,
  access: 'user',
  bodyOptional: true,
  body: z.object({ ids: z.array(id).max(MOST_IDS).nullish(), viewed: z.boolean().nullish() }),
  answer: plain(z.object({ viewed: z.int(), ids: z.array(id) })),
});

/**
 * The caller's notifications as they occur, each with its id. It begins with `ready`: the number of unviewed ones, and
 * whether there is something to celebrate (`POST /api/celebrations/show`). After an interruption the caller sends the last
 * id it has in `Last-Event-ID`, and gets the later ones. `ended` says that the session is over.
 */
export const streamNotifications = endpoint({
  method: 'GET',
  path: '/api/notification/stream',
  summary: 'The caller’s notifications as server-sent events, as they come.',
  description: 'With `follow=false` only those since `Last-Event-ID`.',
  access: 'user',
  query: z.object({
    follow: z
      .literal(['true', 'false'])
      .default('true')
      .transform((text) => text === 'true'),
  }),
  refusals: [429],
  answer: events({
    ready: z.object({ unviewed: z.int(), celebrates: z.boolean() }),
    notification,
    ended: z.object({}),
  }),
});
