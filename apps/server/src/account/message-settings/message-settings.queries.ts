import {
  type NotificationType,
  notificationTypes,
} from '@blattwerk/contract/notifications/notification-types.ts';
import type { Kysely } from 'kysely';
import { type Channel, type MessageFlags, unsavedFlags } from '../../messaging/messages/message-flags.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Stores the given flags; the others are left unchanged. */
export async function saveMessageFlags(
  tx: Tx,
  { user, channel }: { user: number; channel: Channel },
  given: { readonly [Event in keyof MessageFlags]?: boolean | undefined },
): Promise<void> {
  const first = columnsOf({ ...unsavedFlags(channel), ...withoutUndefined(given) });
  const changed = columnsOf(withoutUndefined(given));
  if (Object.keys(changed).length === 0) return;
  await tx
    .insertInto('message_settings')
    .values({ user_id: user, channel, ...first })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel']).doUpdateSet(changed))
    .execute();
}

const columns = {
  newPartner: 'new_partner',
  firstChildrenOrder: 'first_children_order',
  newCustomer: 'new_customer',
  newUserLogin: 'new_user_login',
  registrationSuccess: 'registration_success',
  broadcast: 'broadcast',
  teamMessage: 'team_message',
  weeklyDigest: 'weekly_digest',
} as const;

function columnsOf(flags: Partial<MessageFlags>): Record<string, boolean> {
  const events = Object.keys(columns) as (keyof MessageFlags)[];
  return Object.fromEntries(
    events.flatMap((event) => (flags[event] === undefined ? [] : [[columns[event], flags[event]]])),
  );
}

function withoutUndefined<T extends object>(given: T): Partial<MessageFlags> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The notification types that a user accepts: all except refused ones. */
export async function findAcceptedTypes(db: Kysely<DB>, user: number): Promise<NotificationType[]> {
  const row = await db
    .selectFrom('notification_settings')
    .select('refused_types')
    .where('user_id', '=', user)
    .executeTakeFirst();
  return notificationTypes.filter((type) => !row?.refused_types.includes(type));
}

/** Stores the notification types that a user accepts. */
export async function saveAcceptedTypes(
  tx: Tx,
  user: number,
  accepted: readonly NotificationType[],
): Promise<void> {
  const refused = { refused_types: notificationTypes.filter((type) => !accepted.includes(type)) };
  await tx
    .insertInto('notification_settings')
    .values({ user_id: user, ...refused })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(refused))
    .execute();
}
