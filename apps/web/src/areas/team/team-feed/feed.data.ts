import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';

export type Feed = CallAnswer<'GET /api/team-feed'>;

/** An event of somebody in the team. */
export type FeedEvent = Feed['events'][number];

export type FeedKind = FeedEvent['kind'];

/** Events per page of the feed, and in a preview. */
const FEED_SIZE = 20;
export const EXCERPT_SIZE = 5;

interface Page {
  readonly kind?: FeedKind | undefined;
  /** Cursor of the next page. */
  readonly before?: string;
  readonly limits?: number;
}

/** A page of a team's events, newest first. */
export const feedQuery = (partner: number, { kind, before, limits = FEED_SIZE }: Page = {}) =>
  apiQuery('GET /api/team-feed', {
    query: {
      partner,
      limits: String(limits),
      ...(kind !== undefined && { kind }),
      ...(before !== undefined && { before }),
    },
  });

/** The user's messages to a team member. */
export const greetingsQuery = (partner: number) =>
  apiQuery('GET /api/team-feed/greetings/{partner}', { params: { partner } });

/** Key of an event within a list. */
export const keyOf = ({ kind, partner, occurrence }: Pick<FeedEvent, 'kind' | 'partner' | 'occurrence'>) =>
  `${kind}.${partner}.${occurrence}`;

/** Several pages as one list; an entry that has moved to the next page meanwhile is listed once. */
export function joined(pages: readonly Feed[]): FeedEvent[] {
  const byKey = new Map<string, FeedEvent>();
  for (const event of pages.flatMap(({ events }) => events))
    if (!byKey.has(keyOf(event))) byKey.set(keyOf(event), event);
  return [...byKey.values()];
}

/** Records the visit: what is new now is not new at the next one. */
export async function noteVisit(): Promise<void> {
  await request('PUT /api/team-feed/visit');
}

/** Sends a message about an event in the user's name, and reloads what shows it. */
export async function sendGreeting(
  client: QueryClient,
  { kind, partner, occurrence }: FeedEvent,
  text: string,
): Promise<void> {
  const member = `/api/partners/${partner}`;
  await request('POST /api/team-feed/greetings', { body: { member, kind, occurrence, text } });
  await client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/team-feed'),
  });
}
