import { PUSH_KEY } from '../../api/storage-keys.ts';
import type { OpenRequest } from '../../worker/open-request.ts';

/**
 * Navigates where the service worker asks this page to, until `signal` aborts: like a link, so that unsaved input is
 * protected. Also renews the push subscription after another sign-in.
 */
export function goWherePushesLead(open: (path: string) => void, signal: AbortSignal): void {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<Partial<OpenRequest> | null>) => {
      if (typeof data?.open !== 'string') return;
      ports[0]?.postMessage('goes');
      open(data.open);
    },
    { signal },
  );
  if (localStorage.getItem(PUSH_KEY) === null) return;
  // If this fails, nothing is pushed until the user subscribes again.
  void import('../../areas/account/push/push-client.ts')
    .then(({ rejoinPush }) => rejoinPush())
    .catch(() => undefined);
}
