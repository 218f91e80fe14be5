import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of a request wherever it is worked on. */
interface RequestContext {
  readonly id: string;
  /** The hash of the network address that it came from; undefined for what goes on after its answer. */
  readonly addressHash?: () => Buffer;
  /** The key of another program that makes the request. */
  readonly apiKey?: number | null;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Does what a request asks for: whatever it writes to the log carries the request's id and where it came from. */
export function withRequest<Result>(request: RequestContext, work: () => Promise<Result>): Promise<Result> {
  return current.run(request, work);
}

/** The id of the request that is being answered, which the answer's header names; null outside of one. */
export function currentRequestId(): string | null {
  return current.getStore()?.id ?? null;
}

/** The hash of the network address that the request came from; null in commands and jobs. */
export function currentAddressHash(): Buffer | null {
  return current.getStore()?.addressHash?.() ?? null;
}

/** The key by which another program makes the request; null for people, in commands and jobs. */
export function currentApiKey(): number | null {
  return current.getStore()?.apiKey ?? null;
}
