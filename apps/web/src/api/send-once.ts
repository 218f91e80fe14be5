import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import { ApiError, NO_ANSWER } from './api-error.ts';
import type { CallWith } from './call-path.ts';
import { requireReachable } from './connection.ts';
import { readyFor } from './refused.ts';
import { answered, bodyOf, unwrap } from './request.ts';
import { getSession } from './session-store.ts';

/** Calls that the server deduplicates by idempotency key. */
export type OnceCall = CallWith<{ idempotencyKey: true }>;

/** Such calls with a body. */
type OnceCallWithBody = CallWith<{ idempotencyKey: true; body: unknown }>;

type BodyOf<C extends OnceCallWithBody> = CallRequest<C> extends { body: infer Body } ? Body : never;

/** Created, or accepted and certain to be done. */
const SUCCESSES: readonly number[] = [201, 202];

/** Longest wait for an answer, in milliseconds; the server gives up earlier. */
const LONGEST_WAIT_MS = 30_000;

/** A unique idempotency key for one attempt. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * Sends a write that must take effect only once, under its idempotency key. Only a 201 or 202 is success; after an {@link
 * ApiError} without an answer, or with a server error, the outcome is unknown.
 */
export async function sendOnce<C extends OnceCallWithBody>(
  call: C,
  { key, body, wait }: { key: string; body: BodyOf<C>; wait?: number },
): Promise<CallAnswer<C>> {
  const path = call.slice(call.indexOf(' ') + 1);
  const { status, read } = await postUnderKey(path, { key, body, ...(wait !== undefined && { wait }) });
  if (!SUCCESSES.includes(status) || read === undefined) throw new ApiError(NO_ANSWER, undefined);
  return read as CallAnswer<C>;
}

interface Post {
  readonly key: string;
  readonly body?: unknown;
  /** Version of the resource as it was read before the change. */
  readonly version?: string;
  /** The longest wait for an answer, in milliseconds. */
  readonly wait?: number;
}

/**
 * Posts under an idempotency key. `read` is undefined if no readable body arrived.
 * @throws ApiError for a refusal, for no answer, and while the server is unreachable
 */
export async function postUnderKey(
  path: string,
  { key, body, version, wait = LONGEST_WAIT_MS }: Post,
): Promise<{ readonly status: number; readonly read: unknown }> {
  requireReachable();
  const headers: Record<string, string> = {
    accept: 'application/ld+json',
    authorization: `Bearer ${getSession().token}`,
    'idempotency-key': key,
  };
  const options: RequestInit = { method: 'POST', headers, signal: AbortSignal.timeout(wait) };
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    options.body = JSON.stringify(body);
  }
  const response = await answered(fetch(path, options));
  const answer = await bodyOf(response);
  await readyFor(response.status, answer);
  return { status: response.status, read: unwrap(path, response.status, answer, response.headers) };
}

/** Whether the write may have been done in spite of this error. */
export function isOutcomeUnknown({ status }: ApiError): boolean {
  return status === NO_ANSWER || status >= 500;
}
