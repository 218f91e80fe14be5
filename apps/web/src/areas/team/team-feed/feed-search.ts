import type { FeedKind } from './feed.data.ts';

/** Kinds of events, in the filter's order. */
export const feedKinds = [
  'joined',
  'firstOrder',
  'level',
  'anniversary',
  'silent',
] as const satisfies readonly FeedKind[];

/** Search parameters of the feed: the kind that it is filtered by. */
export interface FeedSearch {
  readonly kind?: FeedKind;
}

/** Parses the search parameters; unusable ones are dropped. */
export function parseFeedSearch(raw: Record<string, unknown>): FeedSearch {
  const kind = feedKinds.find((one) => one === raw.kind);
  return kind === undefined ? {} : { kind };
}
