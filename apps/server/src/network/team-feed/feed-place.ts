import { feedKinds } from '@blattwerk/contract/team-feed/team-feed.contract.ts';

export type FeedKind = (typeof feedKinds)[number];

/** The position of an event in the feed: the latest first, then by kind, then by partner. */
export interface FeedPlace {
  /** Microseconds since 1970: events of the same millisecond are distinguished as the database does. */
  readonly us: number;
  readonly kind: FeedKind;
  readonly partner: number;
}

/** A position as a cursor for callers. */
export function placeText({ us, kind, partner }: FeedPlace): string {
  return `${us}.${kind}.${partner}`;
}

/** Parses a cursor; undefined if it is invalid. */
export function placeOf(text: string): FeedPlace | undefined {
  const [us = '', name, partner = ''] = text.split('.');
  const kind = feedKinds.find((one) => one === name);
  return kind === undefined ? undefined : { us: Number(us), kind, partner: Number(partner) };
}

/** The order of a kind relative to a position's, for events of the same instant: -1 before it, 1 after it. */
export function kindOrder(kind: FeedKind, other: FeedKind): number {
  return Math.sign(feedKinds.indexOf(kind) - feedKinds.indexOf(other));
}

/** An instant as PostgreSQL parses it, to the microsecond, `earlierMs` before. */
export function instantText(us: number, earlierMs = 0): string {
  const ms = Math.floor(us / 1000);
  const rest = String(us - ms * 1000).padStart(3, '0');
  return new Date(ms - earlierMs).toISOString().replace('Z', `${rest}Z`);
}
