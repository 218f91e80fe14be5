import type { Call, CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import { ApiError, NO_ANSWER } from './api-error.ts';
import { requireReachable } from './connection.ts';
import { readyFor } from './refused.ts';
import { answered, bodyOf, unwrap } from './request.ts';
import { getSession } from './session-store.ts';

/** Calls with a body whose repetition with the same key the server recognises. */
type OnceCall = {
  [C in keyof Call]: Call[C] extends { idempotencyKey: true; body: unknown } ? C : never;
}[keyof Call];

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
export async function sendOnce<C extends OnceCall>(
  call: C,
  { key, body, wait = LONGEST_WAIT_MS }: { key: string; body: CallRequest<C>['body']; wait?: number },
): Promise<CallAnswer<C>> {
  requireReachable();
  const [method = '', path = ''] = call.split(' ');
  const sent = fetch(path, {
    method,
    headers: {
      accept: 'application/ld+json',
      authorization: `Bearer ${getSession().token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(wait),
  });
  const response = await answered(sent);
  const answer = await bodyOf(response);
  await readyFor(response.status);
  const read = unwrap(path, response.status, answer, response.headers);
  if (!SUCCESSES.includes(response.status) || read === undefined) throw new ApiError(NO_ANSWER, undefined);
  return read as CallAnswer<C>;
}

/** Whether an error leaves open if what was asked for is done. */
export function isOutcomeUnknown({ status }: ApiError): boolean {
  return status === NO_ANSWER || status >= 500;
}
