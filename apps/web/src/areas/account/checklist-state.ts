import { CHECKLIST_KEY } from '../../api/storage-keys.ts';
import { stored } from '../../api/stored.ts';

/** How long it is believed that nothing is open, or that somebody does not want to see it. */
const BELIEVED_MS = 24 * 60 * 60 * 1000;

/** `open`: it has its place at the top. `unknown`: it is looked up, below everything else. `hidden`: not now. */
export type ChecklistState = 'open' | 'unknown' | 'hidden';

interface Kept {
  readonly user: number;
  /** `later`: nothing is open until there is money, which may be any moment. */
  readonly state: 'open' | 'later' | 'done' | 'dismissed';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly toured?: boolean;
  /** The own link was shared or copied. */
  readonly shared?: boolean;
  /** There is nothing yet: no order, nobody in the team, no credit. */
  readonly firstDay?: boolean;
}

function kept(user: number | undefined): Kept | undefined {
  const value = stored<Kept>(CHECKLIST_KEY);
  return value !== null && value.user === user ? value : undefined;
}

/**
 * What this device knows of a user's checklist before anything was read, so that its place is there from the first
 * paint on and nothing moves later.
 */
export function checklistState(user: number | undefined, now = Date.now()): ChecklistState {
  const known = kept(user);
  if (known === undefined || known.state === 'later') return 'unknown';
  if (known.state !== 'open' && !(now - known.at < BELIEVED_MS)) return 'unknown';
  return known.state === 'open' ? 'open' : 'hidden';
}

/** Whether the dashboard is that of the first day, as far as this device knows. */
export function isOnFirstDay(user: number | undefined): boolean {
  return kept(user)?.firstDay === true;
}

interface Marks {
  readonly dismissed: boolean;
  readonly toured: boolean;
  readonly shared: boolean;
}

/** Whether the user has dismissed it, seen the tour, or handed out a link, on this device. */
export function checklistMarks(user: number | undefined): Marks {
  const known = kept(user);
  return {
    dismissed: known?.state === 'dismissed',
    toured: known?.toured === true,
    shared: known?.shared === true,
  };
}

const listeners = new Set<() => void>();

/** Calls back whenever something else is known; returns how to stop that. */
export function onChecklistChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what is known now. */
export function keepChecklist(
  user: number,
  change: Partial<Pick<Kept, 'state' | 'toured' | 'shared' | 'firstDay'>>,
  now = Date.now(),
): void {
  const before = kept(user);
  const same = change.state === undefined || change.state === before?.state;
  const at = same ? (before?.at ?? now) : now;
  localStorage.setItem(CHECKLIST_KEY, JSON.stringify({ state: 'open', ...before, ...change, user, at }));
  for (const listener of listeners) listener();
}
