import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PushSubscription } from './post-push.ts';

/** The most devices that a user has; another one takes the place of the oldest. */
const MOST_DEVICES = 20;

/** A browser that is pushed to, without its address and keys. */
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

/** What a subscription is encrypted for: the row that has this hash of its address. */
const ownerOf = (endpointHash: Buffer) => `push_devices.subscription:${endpointHash.toString('hex')}`;

/** The devices of a user whose sign-in holds, the newest first. */
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
 * Keeps the browser of a sign-in, with its address and keys encrypted. One that asks again keeps its row; another address of the same
 * sign-in takes the place of the one before, and whoever was pushed to in that browser before is no more.
 * @returns its id
 */
export async function savePushDevice(
  { db, secrets, clock }: InTx<Pick<Deps, 'db' | 'secrets' | 'clock'>>,
  { user, session, subscription }: NewDevice,
): Promise<number> {
  const endpointHash = createHash('sha256').update(subscription.endpoint).digest();
  const sealed = secrets.seal(JSON.stringify(subscription), ownerOf(endpointHash));
  // What waits there is for whoever was signed in: it goes with the row.
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
  if (row === undefined) throw new Error('a device that was kept has an id');
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${user} order by id desc offset ${MOST_DEVICES})`.execute(
    db,
  );
  return row.id;
}

/** Opens what a device is pushed to by. @throws Error for one that was encrypted for another device, or with a key that is gone */
export function openSubscription(
  secrets: Secrets,
  { endpointHash, subscription }: { readonly endpointHash: Buffer; readonly subscription: Buffer },
): PushSubscription {
  return JSON.parse(secrets.open(subscription, ownerOf(endpointHash))) as PushSubscription;
}

/** Takes a device of a user away, or any of this id without a user; false if there is none. */
export async function deletePushDevice(
  tx: Tx,
  { id, user }: { readonly id: number; readonly user?: number },
): Promise<boolean> {
  let going = tx.deleteFrom('push_devices').where('id', '=', id);
  if (user !== undefined) going = going.where('user_id', '=', user);
  const { numDeletedRows } = await going.executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Forgets devices whose sign-in has run out. Those that were signed out are gone already. */
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
