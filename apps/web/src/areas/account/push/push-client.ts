import { request } from '../../../api/request.ts';
import { getSession } from '../../../api/session-store.ts';
import { PUSH_KEY } from '../../../api/storage-keys.ts';
import { stored } from '../../../api/stored.ts';
import { isApplePhone, isInstalled } from '../../../frame/device.ts';

/** Why this browser cannot receive push messages; `install`: it can once the product is installed as an app. */
export type PushObstacle = 'denied' | 'install' | 'unable';

interface Joined {
  readonly user: number;
  /** Token of the sign-in that subscribed: another sign-in has to subscribe again. */
  readonly sign: string;
}

/**
 * Why this browser cannot receive push messages; null if it can. iPhones can once the product is on the home screen (iOS
 * 16.4).
 */
export async function pushObstacle(): Promise<PushObstacle | null> {
  if (isApplePhone() && !isInstalled()) return 'install';
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration()) === undefined ? 'unable' : null;
}

/**
 * Asks for the permission and subscribes this browser.
 * @returns the user's decision; `unable` if the browser’s push service was not reachable
 * @throws ApiError if the server refuses
 */
export async function turnPushOn(publicKey: string): Promise<'on' | 'denied' | 'unable'> {
  // First: browsers ask only right after a click.
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const subscription = await subscribe(publicKey).catch(() => undefined);
  if (subscription === undefined) return 'unable';
  await join(subscription);
  return 'on';
}

/**
 * Subscribes again after another sign-in of the same person in this browser: the earlier session has ended, and its
 * subscription with it.
 */
export async function rejoinPush(): Promise<void> {
  const { user, token } = getSession();
  const before = stored<Joined>(PUSH_KEY);
  if (user === null || before === null || before.user !== user.id || before.sign === signOf(token)) return;
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription) await join(subscription);
}

/** Unsubscribes this browser. */
export async function turnPushOff(): Promise<void> {
  localStorage.removeItem(PUSH_KEY);
  const subscription = await (await registration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  const manager = (await registration())?.pushManager;
  const before = await manager?.getSubscription();
  // Another server key requires another subscription.
  if (before && !hasKey(before, publicKey)) await before.unsubscribe();
  return manager?.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function join(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await request('POST /api/settings/push/devices', { body: { endpoint, keys: { p256dh, auth } } });
  const { user, token } = getSession();
  if (user === null) return;
  const joined: Joined = { user: user.id, sign: signOf(token) };
  localStorage.setItem(PUSH_KEY, JSON.stringify(joined));
}

/** Only an installed service worker: without one a browser cannot show push messages. */
function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration() ?? Promise.resolve(undefined);
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = options;
  if (applicationServerKey === null) return false;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

function signOf(token: string | null): string {
  return token?.slice(-8) ?? '';
}
