import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** A present or past state of a partner: since when, by whom and why. */
export type StateEntry = CallAnswer<'GET /api/partners/{id}/states'>['items'][number];

type State = StateEntry['state'];

/** Colours of a state's badge. */
export const stateTones = { active: 'good', held: 'waiting', ended: 'neutral' } as const;

/** Actions on a partner's payouts. */
export type StateStep = 'hold' | 'release';

/** The history of a partner, latest first. */
export const partnerStatesQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/states', { params: { id } });

/** The present state; active by default. */
export function currentState(history: readonly StateEntry[]): State {
  return history.find(({ current }) => current)?.state ?? 'active';
}

/** The state that a payout action starts from: the end of a contract leaves an earlier hold unchanged. */
export function payoutState(history: readonly StateEntry[]): State {
  const current = currentState(history);
  if (current !== 'ended') return current;
  const before = history.find(({ state }) => state !== 'ended');
  return before?.state === 'held' ? 'held' : 'ended';
}

/** The action that leaves a state, and the resulting one; null if there is none. */
export function stepFrom(state: State): { readonly step: StateStep; readonly next: State } | null {
  switch (state) {
    case 'active':
      return { step: 'hold', next: 'held' };
    case 'held':
      return { step: 'release', next: 'active' };
    case 'ended':
      return null;
  }
}

/** Performs an action. */
export function sendStep(step: StateStep, id: number, body: { reason: string }): Promise<StateEntry> {
  const sent = { params: { id }, body };
  return step === 'hold'
    ? requestOnce('POST /api/partners/{id}/hold', sent)
    : requestOnce('POST /api/partners/{id}/release', sent);
}

const moved =
  /^\/api\/((partners\/\d+\/(states|ledger)|partner|partner-info|partner_balance|payouts|credits)\b|operator\/partners[?/])/;

/** Reloads what an action changes: the history, the list of partners, released credits, and what payouts wait for. */
export function reloadState(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => moved.test(String(queryKey[0])) });
}
