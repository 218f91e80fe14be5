import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** A day of notifications, newest first. */
export type Day = CallAnswer<'GET /api/notification/get-list'>[number];
export type Notification = Day['list'][number];

/** Number of notifications in the bell's panel, and per page of the list. */
export const PANEL_SIZE = 8;
export const LIST_SIZE = 50;

/** The number of the user's unviewed notifications. */
export const unviewedQuery = () => apiQuery('GET /api/notification/count');

/** A page of the user's notifications by day. */
export const notificationsQuery = (page: number, limits: number) =>
  apiQuery('GET /api/notification/get-list', { query: { page: String(page), limits: String(limits) } });

/** Whether a query is one of the lists above. */
export function isListKey([path]: readonly unknown[]): boolean {
  return String(path).startsWith('/api/notification/get-list');
}

/** Several pages as one list by day; an entry that has moved to the next page meanwhile is listed once. */
export function joined(pages: readonly (readonly Day[])[]): Day[] {
  const seen = new Set<number>();
  const days = new Map<string, Notification[]>();
  for (const { createdAt, list } of pages.flat()) {
    const fresh = list.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    days.set(createdAt, [...(days.get(createdAt) ?? []), ...fresh]);
  }
  return [...days].filter(([, list]) => list.length > 0).map(([createdAt, list]) => ({ createdAt, list }));
}

/** The list after marking some as viewed or unmarking them; `ids` null: all. */
export function marked(days: readonly Day[], ids: readonly number[] | null, viewed: boolean): Day[] {
  return days.map((day) => ({
    ...day,
    list: day.list.map((one) => (ids === null || ids.includes(one.id) ? { ...one, viewed } : one)),
  }));
}
