import { ECDH } from 'node:crypto';
import {
  addPushDevice,
  getPush,
  removePushDevice,
  savePush,
} from '@blattwerk/contract/message-settings/push.contract.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { deviceName } from '../../platform/device.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { AddressRefused, requirePublicAddress } from '../../platform/http-client/public-address.ts';
import type { PushSubscription } from './post-push.ts';
import {
  deletePushDevice,
  findPushDevices,
  hasContractEnded,
  type PushDevice,
  savePushDevice,
} from './push-devices.queries.ts';
import { findPushSettings, savePushSettings } from './push-settings.queries.ts';

/** The caller's push settings and devices. */
export function pushRoutes(route: Route): void {
  route(getPush, async ({ session }, { db, clock, config }) => {
    const user = session.user.id;
    const [settings, devices] = await Promise.all([
      findPushSettings(db, user),
      findPushDevices(db, { user, now: clock.now() }),
    ]);
    return {
      ...presentSettings(settings),
      publicKey: config.vapid?.publicKey ?? null,
      devices: devices.map((device) => presentDevice(device, session.id)),
    };
  });

  route(savePush, async ({ body, session }, { db }) => {
    const user = session.user.id;
    return inTransaction(db, async (tx) => {
      const before = await findPushSettings(tx, user);
      const { kinds = before.kinds, showsDetails = before.showsDetails, quiet = before.quiet } = body;
      await savePushSettings(tx, user, { kinds, showsDetails, quiet });
      return presentSettings(await findPushSettings(tx, user));
    });
  });

  route(addPushDevice, async ({ body, session }, deps) => {
    const partner = ownPartner(session).id;
    const { config, clock } = deps;
    if (config.vapid === null) throw new ApiError(409, 'pushOff');
    requireUsable(body, config.privateHosts);
    if (await hasContractEnded(deps.db, { partner, now: clock.now() })) throw new ApiError(409, 'pushEnded');
    const user = session.user.id;
    return inTransaction(deps.db, async (tx) => {
      await savePushSettings(tx, user, await findPushSettings(tx, user));
      const id = await savePushDevice({ ...deps, db: tx }, { user, session: session.id, subscription: body });
      return presentOne({ ...deps, db: tx }, { id, user, session: session.id });
    });
  });

  route(removePushDevice, async ({ params: { id }, session }, { db }) => {
    const isGone = await inTransaction(db, (tx) => deletePushDevice(tx, { id, user: session.user.id }));
    if (!isGone) throw notFound();
  });
}

/** @throws ApiError 422 for an address that the server does not call, or unusable keys */
function requireUsable({ endpoint, keys }: PushSubscription, privateHosts: readonly string[]): void {
  try {
    requirePublicAddress(endpoint, privateHosts);
  } catch (error) {
    if (error instanceof AddressRefused) throw invalidField('endpoint', 'pushAddress');
    throw error;
  }
  if (!isPoint(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== 16)
    throw invalidField('keys', 'pushKeys');
}

/** Whether it is an uncompressed point on the curve P-256, as browsers send it. */
function isPoint(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{87}=?$/.test(text)) return false;
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function presentSettings({ kinds, showsDetails, quiet }: Awaited<ReturnType<typeof findPushSettings>>) {
  return { kinds: [...kinds], showsDetails, quiet };
}

function presentDevice({ id, session, createdAt, sentAt, userAgent }: PushDevice, current: number) {
  return { id, createdAt, sentAt, device: deviceName(userAgent), isCurrent: session === current };
}

async function presentOne(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, user, session }: { readonly id: number; readonly user: number; readonly session: number },
) {
  const devices = await findPushDevices(db, { user, now: clock.now() });
  const added = devices.find((device) => device.id === id);
  if (added === undefined) throw new Error('the device just added must exist');
  return presentDevice(added, session);
}
