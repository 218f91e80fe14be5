import type { AnySchema, Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { Deps } from '../deps.ts';

/** Overrides the source of a call's reads. */
export type ReadsFrom = 'primary' | 'replica';

/** How long to wait for a lagging replica: for a list no longer than for the list itself; a file may take longer. */
const PATIENCE_MS = 200;
const PATIENCE_OF_FILE_MS = 2_000;

/**
 * Whether a replica may serve a call: lists, CSV lists and calls that opt in. Everything else reads from the primary,
 * above all reads that lead to a write or a decision.
 */
export function readsFromReplica(
  { method, answer }: Pick<Endpoint<AnySchema>, 'method' | 'answer'>,
  from: ReadsFrom | undefined,
): boolean {
  if (method !== 'GET' || from === 'primary') return false;
  if (from === 'replica' || answer.kind === 'collection') return true;
  return answer.kind === 'file' && answer.types.every((type) => type === 'text/csv');
}

/** The dependencies of a call's handler, with the replica as its database if the call may use it. */
export function depsFor(
  deps: Deps,
  { endpoint, from }: { readonly endpoint: Endpoint; readonly from?: ReadsFrom | undefined },
): Deps {
  if (deps.replica === null || !readsFromReplica(endpoint, from)) return deps;
  const patienceMs = endpoint.answer.kind === 'file' ? PATIENCE_OF_FILE_MS : PATIENCE_MS;
  return { ...deps, db: deps.replica.reading(deps.db, patienceMs) };
}
