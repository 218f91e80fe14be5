import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

export type Channel = DB['message_settings']['channel'];

/**
 * The events that a user can be notified of by message (specification, section 3), and the wishes for broadcasts, team
 * messages and the weekly digest.
 */
export interface MessageFlags {
  readonly newPartner: boolean;
  readonly firstChildrenOrder: boolean;
  readonly newCustomer: boolean;
  readonly newUserLogin: boolean;
  readonly registrationSuccess: boolean;
  readonly broadcast: boolean;
  readonly teamMessage: boolean;
  readonly weeklyDigest: boolean;
}

/** All events or none; never the weekly digest, which requires an opt-in of its own (Art. 25 GDPR). */
export function everyEvent(isWanted: boolean): MessageFlags {
  return {
    newPartner: isWanted,
    firstChildrenOrder: isWanted,
    newCustomer: isWanted,
    newUserLogin: isWanted,
    registrationSuccess: isWanted,
    broadcast: isWanted,
    teamMessage: isWanted,
    weeklyDigest: false,
  };
}

/** Defaults: every message by mail except the weekly digest, which is opt-in, and none as a text message. */
export function unsavedFlags(channel: Channel): MessageFlags {
  return everyEvent(channel === 'mail');
}

/** A user's message settings for one channel. */
export async function findMessageFlags(
  db: Kysely<DB>,
  { user, channel }: { user: number; channel: Channel },
): Promise<MessageFlags> {
  const row = await db
    .selectFrom('message_settings')
    .select(['new_partner as newPartner', 'first_children_order as firstChildrenOrder'])
    .select(['new_customer as newCustomer', 'new_user_login as newUserLogin'])
    .select(['registration_success as registrationSuccess', 'broadcast', 'team_message as teamMessage'])
    .select('weekly_digest as weeklyDigest')
    .where('user_id', '=', user)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row ?? unsavedFlags(channel);
}

/** The channels on which a user wants to be notified of an event. */
export async function findWantedChannels(
  db: Kysely<DB>,
  { user, event }: { user: number; event: keyof MessageFlags },
): Promise<Channel[]> {
  const channels: readonly Channel[] = ['mail', 'sms'];
  const flags = await Promise.all(channels.map((channel) => findMessageFlags(db, { user, channel })));
  return channels.filter((_, i) => flags[i]?.[event] === true);
}
