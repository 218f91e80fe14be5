import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { DeliveryFailure } from '@blattwerk/contract/webhooks/webhooks.contract.ts';
import { isAllowed } from '../../platform/http-client/public-address.ts';
import { isPrivateHost, lookUpPublic, PrivateAddressError } from './private-addresses.ts';

/** Timeout for connecting, sending the message and receiving the answer. The convention recommends 15 to 30 s. */
const TIMEOUT_MS = 15_000;
/** How much of an answer is read: it is only shown to people, the status alone decides. */
const MOST_BYTES = 1_000;

/** The outcome of an attempt. */
export interface Reply {
  /** Null if the receiver accepted the message. */
  readonly failure: DeliveryFailure | null;
  readonly status: number | null;
  /** The beginning of the answer; null without one. */
  readonly text: string | null;
  /** Retry-After of the receiver, in seconds. */
  readonly retryAfterSeconds: number | null;
}

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface PostOptions {
  /** Hosts (`name` or `name:port`) that are allowed although they are in a private network, or use http. */
  readonly privateHosts: readonly string[];
  readonly timeoutMs?: number;
}

/**
 * Posts a message to a receiver: redirects are not followed, private networks are refused unless listed, and neither an
 * endless nor a missing answer holds it up for longer than `timeoutMs`.
 */
export async function postMessage(
  url: string,
  { headers, body }: Message,
  { privateHosts, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<Reply> {
  const target = new URL(url);
  const isNamed = isAllowed(target, privateHosts);
  const isReachable = isNamed || (target.protocol === 'https:' && !isPrivateHost(target.hostname));
  if (!isReachable) return failed('address');
  const signal = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Blattwerk-Webhooks/1',
    },
    signal,
    // No keep-alive: a connection is never reused for another receiver, and none is found dead.
    agent: false,
    ...(isNamed ? {} : { lookup: lookUpPublic }),
  };
  try {
    const answer = await send(target, options, body);
    const text = await readBeginning(answer);
    const status = answer.statusCode ?? 0;
    return { failure: failureOf(status), status, text, retryAfterSeconds: retryAfterOf(answer) };
  } catch (error) {
    return failed(signal.aborted ? 'timeout' : causeOf(error));
  }
}

function failed(failure: DeliveryFailure): Reply {
  return { failure, status: null, text: null, retryAfterSeconds: null };
}

function send(target: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(target, options, resolve);
    // Covers failures after the answer has begun as well: its reader sees them.
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Reads no further than is shown, then closes the connection. A broken answer still has a status. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const read: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      read.push(chunk);
      bytes += chunk.length;
      if (bytes >= MOST_BYTES) break;
    }
  } catch {
    // The status is known, and it alone decides.
  } finally {
    answer.destroy();
  }
  const text = Buffer.concat(read).subarray(0, MOST_BYTES).toString('utf8');
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '');
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

function causeOf(error: unknown): DeliveryFailure {
  if (error instanceof PrivateAddressError) return 'address';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code) ? 'certificate' : 'unreachable';
}
