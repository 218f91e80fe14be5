import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionLeft } from '../../frame/sign-out.ts';

/** How long nothing may have loaded before the stream is opened: the open page comes first. */
const IDLE_MS = 1_500;

/** Opens the notification stream as soon as the page is idle; its code is loaded then, too. */
export function useLive(): void {
  const client = useQueryClient();
  const { history } = useRouter();
  useEffect(() => {
    const gone = new AbortController();
    sessionLeft.addEventListener('abort', () => gone.abort(), { signal: gone.signal });
    const timer = setInterval(() => {
      if (!navigator.onLine) return;
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined;
      if (client.isFetching() > 0 || performance.now() - (last?.responseEnd ?? 0) < IDLE_MS) return;
      clearInterval(timer);
      // Without it the page still works, and sees news when it reads again.
      import('../live/live.ts').then(
        ({ startLive }) => startLive(client, { signal: gone.signal, open: (path) => history.push(path) }),
        () => undefined,
      );
    }, IDLE_MS / 3);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [client, history]);
}
