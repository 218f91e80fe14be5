import { PUSH_KEY } from '../../api/storage-keys.ts';
import type { OpenRequest } from '../../worker/open-request.ts';

/**
 * Goes where the service worker asks this page to, until `signal`: as a link would, so that whoever has typed something is asked first. And
 * has the server go on pushing to this browser after another sign-in.
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
  // Without it nothing is pushed until the person asks for it again.
  void import('../../areas/account/push/push-client.ts')
    .then(({ rejoinPush }) => rejoinPush())
    .catch(() => undefined);
}
