import type { QueryClient } from '@tanstack/react-query';
import { pathOf } from '../../api/call-path.ts';
import { readEvents } from '../../api/event-stream.ts';
import { setCelebrates } from '../../areas/dashboard/celebrations/celebration-signal.ts';
import { noteGoodEvent } from '../../areas/dashboard/install/note-good-event.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { follow } from './follow.ts';
import { goWherePushesLead } from './pushes.ts';
import { createReceiver, type Heard } from './receive.ts';

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
