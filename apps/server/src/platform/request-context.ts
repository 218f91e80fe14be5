import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ readonly id: string }>();

/** Does what a request asks for: whatever it writes to the log carries the request's id. */
export function withRequest<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  return current.run({ id }, work);
}

/** The id of the request that is being answered, which the answer's header names; null outside of one. */
export function currentRequestId(): string | null {
  return current.getStore()?.id ?? null;
}
