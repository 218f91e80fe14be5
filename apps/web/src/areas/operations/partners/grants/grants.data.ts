import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** What the company gave a partner. */
export type PartnerGrant = CallAnswer<'GET /api/operator/partners/{id}/grants'>['items'][number];

/** What a grant would stand beside. */
export type GrantEffect = CallAnswer<'GET /api/operator/partners/{id}/grant-effect'>;

/** What can be given, in the order of the form. */
export const grantKinds = [
  'companyFree',
  'businessBox',
  'homeDelivery',
] as const satisfies readonly PartnerGrant['grant'][];

/** How a grant that is so far is shown. */
export const grantTones = {
  scheduled: 'waiting',
  running: 'good',
  over: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<PartnerGrant['status'], string>;

/** So many of the latest are shown in the file. */
const SHOWN = 10;

/** The latest grants of a partner. */
export const grantsQuery = (partner: number) =>
  apiQuery('GET /api/operator/partners/{id}/grants', {
    params: { id: partner },
    query: { 'order[from]': 'desc', page: 1, limits: SHOWN },
  });

/** What a partner has. */
export const grantEffectQuery = (partner: number) =>
  apiQuery('GET /api/operator/partners/{id}/grant-effect', { params: { id: partner } });

/** The first day on which a grant may begin: today, or when the last membership of its kind is over. */
export function firstDayOf(
  { memberships }: Pick<GrantEffect, 'memberships'>,
  grant: PartnerGrant['grant'],
  today: string,
): string {
  const ends = memberships.filter(({ kind }) => kind === grant).map(({ until }) => until);
  return [today, ...ends].toSorted().at(-1) ?? today;
}

/** Ends a grant before its time. */
export function endGrant(id: number, body: { readonly reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/partner_grants/{id}/end', { params: { id }, body });
}
