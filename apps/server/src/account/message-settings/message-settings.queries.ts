import {
  type NotificationType,
  notificationTypes,
} from '@blattwerk/contract/notifications/notification-types.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

export type Channel = DB['message_settings']['channel'];

/** The events that messages tell of (specification, section 3). */
export interface MessageFlags {
  readonly newPartner: boolean;
  readonly firstChildrenOrder: boolean;
  readonly newCustomer: boolean;
  readonly newUserLogin: boolean;
  readonly registrationSuccess: boolean;
}

/** All events wanted, or none. */
export function everyEvent(isWanted: boolean): MessageFlags {
  return {
    newPartner: isWanted,
    firstChildrenOrder: isWanted,
    newCustomer: isWanted,
    newUserLogin: isWanted,
    registrationSuccess: isWanted,
  };
}

/** Who saved nothing yet gets every message by mail and none as text message. */
function unsaved(channel: Channel): MessageFlags {
  return everyEvent(channel === 'mail');
}

/** The flags of a user's messages on one channel. */
export async function findMessageFlags(
  db: Kysely<DB>,
  { user, channel }: { user: number; channel: Channel },
): Promise<MessageFlags> {
  const row = await db
    .selectFrom('message_settings')
    .select(['new_partner as newPartner', 'first_children_order as firstChildrenOrder'])
    .select(['new_customer as newCustomer', 'new_user_login as newUserLogin'])
    .select('registration_success as registrationSuccess')
    .where('user_id', '=', user)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row ?? unsaved(channel);
}

/** The channels on which a user wants to be told of an event. */
export async function findWantedChannels(
  db: Kysely<DB>,
  { user, event }: { user: number; event: keyof MessageFlags },
): Promise<Channel[]> {
  const channels: readonly Channel[] = ['mail', 'sms'];
  const flags = await Promise.all(channels.map((channel) => findMessageFlags(db, { user, channel })));
  return channels.filter((_, i) => flags[i]?.[event] === true);
}

/** Saves the flags that are given; the others stay. */
export async function saveMessageFlags(
  db: Kysely<DB>,
  { user, channel }: { user: number; channel: Channel },
  given: { readonly [Event in keyof MessageFlags]?: boolean | undefined },
): Promise<void> {
  const first = columnsOf({ ...unsaved(channel), ...withoutUndefined(given) });
  const changed = columnsOf(withoutUndefined(given));
  if (Object.keys(changed).length === 0) return;
  await db
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

/** The types of notifications that a user accepts: all but those that were refused. */
export async function findAcceptedTypes(db: Kysely<DB>, user: number): Promise<NotificationType[]> {
  const row = await db
    .selectFrom('notification_settings')
    .select('refused_types')
    .where('user_id', '=', user)
    .executeTakeFirst();
  return notificationTypes.filter((type) => !row?.refused_types.includes(type));
}

/** Saves the types of notifications that a user accepts. */
export async function saveAcceptedTypes(
  db: Kysely<DB>,
  user: number,
  accepted: readonly NotificationType[],
): Promise<void> {
  const refused = { refused_types: notificationTypes.filter((type) => !accepted.includes(type)) };
  await db
    .insertInto('notification_settings')
    .values({ user_id: user, ...refused })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(refused))
    .execute();
}
