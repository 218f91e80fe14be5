import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** What a partner is, or was, to the company: since when, by whom and why. */
export type StateEntry = CallAnswer<'GET /api/partners/{id}/states'>['items'][number];

type State = StateEntry['state'];

/** How a state looks in a badge. */
export const stateTones = { active: 'good', held: 'waiting', ended: 'neutral' } as const;

/** What somebody does about the payouts of a partner. */
export type StateStep = 'hold' | 'release';

/** The history of a partner, the latest first. */
export const partnerStatesQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/states', { params: { id } });

/** What a partner is now: active, as long as nobody said anything else. */
export function currentState(history: readonly StateEntry[]): State {
  return history.find(({ current }) => current)?.state ?? 'active';
}

/** What a step about the payouts starts from: an end leaves a hold of before as it is. */
export function payoutState(history: readonly StateEntry[]): State {
  const current = currentState(history);
  if (current !== 'ended') return current;
  const before = history.find(({ state }) => state !== 'ended');
  return before?.state === 'held' ? 'held' : 'ended';
}

/** The step that leads out of a state, and where to; null where there is none. */
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

/** Does a step. */
export function sendStep(step: StateStep, id: number, body: { reason: string }): Promise<StateEntry> {
  const sent = { params: { id }, body };
  return step === 'hold'
    ? requestOnce('POST /api/partners/{id}/hold', sent)
    : requestOnce('POST /api/partners/{id}/release', sent);
}

const moved =
  /^\/api\/((partners\/\d+\/(states|ledger)|partner|partner-info|partner_balance|payouts|credits)\b|operator\/partners[?/])/;

/** Reads again what a step changes: the history, the list of all, what is released, and what payouts wait for. */
export function reloadState(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => moved.test(String(queryKey[0])) });
}
