import {
  listNotifications,
  setNotificationsViewed,
} from '@blattwerk/contract/notifications/notifications.contract.ts';
import type { HandlerAnswer, Route } from '../platform/http/route.ts';
import { notificationText } from './notification-texts.ts';
import { findNotifications, markViewed, type NotificationRow } from './notifications.queries.ts';

/** What a user is notified of. Everybody sees and marks their own only, operators as well. */
export function notificationRoutes(route: Route): void {
  route(listNotifications, async ({ query, session }, { db }) => {
    const { page, limits: size } = query;
    const rows = await findNotifications(db, { user: session.user.id, page, size });
    return presentDays(rows, session.user.locale);
  });

  route(setNotificationsViewed, async ({ body, session }, { db, clock }) => {
    const ids = body.ids ?? null;
    return { viewed: await markViewed(db, { user: session.user.id, ids, at: clock.now() }) };
  });
}

type Days = HandlerAnswer<typeof listNotifications>;

function presentDays(rows: readonly NotificationRow[], locale: Parameters<typeof notificationText>[0]): Days {
  const days: Days = [];
  for (const { id, type, parameters, createdAt, viewed, day } of rows) {
    const text = notificationText(locale, type, parameters);
    const entry = { id, type, text, parameters: { ...parameters }, createdAt, viewed };
    const last = days.at(-1);
    if (last?.createdAt === day) last.list.push(entry);
    else days.push({ createdAt: day, list: [entry] });
  }
  return days;
}
