import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../api/api-query.ts';
import { request } from '../../api/request.ts';
import type { Reason } from './contacts-search.ts';

/** Somebody to call today, and why. */
export type CallToday = CallAnswer<'GET /api/contacts/today'>['members'][number];

/** Somebody of the first line, as far as a card says it. */
export type Contact = Pick<CallToday, 'id' | 'displayName' | 'email' | 'phone'>;

interface Page {
  partner: number;
  page: number;
  limits: number;
  displayName: string | undefined;
}

/** Sponsor, support and one page of the first line. */
export const contactsQuery = (page: Page) => apiQuery('GET /api/contacts', { query: pageOf(page) });

/** The same, read once for a file. */
export async function loadFirstLine(page: Page): Promise<{ items: readonly Contact[]; total: number }> {
  const { firstLine, totalFirstLine } = await request('GET /api/contacts', { query: pageOf(page) });
  return { items: firstLine, total: totalFirstLine };
}

/** Whom of the first line to call today. */
export const todayQuery = (partner: number, reason: Reason | undefined, limits: number) =>
  apiQuery('GET /api/contacts/today', {
    query: { partner, limits: String(limits), ...(reason === undefined ? {} : { reason }) },
  });

function pageOf({ partner, page, limits, displayName }: Page) {
  const name = displayName === undefined ? {} : { displayName };
  return { partner, page: String(page), limits: String(limits), ...name };
}
