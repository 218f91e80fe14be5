import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';
import type { CallView } from './contacts-search.ts';

/** Somebody to call today, and why. */
export type CallToday = CallAnswer<'GET /api/contacts/today'>['members'][number];

/** What a card shows of a first-line partner. */
export type Contact = Pick<CallToday, 'id' | 'displayName' | 'email' | 'phone'>;

interface Page {
  partner: number;
  page: number;
  limits: number;
  displayName: string | undefined;
}

/** The caller's follow-up of a team member. */
export type FollowUp = CallToday['followUp'];

/** A person with their follow-up. */
export type FollowedUp = Pick<Contact, 'id' | 'displayName'> & { readonly followUp: FollowUp };

/** The same with contact data. */
export type Member = Contact & FollowedUp;

/** The caller's follow-up of one person. */
export const followUpQuery = (partner: number) =>
  apiQuery('GET /api/contacts/follow-up/{partner}', { params: { partner } });

/** Sponsor, support and one page of the first line. */
export const contactsQuery = (page: Page) => apiQuery('GET /api/contacts', { query: pageOf(page) });

/** The first line alone, read without the cache for an export. */
export async function loadFirstLine(page: Page): Promise<{ items: readonly Contact[]; total: number }> {
  const { firstLine, totalFirstLine } = await request('GET /api/contacts', { query: pageOf(page) });
  return { items: firstLine, total: totalFirstLine };
}

/** Number of calls that are listed before the reader asks for more. */
export const FIRST_CALLS = 5;

/** Whom to call today. */
export function todayQuery(partner: number, view: CallView | undefined, limits: number) {
  const filter = view === undefined ? {} : view === 'aside' ? { aside: 'true' as const } : { reason: view };
  return apiQuery('GET /api/contacts/today', { query: { partner, limits: String(limits), ...filter } });
}

interface FollowUpChange {
  /** Whether the call has been made. */
  done?: boolean;
  /** Day of the next call, in Berlin's time. */
  callOn?: string | null;
  note?: string | null;
}

/** Saves the caller's follow-up of a team member; omitted fields stay unchanged. */
export async function saveFollowUp(
  client: QueryClient,
  member: number,
  change: FollowUpChange,
): Promise<void> {
  await request('PUT /api/contacts/follow-up', { body: { member: `/api/partners/${member}`, ...change } });
  await client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/contacts'),
  });
}

function pageOf({ partner, page, limits, displayName }: Page) {
  const name = displayName === undefined ? {} : { displayName };
  return { partner, page: String(page), limits: String(limits), ...name };
}
