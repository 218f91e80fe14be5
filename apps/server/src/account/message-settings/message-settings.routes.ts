import {
  getAcceptedTypes,
  getAllNotificationTypes,
  listMailerSettings,
  listSmsSettings,
  saveNotificationSettings,
  unsubscribe,
} from '@blattwerk/contract/message-settings/message-settings.contract.ts';
import { notificationTypes } from '@blattwerk/contract/notifications/notification-types.ts';
import { findUser } from '../../identity/users/users.queries.ts';
import { type Channel, findMessageFlags } from '../../messaging/messages/message-flags.ts';
import { readUnsubscription } from '../../messaging/messages/unsubscribe.ts';
import { notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireOwnPartner, requireReadableUser } from './message-settings.policy.ts';
import { findAcceptedTypes, saveAcceptedTypes, saveMessageFlags } from './message-settings.queries.ts';

/** What a user is notified of, and how. */
export function messageSettingsRoutes(route: Route): void {
  route(listMailerSettings, async ({ list, session }, deps) =>
    settingsOf(deps.db, await requireReadableUser(deps, session, list.filters.partner), 'mail'),
  );

  route(listSmsSettings, async ({ list, session }, deps) =>
    settingsOf(deps.db, await requireReadableUser(deps, session, list.filters.partner), 'sms'),
  );

  route(getAcceptedTypes, ({ session }, { db }) => findAcceptedTypes(db, session.user.id));

  route(getAllNotificationTypes, async () => [...notificationTypes]);

  route(saveNotificationSettings, async ({ body, session }, { db }) => {
    const { types, channel, partner, ...flags } = body;
    requireOwnPartner(session, partner);
    const user = session.user.id;
    return db.transaction().execute(async (transaction) => {
      const before = await flagsOf(transaction, user, channel);
      if (types) await saveAcceptedTypes(transaction, user, types);
      await saveMessageFlags(transaction, { user, channel }, flags);
      const after = await flagsOf(transaction, user, channel);
      await noteSettings(transaction, { user, channel, before, after });
      return { ...after, channel };
    });
  });

  unsubscribeRoute(route);
}

/** No sign-in is needed: the token identifies the user and the kind of mails. */
function unsubscribeRoute(route: Route): void {
  route(unsubscribe, async ({ params }, { db, secrets, log }) => {
    const ended = readUnsubscription(secrets, params.token);
    if (!ended || !(await findUser(db, ended.user))) throw notFound();
    const { user, event } = ended;
    await inTransaction(db, async (tx) => {
      const before = await flagsOf(tx, user, 'mail');
      await saveMessageFlags(tx, { user, channel: 'mail' }, { [event]: false });
      const after = await flagsOf(tx, user, 'mail');
      await noteSettings(tx, { user, channel: 'mail', before, after });
    });
    log.info({ user, event }, 'a user unsubscribed from a kind of mail');
    return { event };
  });
}

async function flagsOf(db: Deps['db'], user: number, channel: Channel) {
  return { ...(await findMessageFlags(db, { user, channel })), types: await findAcceptedTypes(db, user) };
}

type Flags = Awaited<ReturnType<typeof flagsOf>>;

/** Notifications affect what somebody can know: changes of them are logged. */
async function noteSettings(
  tx: Tx,
  { user, channel, before, after }: { user: number; channel: Channel; before: Flags; after: Flags },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const details = { before: { channel, ...before }, after: { channel, ...after } };
  await audit(tx, { user, action: 'message-settings', subject: `/api/users/${user}`, details });
}

async function settingsOf(db: Deps['db'], user: number, channel: Channel) {
  const flags = await findMessageFlags(db, { user, channel });
  return { items: [{ id: user, user: `/api/users/${user}`, ...flags }], total: 1 };
}
