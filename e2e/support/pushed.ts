import type { PushService } from '@blattwerk/server/messaging/push/testing/push-service.ts';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { expect } from 'vitest';

/** Chromium's warning when the worker takes over a page that is still loading. */
export const tookOver =
  /cross-world service worker resource mismatch|was preloaded using link preload but not used/;

/** The system notification, and its target. */
interface ShownPush {
  readonly title: string;
  readonly body: string;
  readonly data: string;
}

/** The parts of a service worker that a journey uses. */
interface WorkerScope {
  shown: ShownPush[];
  readonly registration: {
    showNotification: (title: string, options: { body: string; data: string }) => Promise<void>;
  };
  dispatchEvent(event: Event): boolean;
}

/** Waits until the worker controls the page: an installed app always has one. */
export async function installed(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), { timeout: 30_000 })
    .toBe('activated');
}

/**
 * Enables push in a headless browser: permission is granted, and its push service is that of the tests. Chromium's own does
 * not work here.
 */
export async function allowsPushes(context: BrowserContext, service: PushService): Promise<void> {
  await context.exposeBinding('subscribeHere', () => service.subscribe());
  await context.addInitScript(() => {
    const KEY = 'test.push';
    const allowed = () => localStorage.getItem(KEY) !== null;
    const subscribe = () =>
      (globalThis as unknown as { subscribeHere: () => Promise<unknown> }).subscribeHere();
    const kept = () => {
      const json = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      return (
        json && { toJSON: () => json, options: {}, unsubscribe: async () => localStorage.removeItem(KEY) }
      );
    };
    if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return;
    Object.defineProperty(Notification, 'permission', { get: () => (allowed() ? 'granted' : 'default') });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => kept(),
      subscribe: async () => {
        localStorage.setItem(KEY, JSON.stringify(await subscribe()));
        return kept();
      },
    });
  });
}

/**
 * Delivers what a push service received to the worker, as the browser's own service would; the system notification is
 * recorded.
 */
export async function takeDownPushes(page: Page): Promise<PushedDevice> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('no worker answers for the page');
  const { origin } = new URL(page.url());
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, data }) =>
      void scope.shown.push({ title, body, data });
  });
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  return {
    deliver: (content) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(content),
      }),
    shown: () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown),
    press: (path) => press(worker, path),
  };
}

/** A browser whose worker receives push messages. */
interface PushedDevice {
  deliver(content: unknown): Promise<unknown>;
  shown(): Promise<ShownPush[]>;
  /** Presses the link to a path. The page listens once it is idle. */
  press(path: string): Promise<void>;
}

/** What is not displayed cannot be pressed: the worker is told that somebody has. */
function press(worker: Worker, path: string): Promise<void> {
  return worker.evaluate((to) => {
    const notification = { data: to, close: () => undefined };
    const pressed = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: () => undefined,
    });
    (globalThis as unknown as WorkerScope).dispatchEvent(pressed);
  }, path);
}
