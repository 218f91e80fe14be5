import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** When the data of a partner were restricted, and why. */
export type Restriction = CallAnswer<'GET /api/operator/partners/{id}/restrictions'>['items'][number];

/** All of them, the latest first. */
export const restrictionsQuery = (partner: number) =>
  apiQuery('GET /api/operator/partners/{id}/restrictions', { params: { id: partner } });

/** What somebody does about them. */
export type RestrictionStep = 'restrict' | 'lift';

/** Does it. */
export function sendRestriction(step: RestrictionStep, id: number, body: { readonly reason: string }) {
  const sent = { params: { id }, body };
  return step === 'restrict'
    ? requestOnce('POST /api/operator/partners/{id}/restrict', sent)
    : requestOnce('POST /api/operator/partners/{id}/lift-restriction', sent);
}

/** Whether one still holds: nobody has lifted it, or its end is to come. */
export function holdsAt({ until }: Pick<Restriction, 'until'>, now: number): boolean {
  return until === null || Date.parse(until) > now;
}

/** Reads the file of a partner again, with its restrictions. */
export function reloadRestrictions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/operator\/partners\/\d+(\/restrictions)?$/.test(String(queryKey[0])),
  });
}
