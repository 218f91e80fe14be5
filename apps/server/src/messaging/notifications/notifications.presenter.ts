import type {
  listNotifications,
  streamNotifications,
} from '@blattwerk/contract/notifications/notifications.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { z } from 'zod';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { notificationText } from './notification-texts.ts';
import type { NotificationRow } from './notifications.queries.ts';

type Days = HandlerAnswer<typeof listNotifications>;

/** A notification in the reader's language. */
export function presentNotification(
  { id, type, parameters, createdAt, viewed }: Omit<NotificationRow, 'day'>,
  locale: Locale,
): z.input<(typeof streamNotifications)['answer']['events']['notification']> {
  const text = notificationText(locale, type, parameters);
  return { id, type, text, parameters: { ...parameters }, createdAt, viewed };
}

/** Groups notifications by day, keeping their order. */
export function presentDays(rows: readonly NotificationRow[], locale: Locale): Days {
  const days: Days = [];
  for (const row of rows) {
    const last = days.at(-1);
    const entry = presentNotification(row, locale);
    if (last?.createdAt === row.day) last.list.push(entry);
    else days.push({ createdAt: row.day, list: [entry] });
  }
  return days;
}
