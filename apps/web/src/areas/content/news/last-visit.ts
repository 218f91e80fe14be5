import { NEWS_KEY } from '../../../api/storage-keys.ts';

/** What held when this page was opened: it goes on to hold while somebody reads one article after another. */
const before = new Map<number, string | null>();

const keyOf = (user: number) => `${NEWS_KEY}.${user}`;

/** When the newest article of the last visit on this device was written; null on the first one. */
export function lastVisitOf(user: number): string | null {
  const known = before.get(user);
  if (known !== undefined) return known;
  const kept = localStorage.getItem(keyOf(user));
  before.set(user, kept);
  return kept;
}

/** Keeps the newest article's moment for the next visit. */
export function keepVisit(user: number, newest: string): void {
  localStorage.setItem(keyOf(user), newest);
}
