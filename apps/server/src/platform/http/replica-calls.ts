import type { AnySchema, Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { Deps } from '../deps.ts';

/** Where a call reads from, if not from where its kind does. */
export type ReadsFrom = 'primary' | 'replica';

/** Whoever waits for a list waits no longer for a replica than for the list itself; a file takes its time. */
const PATIENCE_MS = 200;
const PATIENCE_OF_FILE_MS = 2_000;

/**
 * Whether a call may be answered by a replica: lists, lists as CSV, and what says so. Everything else reads from the primary, above all
 * whatever is about to write or to be decided on.
 */
export function readsFromReplica(
  { method, answer }: Pick<Endpoint<AnySchema>, 'method' | 'answer'>,
  from: ReadsFrom | undefined,
): boolean {
  if (method !== 'GET' || from === 'primary') return false;
  if (from === 'replica' || answer.kind === 'collection') return true;
  return answer.kind === 'file' && answer.types.every((type) => type === 'text/csv');
}

/** What a call's handler uses: the same, but for the database of a call that a replica may answer. */
export function depsFor(
  deps: Deps,
  { endpoint, from }: { readonly endpoint: Endpoint; readonly from?: ReadsFrom | undefined },
): Deps {
  if (deps.replica === null || !readsFromReplica(endpoint, from)) return deps;
  const patienceMs = endpoint.answer.kind === 'file' ? PATIENCE_OF_FILE_MS : PATIENCE_MS;
  return { ...deps, db: deps.replica.reading(deps.db, patienceMs) };
}
