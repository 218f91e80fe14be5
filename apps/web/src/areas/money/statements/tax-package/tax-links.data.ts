import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../../api/api-query.ts';

/** A link for a tax adviser as listed, without its URL. */
export type TaxLink = CallAnswer<'GET /api/tax_links'>['links'][number];

/** The same as created: the only time that its URL is known. */
export type NewTaxLink = CallAnswer<'POST /api/tax_links'>;

/** Selectable validity in days, and the default. */
export const linkDays = [7, 30, 90] as const;
export const USUAL_DAYS: LinkDays = 30;
export type LinkDays = (typeof linkDays)[number];

/** The user's links for tax advisers. */
export const taxLinksQuery = () => apiQuery('GET /api/tax_links');

/** Target of a link, for its recipient. */
export const taxLinkFactsQuery = (token: string) =>
  apiQuery('GET /api/tax_packages/{token}', { params: { token } });

/** State of a link. */
export function stateOf({ withdrawnAt, expiresAt }: TaxLink, now: number): 'withdrawn' | 'over' | 'open' {
  if (withdrawnAt !== null) return 'withdrawn';
  return Date.parse(expiresAt) <= now ? 'over' : 'open';
}
