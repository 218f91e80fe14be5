/// <reference lib="webworker" />
import type { OpenRequest } from './open-request.ts';

/** What the server pushes; it is shown as it is said. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  /** Of what is not read yet, the latest of each is shown. */
  readonly tag: string;
  /** A page of the product. */
  readonly path: string;
}

/** How long an open page may take to say that it goes there. */
const ANSWER_MS = 1_000;

/** Shows what is pushed, and leads to what it tells of. */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, event.data?.text() ?? ''));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, String(event.notification.data)));
  });
}

/** A browser takes the right to push away from whoever shows nothing for a message: also for one that cannot be read. */
async function show(worker: ServiceWorkerGlobalScope, text: string): Promise<void> {
  const { title, body, tag, path } = readPushed(text);
  // `renotify` is not in the types: a later message of a kind is heard as the first one was.
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

/** What a message says; of one that is none the name of the product and the first page. */
export function readPushed(text: string): Pushed {
  const unreadable: Pushed = { title: 'Blattwerk', body: '', tag: 'news', path: '/dashboard' };
  try {
    const said = JSON.parse(text) as Partial<Pushed>;
    const { title, body, tag, path } = { ...unreadable, ...said };
    return { title, body, tag, path: isPage(path) ? path : unreadable.path };
  } catch {
    return unreadable;
  }
}

/** Whether it is an address within the product. */
function isPage(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** Opens a page: in a window that is open, which is led there by itself where it can, or in a new one. */
export async function openPage(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => pathOf(url) === path);
  const window = there ?? windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (window === undefined) {
    await worker.clients.openWindow(path);
    return;
  }
  const shown = await window.focus().catch(() => window);
  if (there !== undefined || (await goes(shown, path))) return;
  // Nobody listens there: a page of before, or one that is still being loaded.
  const isLed = await shown.navigate(path).then(Boolean, () => false);
  if (!isLed) await worker.clients.openWindow(path);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** Asks a page to go there by itself: it keeps what was read, and asks before it leaves what was typed. */
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
    const asked: OpenRequest = { open: path };
    window.postMessage(asked, [port2]);
  });
}
