import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PushSubscription } from './post-push.ts';

/** Maximum number of devices per user; a further one replaces the oldest. */
const MOST_DEVICES = 20;

/** A browser with push enabled, without its address and keys. */
export interface PushDevice {
  readonly id: number;
  readonly session: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly userAgent: string | null;
}

interface NewDevice {
  readonly user: number;
  readonly session: number;
  readonly subscription: PushSubscription;
}

/** Binds an encrypted subscription to the row with this hash of its address. */
const ownerOf = (endpointHash: Buffer) => `push_devices.subscription:${endpointHash.toString('hex')}`;

/** The signed-in devices of a user, newest first. */
export async function findPushDevices(
  db: Kysely<DB>,
  { user, now }: { readonly user: number; readonly now: Date },
): Promise<PushDevice[]> {
  return db
    .selectFrom('push_devices as device')
    .innerJoin('sessions as session', 'session.id', 'device.session_id')
    .select(['device.id', 'session.id as session', 'device.created_at as createdAt'])
    .select(['device.sent_at as sentAt', 'session.user_agent as userAgent'])
    .where('device.user_id', '=', user)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .orderBy('device.id', 'desc')
    .execute();
}

/**
 * Stores the browser of a session, with address and keys encrypted. A repeated subscription keeps its row; a new
 * address of the same session replaces the previous one, and a previous user of the same browser is removed.
 * @returns its id
 */
export async function savePushDevice(
  { db, secrets, clock }: InTx<Pick<Deps, 'db' | 'secrets' | 'clock'>>,
  { user, session, subscription }: NewDevice,
): Promise<number> {
  const endpointHash = createHash('sha256').update(subscription.endpoint).digest();
  const sealed = secrets.seal(JSON.stringify(subscription), ownerOf(endpointHash));
  // Messages queued there are for the previous user, so they are deleted with the row.
  await sql`
    delete from push_devices
    where (endpoint_hash = ${endpointHash} and user_id <> ${user})
       or (session_id = ${session} and endpoint_hash <> ${endpointHash})`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into push_devices (user_id, session_id, endpoint_hash, subscription, created_at)
    values (${user}, ${session}, ${endpointHash}, ${sealed}, ${clock.now()})
    on conflict (endpoint_hash) do update set session_id = excluded.session_id, subscription = excluded.subscription
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a stored device has an id');
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${user} order by id desc offset ${MOST_DEVICES})`.execute(
    db,
  );
  return row.id;
}

/**
 * Decrypts the subscription of a device. @throws Error if it was encrypted for another device, or with a key that no
 * longer exists
 */
export function openSubscription(
  secrets: Secrets,
  { endpointHash, subscription }: { readonly endpointHash: Buffer; readonly subscription: Buffer },
): PushSubscription {
  return JSON.parse(secrets.open(subscription, ownerOf(endpointHash))) as PushSubscription;
}

/** Deletes a user's device, or any with this id if no user is given; false if there is none. */
export async function deletePushDevice(
  tx: Tx,
  { id, user }: { readonly id: number; readonly user?: number },
): Promise<boolean> {
  let going = tx.deleteFrom('push_devices').where('id', '=', id);
  if (user !== undefined) going = going.where('user_id', '=', user);
  const { numDeletedRows } = await going.executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes devices whose session has expired. Those of revoked sessions are deleted already. */
export async function deleteEndedDevices(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from push_devices as device using sessions as session
    where session.id = device.session_id and session.expires_at <= ${now}`.execute(tx);
}

/** Whether the contract of a partner has ended. */
export async function hasContractEnded(
  db: Kysely<DB>,
  { partner, now }: { readonly partner: number; readonly now: Date },
): Promise<boolean> {
  const state = await db
    .selectFrom('partner_states')
    .select('state')
    .where('partner_id', '=', partner)
    .where('valid_from', '<=', now)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return state?.state === 'ended';
}
