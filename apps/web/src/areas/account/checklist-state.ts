import { CHECKLIST_KEY } from '../../api/storage-keys.ts';
import { stored } from '../../api/stored.ts';

/** How long the stored state is trusted that nothing is open or that the user dismissed the checklist. */
const TRUSTED_MS = 24 * 60 * 60 * 1000;

/** `open`: has its place at the top. `unknown`: being looked up, placed below everything else. `hidden`: not now. */
export type ChecklistState = 'open' | 'unknown' | 'hidden';

interface Kept {
  readonly user: number;
  /** `later`: nothing is open until there is money, which may happen at any moment. */
  readonly state: 'open' | 'later' | 'done' | 'dismissed';
  /** Epoch milliseconds. */
  readonly at: number;
  readonly toured?: boolean;
  /** The user shared or copied their own link. */
  readonly shared?: boolean;
  /** Nothing has happened yet: no order, nobody in the team, no credit. */
  readonly firstDay?: boolean;
}

function readStored(user: number | undefined): Kept | undefined {
  const value = stored<Kept>(CHECKLIST_KEY);
  return value !== null && value.user === user ? value : undefined;
}

/**
 * What this device knows of a user's checklist before anything was read, so that its place is there from the first paint
 * and nothing shifts later.
 */
export function checklistState(user: number | undefined, now = Date.now()): ChecklistState {
  const saved = readStored(user);
  if (saved === undefined || saved.state === 'later') return 'unknown';
  if (saved.state !== 'open' && !(now - saved.at < TRUSTED_MS)) return 'unknown';
  return saved.state === 'open' ? 'open' : 'hidden';
}

/** Whether the dashboard is that of the first day, as far as this device knows. */
export function isOnFirstDay(user: number | undefined): boolean {
  return readStored(user)?.firstDay === true;
}

interface Marks {
  readonly dismissed: boolean;
  readonly toured: boolean;
  readonly shared: boolean;
}

/** Whether the user dismissed the checklist, saw the tour or shared a link on this device. */
export function checklistMarks(user: number | undefined): Marks {
  const marks = readStored(user);
  return {
    dismissed: marks?.state === 'dismissed',
    toured: marks?.toured === true,
    shared: marks?.shared === true,
  };
}

const listeners = new Set<() => void>();

/** Subscribes to changes of the stored state; returns the unsubscribe function. */
export function onChecklistChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the current state. */
export function keepChecklist(
  user: number,
  change: Partial<Pick<Kept, 'state' | 'toured' | 'shared' | 'firstDay'>>,
  now = Date.now(),
): void {
  const before = readStored(user);
  const same = change.state === undefined || change.state === before?.state;
  const at = same ? (before?.at ?? now) : now;
  localStorage.setItem(CHECKLIST_KEY, JSON.stringify({ state: 'open', ...before, ...change, user, at }));
  for (const listener of listeners) listener();
}
