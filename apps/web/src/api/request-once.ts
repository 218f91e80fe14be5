import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import { ApiError, NO_ANSWER, NOT_SENT } from './api-error.ts';
import { pathOf } from './call-path.ts';
import { isOutcomeUnknown, newKey, type OnceCall, postUnderKey } from './send-once.ts';

/** Status of an answer without a body. */
const NO_CONTENT = 204;

/** How long an unanswered request keeps its key, in milliseconds. After that the same request counts as a new one. */
const KEY_LIFETIME_MS = 60 * 60_000;

/** The keys of requests that are in flight or whose outcome is unknown, by the content of the request. */
const attempts = new Map<string, { readonly key: string; readonly since: number }>();

/** The part of a body that proves the sender's identity: a code, or the assertion of a passkey. */
type ProofOf<C extends OnceCall> =
  CallRequest<C> extends { body: infer Body } ? Pick<Body, keyof Body & ('code' | 'credential')> : never;

/** The request; `proof` is merged into the body and may differ each time the same request is sent again. */
type OnceRequest<C extends OnceCall> = CallRequest<C> & { readonly proof?: ProofOf<C> };

type OnceArguments<C extends OnceCall> =
  Record<never, never> extends CallRequest<C> ? [request?: OnceRequest<C>] : [request: OnceRequest<C>];

/**
 * Sends a call that must take effect only once, however often it is sent. If the answer is lost, the next try has the same
 * idempotency key, so the server recognises it and repeats its first answer; after an answer, the same request gets a new
 * key. A fresh `proof` does not make it a different request, neither here nor for the server.
 * @throws ApiError as `request` does; without an answer, or after a server error, the outcome is unknown
 */
export async function requestOnce<C extends OnceCall>(
  call: C,
  ...args: OnceArguments<C>
): Promise<CallAnswer<C>> {
  const path = pathOf(call, args[0]);
  const { body, proof, version } = (args[0] ?? {}) as Parts;
  const content = `${path}\n${JSON.stringify(body)}`;
  const key = keyOf(content, Date.now());
  try {
    const post = {
      key,
      body: proof === undefined ? body : { ...body, ...proof },
      ...(version !== undefined && { version }),
    };
    const { status, read } = await postUnderKey(path, post);
    // The connection broke while the answer arrived.
    if (status !== NO_CONTENT && read === undefined) throw new ApiError(NO_ANSWER, undefined);
    attempts.delete(content);
    return read as CallAnswer<C>;
  } catch (error) {
    if (error instanceof ApiError && isAnswered(error)) attempts.delete(content);
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

function keyOf(content: string, now: number): string {
  const attempt = attempts.get(content);
  if (attempt !== undefined && now - attempt.since < KEY_LIFETIME_MS) return attempt.key;
  const key = newKey();
  attempts.set(content, { key, since: now });
  return key;
}
