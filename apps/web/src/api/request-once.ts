import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import { ApiError, NO_ANSWER, NOT_SENT } from './api-error.ts';
import { pathOf } from './call-path.ts';
import { isOutcomeUnknown, newKey, type OnceCall, postUnderKey } from './send-once.ts';

/** Status of an answer that has no body. */
const NO_CONTENT = 204;

/** How long a request without an answer keeps its key, in milliseconds: whoever sends the same later means it anew. */
const KEPT_MS = 60 * 60_000;

/** The keys of requests that are on their way, or whose outcome nobody knows, by all that the requests say. */
const attempts = new Map<string, { readonly key: string; readonly since: number }>();

/** What of a body proves who sends it: a code, or a passkey that was shown. */
type ProofOf<C extends OnceCall> =
  CallRequest<C> extends { body: infer Body } ? Pick<Body, keyof Body & ('code' | 'credential')> : never;

/** What is sent; `proof` goes with the body, and is another one with each try of the same attempt. */
type Sent<C extends OnceCall> = CallRequest<C> & { readonly proof?: ProofOf<C> };

type OnceArguments<C extends OnceCall> =
  Record<never, never> extends CallRequest<C> ? [sent?: Sent<C>] : [sent: Sent<C>];

/**
 * One call that must be done once, however often it is sent. Where its answer was lost, the same request that is sent again
 * has the same key, by which the server recognises it and gives its first answer; once an answer came, it is another one.
 * A fresh `proof` makes no other request of it, neither here nor for the server.
 * @throws ApiError as `request` does; without an answer, or of a server that failed, it says that nobody knows whether it was done
 */
export async function requestOnce<C extends OnceCall>(
  call: C,
  ...args: OnceArguments<C>
): Promise<CallAnswer<C>> {
  const path = pathOf(call, args[0]);
  const { body, proof, version } = (args[0] ?? {}) as Parts;
  const said = `${path}\n${JSON.stringify(body)}`;
  const key = keyOf(said, Date.now());
  try {
    const sent = {
      key,
      body: proof === undefined ? body : { ...body, ...proof },
      ...(version !== undefined && { version }),
    };
    const { status, read } = await postUnderKey(path, sent);
    // The connection broke in the middle of the answer.
    if (status !== NO_CONTENT && read === undefined) throw new ApiError(NO_ANSWER, undefined);
    attempts.delete(said);
    return read as CallAnswer<C>;
  } catch (error) {
    if (error instanceof ApiError && isAnswered(error)) attempts.delete(said);
    throw error;
  }
}

interface Parts {
  readonly body?: object;
  readonly proof?: object;
  readonly version?: string;
}

function isAnswered(error: ApiError): boolean {
  return error.status !== NOT_SENT && !isOutcomeUnknown(error);
}

function keyOf(said: string, now: number): string {
  const kept = attempts.get(said);
  if (kept !== undefined && now - kept.since < KEPT_MS) return kept.key;
  const key = newKey();
  attempts.set(said, { key, since: now });
  return key;
}
