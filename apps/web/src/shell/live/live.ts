import type { QueryClient } from '@tanstack/react-query';
import { pathOf } from '../../api/call-path.ts';
import { readEvents } from '../../api/event-stream.ts';
import {
  isListKey,
  type Notification,
  unviewedQuery,
} from '../../areas/content/notifications/notifications.data.ts';
import { setCelebrates } from '../../areas/dashboard/celebrations/celebration-signal.ts';
import { noteGoodEvent } from '../../areas/dashboard/install/note-good-event.ts';
import { currentLocale, loadTexts, translateIn } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toast/toast.ts';
import { follow } from './follow.ts';
import { invalidates } from './invalidates.ts';
import { goWherePushesLead } from './pushes.ts';

/** One stream per browser, whichever of its tabs has it. */
const NAME = 'blattwerk.live';
const FIRST_WORD_MS = 6_000;
/** More than two heartbeats of the server. */
const SILENCE_MS = 40_000;

interface Page {
  /** Ends everything. */
  readonly signal: AbortSignal;
  /** Navigates this page to another path of the product. */
  readonly open: (path: string) => void;
}

/**
 * Streams notifications until `signal` aborts; they are shown in every tab of the browser, and push messages open the
 * page they are about.
 */
export async function startLive(client: QueryClient, { signal, open }: Page): Promise<void> {
  goWherePushesLead(open, signal);
  noteGoodEvent(client);
  await loadTexts(['notifications']);
  if (signal.aborted) return;
  const receive = createReceiver(client);
  const others = new BroadcastChannel(NAME);
  let lastId: string | null = null;
  const take = (heard: Heard) => {
    if (lastId === null || Number(heard.id) > Number(lastId)) lastId = heard.id;
    receive(heard);
  };
  others.addEventListener('message', ({ data }: MessageEvent<Heard>) => take(data));
  const listen = () =>
    follow<Heard | 'ended'>({
      signal,
      isEnd: (heard) => heard === 'ended',
      onEvent: (heard) => {
        if (heard === 'ended') return;
        take(heard);
        others.postMessage(heard);
      },
      read: ({ follow: listening, onEvent, signal: until }) =>
        readEvents(
          pathOf('GET /api/notification/stream', { query: { follow: listening ? 'true' : 'false' } }),
          {
            lastId,
            signal: until,
            firstWordMs: FIRST_WORD_MS,
            silenceMs: SILENCE_MS,
            onEvent: ({ id, event, data }) => {
              if (event === 'ended') onEvent('ended');
              else onEvent({ id: id ?? '0', event, data: JSON.parse(data) } as Heard);
            },
          },
        ),
      wait: pause,
    });
  signal.addEventListener('abort', () => others.close());
  // Without Web Locks (an insecure origin other than localhost) each tab streams on its own.
  if (navigator.locks === undefined) return listen();
  // Another tab has received, perhaps days ago, whether there is something to celebrate: the dashboard asks itself.
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name === NAME)) setCelebrates(true);
  await navigator.locks.request(NAME, { signal }, listen).catch(() => undefined);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/**
 * Messages of the stream: its start, with the number of unviewed notifications and whether there is something to
 * celebrate, or a single notification.
 */
type Heard =
  | {
      readonly id: string;
      readonly event: 'ready';
      readonly data: Readonly<{ unviewed: number; celebrates: boolean }>;
    }
  | { readonly id: string; readonly event: 'notification'; readonly data: Notification };

/** These may bring something to celebrate. */
const CELEBRATED: ReadonlySet<Notification['type']> = new Set(['firstChildrenOrder', 'payoutPaid']);

/** Notifications within this time share one toast. */
const TOGETHER_MS = 400;
const MOST_KNOWN = 500;

/**
 * Shows what arrives: at the bell, as a toast, and on every open screen that it concerns. Screens reload their figures in
 * place; nothing that is being typed or read moves. A hidden tab waits.
 */
function createReceiver(client: QueryClient): (heard: Heard) => void {
  const seen = new Set<number>();
  let fresh: Notification[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    const batch = fresh;
    fresh = [];
    timer = undefined;
    const types = new Set(batch.map(({ type }) => type));
    void client.invalidateQueries({
      predicate: ({ queryKey }) => isListKey(queryKey) || invalidates(types, String(queryKey[0])),
    });
    const t = translateIn(currentLocale());
    if (batch.length > 1) toast.success(t('notifications:live.several', { count: batch.length }));
    else if (batch[0]) toast.success(batch[0].text);
  };

  /** Silent: a hidden tab updates when it becomes visible. */
  const flushWhenSeen = () => {
    if (fresh.length === 0 || document.hidden || timer !== undefined) return;
    timer = setTimeout(flush, TOGETHER_MS);
  };
  document.addEventListener('visibilitychange', flushWhenSeen);

  return (heard) => {
    if (heard.event === 'ready') {
      const { unviewed, celebrates } = heard.data;
      if (celebrates) setCelebrates(true);
      const { queryKey: bell } = unviewedQuery();
      const before = client.getQueryData(bell);
      if (before === undefined) client.setQueryData(bell, { unviewed });
      // A notification may have been marked since the stream counted, so the server is asked.
      else if (before.unviewed !== unviewed) {
        void client.invalidateQueries({ queryKey: bell });
        void client.invalidateQueries({ predicate: ({ queryKey }) => isListKey(queryKey) });
      }
      return;
    }
    if (seen.has(heard.data.id)) return;
    seen.add(heard.data.id);
    if (CELEBRATED.has(heard.data.type)) setCelebrates(true);
    if (seen.size > MOST_KNOWN) seen.delete(seen.values().next().value as number);
    client.setQueryData(unviewedQuery().queryKey, (before) =>
      before === undefined ? before : { unviewed: before.unviewed + 1 },
    );
    fresh.push(heard.data);
    flushWhenSeen();
  };
}
