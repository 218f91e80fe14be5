import { AsyncLocalStorage } from 'node:async_hooks';

/** Request data available anywhere in its processing. */
interface RequestContext {
  readonly id: string;
  /** Hash of the client's network address; undefined for work that continues after the response. */
  readonly addressHash?: () => Buffer;
  /** The API key used for the request. */
  readonly apiKey?: number | null;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs the work of a request with its context: audit log entries get the request's id and origin. */
export function withRequest<Result>(request: RequestContext, work: () => Promise<Result>): Promise<Result> {
  return current.run(request, work);
}

/** The id of the current request, as in the response header; null outside a request. */
export function currentRequestId(): string | null {
  return current.getStore()?.id ?? null;
}

/** Hash of the client's network address; null in commands and jobs. */
export function currentAddressHash(): Buffer | null {
  return current.getStore()?.addressHash?.() ?? null;
}

/** The API key used for the request; null for people, and in commands and jobs. */
export function currentApiKey(): number | null {
  return current.getStore()?.apiKey ?? null;
}
