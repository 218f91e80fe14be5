import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';

/** A link for a tax adviser, as it can be shown again. */
export type TaxLink = CallAnswer<'GET /api/tax_links'>['links'][number];

/** The same as it was made: the only time that its address is known. */
export type NewTaxLink = CallAnswer<'POST /api/tax_links'>;

/** Days that a link may hold, and what is offered first. */
export const linkDays = [7, 30, 90] as const;
export const USUAL_DAYS: LinkDays = 30;
export type LinkDays = (typeof linkDays)[number];

/** The own links for tax advisers. */
export const taxLinksQuery = () => apiQuery('GET /api/tax_links');

/** What a link leads to, for whoever was given it. */
export const taxLinkFactsQuery = (token: string) =>
  apiQuery('GET /api/tax_packages/{token}', { params: { token } });

/** What has become of a link. */
export function stateOf({ withdrawnAt, expiresAt }: TaxLink, now: number): 'withdrawn' | 'over' | 'open' {
  if (withdrawnAt !== null) return 'withdrawn';
  return Date.parse(expiresAt) <= now ? 'over' : 'open';
}
