import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isRestricted } from '../messages/is-restricted.ts';
import type { PushedType } from './push-content.ts';

/** Longer than an attempt can take: after this time no process is working on it any more. */
const CLAIM_SECONDS = 60;

/** A message claimed by a process, with everything needed to send it. */
export interface ClaimedPush {
  readonly id: number;
  readonly device: number;
  readonly endpointHash: Buffer;
  readonly subscription: Buffer;
  readonly createdAt: Date;
  /** Including this attempt. */
  readonly attempts: number;
  /** Its device is signed in, and its owner may be notified. */
  readonly isWanted: boolean;
  readonly locale: Locale;
  readonly showsDetails: boolean;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  /** Null for a message about a level. */
  readonly type: PushedType | null;
  readonly parameters: Readonly<Record<string, string>> | null;
  readonly level: number | null;
}

/** How many messages are not sent yet, those of quiet hours among them, and since when the one that should have left first has been due. */
export async function countPushesWaiting(db: Kysely<DB>): Promise<{ waiting: number; due: Date | null }> {
  return db
    .selectFrom('push_messages')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.min<Date | null>('next_attempt_at').as('due'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Claims the next message that is due, so that no other process takes it. If the process is killed, others take over
 * once the claim has expired: at least once rather than at most once. Uses the current settings.
 */
export async function claimPush(tx: Tx, now: Date): Promise<ClaimedPush | undefined> {
  const until = new Date(now.getTime() + CLAIM_SECONDS * 1000);
  const { rows } = await sql<ClaimedPush>`
    update push_messages as taken
    set attempts = taken.attempts + 1, claimed_until = ${until}
    from push_devices as device
    join sessions as session on session.id = device.session_id
    join users on users.id = device.user_id
    join push_settings as settings on settings.user_id = device.user_id
    where device.id = taken.device_id and taken.id = (
      select id from push_messages
      where next_attempt_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
      order by next_attempt_at, id limit 1 for update skip locked)
    returning taken.id, device.id as device, device.endpoint_hash as "endpointHash", device.subscription,
      taken.created_at as "createdAt", taken.attempts, taken.level, ${messageLocale()} as locale,
      settings.shows_details as "showsDetails", settings.quiet_from as "quietFrom", settings.quiet_to as "quietTo",
      (select type from notifications where notifications.id = taken.notification_id) as type,
      (select parameters from notifications where notifications.id = taken.notification_id) as parameters,
      session.revoked_at is null and session.expires_at > ${now} and users.disabled_at is null
        and not users.is_quiet and not ${isRestricted(now, sql`users.id`)} as "isWanted"`.execute(tx);
  return rows[0];
}

/** Releases a message for a later attempt; `attempts` are those that count. */
export async function postponePush(
  tx: Tx,
  { id, attempts, until }: { readonly id: number; readonly attempts: number; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('push_messages')
    .set({ attempts, next_attempt_at: until, claimed_until: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes a message that was accepted, or never will be. */
export async function deletePush(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('push_messages').where('id', '=', id).execute();
}

/** Records that a device's push service has accepted a message. */
export async function noteSent(tx: Tx, device: number, now: Date): Promise<void> {
  await tx.updateTable('push_devices').set({ sent_at: now }).where('id', '=', device).execute();
}

/** Deletes unsent messages after push was disabled. */
export async function deletePastPushes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('push_messages').where('created_at', '<', before).execute();
}
