import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import { ApiError, NO_ANSWER } from './api-error.ts';
import type { CallWith } from './call-path.ts';
import { requireReachable } from './connection.ts';
import { readyFor } from './refused.ts';
import { answered, bodyOf, unwrap } from './request.ts';
import { getSession } from './session-store.ts';

/** Calls whose repetition with the same key the server recognises. */
export type OnceCall = CallWith<{ idempotencyKey: true }>;

/** Those of them that have a body. */
type OnceCallWithBody = CallWith<{ idempotencyKey: true; body: unknown }>;

type BodyOf<C extends OnceCallWithBody> = CallRequest<C> extends { body: infer Body } ? Body : never;

/** It is done, or taken on for certain. */
const SUCCESSES: readonly number[] = [201, 202];

/** How long an answer is waited for, in milliseconds: the server gives up earlier. */
const LONGEST_WAIT_MS = 30_000;

/** A name for one attempt, which nobody else has. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * Sends what must be done once, under the name of its attempt. Only a 201 or a 202 is a success; an {@link ApiError} without an
 * answer, or of a server that failed, says that nobody knows whether it was done.
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
  /** What somebody read before they changed it. */
  readonly version?: string;
  /** In milliseconds. */
  readonly wait?: number;
}

/**
 * Posts under the name of an attempt. `read` is undefined where nothing came that can be read.
 * @throws ApiError for a refusal, for no answer, and while the server cannot be reached
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

/** Whether an error leaves open if what was asked for is done. */
export function isOutcomeUnknown({ status }: ApiError): boolean {
  return status === NO_ANSWER || status >= 500;
}
