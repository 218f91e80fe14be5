import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** A restriction of the processing of a partner's data, with its reason. */
export type Restriction = CallAnswer<'GET /api/operator/partners/{id}/restrictions'>['items'][number];

/** All of them, latest first. */
export const restrictionsQuery = (partner: number) =>
  apiQuery('GET /api/operator/partners/{id}/restrictions', { params: { id: partner } });

/** Actions on them. */
export type RestrictionStep = 'restrict' | 'lift';

/** Performs one. */
export function sendRestriction(step: RestrictionStep, id: number, body: { readonly reason: string }) {
  const sent = { params: { id }, body };
  return step === 'restrict'
    ? requestOnce('POST /api/operator/partners/{id}/restrict', sent)
    : requestOnce('POST /api/operator/partners/{id}/lift-restriction', sent);
}

/** Whether a restriction is in force: not lifted, or its end is still to come. */
export function holdsAt({ until }: Pick<Restriction, 'until'>, now: number): boolean {
  return until === null || Date.parse(until) > now;
}

/** Reloads the file of a partner with its restrictions. */
export function reloadRestrictions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/operator\/partners\/\d+(\/restrictions)?$/.test(String(queryKey[0])),
  });
}
