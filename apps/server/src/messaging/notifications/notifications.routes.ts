import {
  countNotifications,
  listNotifications,
  setNotificationsViewed,
  streamNotifications,
} from '@blattwerk/contract/notifications/notifications.contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { presentDays } from './notifications.presenter.ts';
import { countUnviewed, findNotifications, markUnviewed, markViewed } from './notifications.queries.ts';

/** Maximum number of ids in a response. */
const MOST_IDS = 1000;

/** A user's notifications. Everybody sees and marks only their own, operators included. */
export function notificationRoutes(route: Route): void {
  route(listNotifications, async ({ query, session }, { db }) => {
    const { page, limits: size } = query;
    const rows = await findNotifications(db, { user: session.user.id, page, size });
    return presentDays(rows, session.user.locale);
  });

  route(countNotifications, async ({ session }, { db }) => ({
    unviewed: await countUnviewed(db, session.user.id),
  }));

  route(setNotificationsViewed, async ({ body, session }, { db, clock }) => {
    const user = session.user.id;
    const selection = body.ids ?? null;
    const ids =
      body.viewed === false
        ? await inTransaction(db, (tx) => markUnviewed(tx, { user, ids: selection ?? [] }))
        : await inTransaction(db, (tx) => markViewed(tx, { user, ids: selection, at: clock.now() }));
    return { viewed: ids.length, ids: ids.slice(0, MOST_IDS) };
  });

  route(streamNotifications, ({ query, session, raw }, { live }) =>
    live.open({ session, follow: query.follow, since: idOf(raw.headers['last-event-id']) }),
  );
}

/** The last id that an interrupted client received; anything else counts as none. */
function idOf(header: unknown): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
