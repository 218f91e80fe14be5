import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';

export type Feed = CallAnswer<'GET /api/team-feed'>;

/** Something that happened to somebody of the team. */
export type FeedEvent = Feed['events'][number];

export type FeedKind = FeedEvent['kind'];

/** How many stand on a page of the feed, and where it is only begun. */
const FEED_SIZE = 20;
export const EXCERPT_SIZE = 5;

interface Page {
  readonly kind?: FeedKind | undefined;
  /** What the page before says comes next. */
  readonly before?: string;
  readonly limits?: number;
}

/** A page of what happened in a team, newest first. */
export const feedQuery = (partner: number, { kind, before, limits = FEED_SIZE }: Page = {}) =>
  apiQuery('GET /api/team-feed', {
    query: {
      partner,
      limits: String(limits),
      ...(kind !== undefined && { kind }),
      ...(before !== undefined && { before }),
    },
  });

/** What one wrote to somebody of the team. */
export const greetingsQuery = (partner: number) =>
  apiQuery('GET /api/team-feed/greetings/{partner}', { params: { partner } });

/** How events of one list are told apart. */
export const keyOf = ({ kind, partner, occurrence }: Pick<FeedEvent, 'kind' | 'partner' | 'occurrence'>) =>
  `${kind}.${partner}.${occurrence}`;

/** Pages as one list; what moved to the next page meanwhile stands there once. */
export function joined(pages: readonly Feed[]): FeedEvent[] {
  const byKey = new Map<string, FeedEvent>();
  for (const event of pages.flatMap(({ events }) => events))
    if (!byKey.has(keyOf(event))) byKey.set(keyOf(event), event);
  return [...byKey.values()];
}

/** Keeps that one looks: what is new now is not at the next visit. */
export async function noteVisit(): Promise<void> {
  await request('PUT /api/team-feed/visit');
}

/** Sends words about an event in one's own name, and reads again what shows that. */
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
