import type { FeedKind } from './feed.data.ts';

/** The kinds of events, in the order of their filters. */
export const feedKinds = [
  'joined',
  'firstOrder',
  'level',
  'anniversary',
  'silent',
] as const satisfies readonly FeedKind[];

/** What stands in the address of the feed: the kind that it is narrowed to. */
export interface FeedSearch {
  readonly kind?: FeedKind;
}

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseFeedSearch(raw: Record<string, unknown>): FeedSearch {
  const kind = feedKinds.find((one) => one === raw.kind);
  return kind === undefined ? {} : { kind };
}
