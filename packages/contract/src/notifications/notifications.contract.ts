import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { day, id, instant } from '../http/values.ts';
import { notificationType } from './notification-types.ts';

const PAGE_SIZE = 50;

/** `text` is in the account's language; `parameters` are what it is made of, for links and texts of a client's own. */
const notification = z.object({
  id,
  type: notificationType,
  text: z.string(),
  parameters: z.record(z.string(), z.string()),
  createdAt: instant,
  viewed: z.boolean(),
});

const count = z.string().regex(/^[1-9]\d{0,5}$/, 'This is not a count.');

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notification/get-list',
  summary: `The own notifications, newest first, by Berlin days; ${PAGE_SIZE} a page, at most ${MAX_PAGE_SIZE} by \`limits\`.`,
  access: 'user',
  query: z.object({
    page: count.default('1').transform(Number),
    limits: count.default(`${PAGE_SIZE}`).transform((text) => Math.min(Number(text), MAX_PAGE_SIZE)),
  }),
  answer: plain(z.array(z.object({ createdAt: day, list: z.array(notification) }))),
});

const MOST_IDS = 1000;

export const setNotificationsViewed = endpoint({
  method: 'PUT',
  path: '/api/notification/set-viewed',
  summary:
    'Marks the own notifications of these ids as viewed, all of them without `ids`; answers how many it marked.',
  access: 'user',
  bodyOptional: true,
  body: z.object({ ids: z.array(id).max(MOST_IDS).nullish() }),
  answer: plain(z.object({ viewed: z.int() })),
});
