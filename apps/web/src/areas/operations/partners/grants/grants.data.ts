import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';
import { requestOnce } from '../../../../api/request-once.ts';

/** A grant of the company to a partner. */
export type PartnerGrant = CallAnswer<'GET /api/operator/partners/{id}/grants'>['items'][number];

/** The present memberships that a grant would be added to. */
export type GrantEffect = CallAnswer<'GET /api/operator/partners/{id}/grant-effect'>;

/** Kinds of grants, in the form's order. */
export const grantKinds = [
  'companyFree',
  'businessBox',
  'homeDelivery',
] as const satisfies readonly PartnerGrant['grant'][];

/** Colours of a grant's states. */
export const grantTones = {
  scheduled: 'waiting',
  running: 'good',
  over: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<PartnerGrant['status'], string>;

/** Number of latest grants on a partner's page. */
const SHOWN = 10;

/** The latest grants of a partner. */
export const grantsQuery = (partner: number) =>
  apiQuery('GET /api/operator/partners/{id}/grants', {
    params: { id: partner },
    query: { 'order[from]': 'desc', page: 1, limits: SHOWN },
  });

/** A partner's present memberships. */
export const grantEffectQuery = (partner: number) =>
  apiQuery('GET /api/operator/partners/{id}/grant-effect', { params: { id: partner } });

/** The first possible day of a grant: today, or when the last membership of its kind has ended. */
export function firstDayOf(
  { memberships }: Pick<GrantEffect, 'memberships'>,
  grant: PartnerGrant['grant'],
  today: string,
): string {
  const ends = memberships.filter(({ kind }) => kind === grant).map(({ until }) => until);
  return [today, ...ends].toSorted().at(-1) ?? today;
}

/** Ends a grant early. */
export function endGrant(id: number, body: { readonly reason: string }): Promise<unknown> {
  return requestOnce('POST /api/operator/partner_grants/{id}/end', { params: { id }, body });
}
