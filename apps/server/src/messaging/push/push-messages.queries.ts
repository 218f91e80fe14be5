import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { writtenLocale } from '../../company/offered-locales.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isRestricted } from '../messages/is-restricted.ts';
import type { PushedType } from './push-content.ts';

/** Longer than a try may take: by then nobody is at it any more. */
const CLAIM_SECONDS = 60;

/** A message that one process is at, with all that it takes to send it. */
export interface ClaimedPush {
  readonly id: number;
  readonly device: number;
  readonly endpointHash: Buffer;
  readonly subscription: Buffer;
  readonly createdAt: Date;
  /** This try included. */
  readonly attempts: number;
  /** Its device is signed in, and its owner may be written to. */
  readonly isWanted: boolean;
  readonly locale: Locale;
  readonly showsDetails: boolean;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  /** Null where it tells of a level. */
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
 * Takes the next message that is due, so that no other process does. Whoever is killed meanwhile leaves it to others once the claim is over:
 * rather told twice than never. Settings are those of this moment.
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
      taken.created_at as "createdAt", taken.attempts, taken.level, ${writtenLocale()} as locale,
      settings.shows_details as "showsDetails", settings.quiet_from as "quietFrom", settings.quiet_to as "quietTo",
      (select type from notifications where notifications.id = taken.notification_id) as type,
      (select parameters from notifications where notifications.id = taken.notification_id) as parameters,
      session.revoked_at is null and session.expires_at > ${now} and users.disabled_at is null
        and not users.is_quiet and not ${isRestricted(now, sql`users.id`)} as "isWanted"`.execute(tx);
  return rows[0];
}

/** Lets a message be tried again, as if nobody was at it; `attempts` are those that count. */
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

/** Forgets a message that was taken, or never will be. */
export async function deletePush(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('push_messages').where('id', '=', id).execute();
}

/** Notes that the push service of a device took a message. */
export async function noteSent(tx: Tx, device: number, now: Date): Promise<void> {
  await tx.updateTable('push_devices').set({ sent_at: now }).where('id', '=', device).execute();
}

/** Forgets messages that nobody sends: pushing was switched off. */
export async function deletePastPushes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('push_messages').where('created_at', '<', before).execute();
}
