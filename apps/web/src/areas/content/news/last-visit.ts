import { NEWS_KEY } from '../../../api/storage-keys.ts';

/** The previous visit as of when this page was opened: it stays valid while the user reads one article after another. */
const before = new Map<number, string | null>();

const keyOf = (user: number) => `${NEWS_KEY}.${user}`;

/** Publication time of the newest article at the last visit on this device; null on the first visit. */
export function lastVisitOf(user: number): string | null {
  const earlier = before.get(user);
  if (earlier !== undefined) return earlier;
  const visit = localStorage.getItem(keyOf(user));
  before.set(user, visit);
  return visit;
}

/** Stores the newest article's publication time for the next visit. */
export function keepVisit(user: number, newest: string): void {
  localStorage.setItem(keyOf(user), newest);
}
