/// <reference lib="webworker" />
import type { OpenRequest } from './open-request.ts';

/** A push message of the server, shown as it is. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  /** Of unread messages the latest of each tag is shown. */
  readonly tag: string;
  /** A path of the product. */
  readonly path: string;
}

/** How long an open page may take to confirm that it navigates. */
const ANSWER_MS = 1_000;

/** Shows push messages, and opens the page that they are about. */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, event.data?.text() ?? ''));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, String(event.notification.data)));
  });
}

/** A browser revokes the permission to push if nothing is shown for a message, even for an unreadable one. */
async function show(worker: ServiceWorkerGlobalScope, text: string): Promise<void> {
  const { title, body, tag, path } = readPushed(text);
  // `renotify` is missing in the types: a later message with the same tag alerts like the first one.
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: '/icons/192.png',
    badge: '/icons/192.png',
    data: path,
  };
  await worker.registration.showNotification(title, options);
}

/** Parses a message; an unreadable one becomes the product's name and the first page. */
export function readPushed(text: string): Pushed {
  const unreadable: Pushed = { title: 'Blattwerk', body: '', tag: 'news', path: '/dashboard' };
  try {
    const message = JSON.parse(text) as Partial<Pushed>;
    const { title, body, tag, path } = { ...unreadable, ...message };
    return { title, body, tag, path: isPage(path) ? path : unreadable.path };
  } catch {
    return unreadable;
  }
}

/** Whether it is a path within the product. */
function isPage(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** Opens a page: in an open window, which navigates itself if it can, or in a new one. */
export async function openPage(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => pathOf(url) === path);
  const window = there ?? windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (window === undefined) {
    await worker.clients.openWindow(path);
    return;
  }
  const focused = await window.focus().catch(() => window);
  if (there !== undefined || (await goes(focused, path))) return;
  // Nobody answers there: an older version of the page, or one that is still loading.
  const isLed = await focused.navigate(path).then(Boolean, () => false);
  if (!isLed) await worker.clients.openWindow(path);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** Asks a page to navigate itself: that keeps its cache, and protects unsaved input. */
function goes(window: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (goesThere: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(goesThere);
    };
    const timer = setTimeout(() => end(false), ANSWER_MS);
    port1.onmessage = () => end(true);
    const request: OpenRequest = { open: path };
    window.postMessage(request, [port2]);
  });
}
