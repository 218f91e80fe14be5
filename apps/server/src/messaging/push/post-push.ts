import type { IncomingHttpHeaders } from 'node:http';
import webPush from 'web-push';
import { AddressRefused } from '../../platform/http-client/public-address.ts';
import { sendOutbound } from '../../platform/http-client/send-outbound.ts';
import type { Vapid } from '../../platform/vapid.ts';
import type { PushContent } from './push-content.ts';
import type { PushEnd } from './push-counts.ts';

/** A browser's push address, and its public encryption keys in base64url. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * The push service's response: message accepted (`took`), subscription expired (`gone`), try again `later`, or refused; `end` is the
 * label it is counted under.
 */
export type PushOutcome =
  | { readonly kind: 'took'; readonly end: 'sent' }
  | { readonly kind: 'gone'; readonly end: 'expired' }
  | {
      readonly kind: 'later';
      readonly end: PushEnd;
      readonly reason: string;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'refused'; readonly end: PushEnd; readonly reason: string };

interface Way {
  readonly vapid: Vapid;
  readonly privateHosts: readonly string[];
}

const TIMEOUT_MS = 10_000;
/** What a push service answers is looked at no further than its status. */
const MOST_BYTES = 10_000;
/** How long a push service keeps a message for a browser that is away. */
const KEPT_SECONDS = 86_400;

/**
 * Encrypts a message for a browser (RFC 8291, `aes128gcm`), says by a signed token whose it is (RFC 8292) and hands it to the browser’s push
 * service, under the rules of every address that the server is given: by https to public addresses, without following redirects.
 */
export async function postPush(
  subscription: PushSubscription,
  content: PushContent & { readonly title: string },
  { vapid, privateHosts }: Way,
): Promise<PushOutcome> {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: subscription.endpoint, keys: subscription.keys },
      JSON.stringify(content),
      { vapidDetails: vapid, TTL: KEPT_SECONDS, contentEncoding: 'aes128gcm', topic: content.tag },
    );
    const answer = await sendOutbound(
      {
        url: subscription.endpoint,
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MOST_BYTES,
      },
      privateHosts,
    );
    return outcomeOf(answer.status, answer.headers);
  } catch (error) {
    if (error instanceof AddressRefused)
      return { kind: 'refused', end: 'address', reason: `its address ${error.message}` };
    return { kind: 'later', end: 'unreachable', reason: causeOf(error), retryAfterSeconds: null };
  }
}

function outcomeOf(status: number, headers: IncomingHttpHeaders): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'took', end: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone', end: 'expired' };
  const reason = `its push service answered ${status}`;
  if (status !== 429 && status < 500) return { kind: 'refused', end: 'refused', reason };
  const end = status === 429 ? 'busy' : 'failing';
  return { kind: 'later', end, reason, retryAfterSeconds: secondsOf(headers['retry-after']) };
}

/** Seconds, or a time of day (RFC 9110, 10.2.3). */
function secondsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Without its message, which may quote the address: that is a secret of the browser. */
function causeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '' ? 'its push service was not reached' : `its push service was not reached (${code})`;
}
