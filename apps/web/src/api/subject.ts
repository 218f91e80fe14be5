import { useSyncExternalStore } from 'react';
import { getSession, useSession } from './session-store.ts';
import { SUBJECT_KEY } from './storage-keys.ts';
import { readViewed, type Session, type Viewed } from './stored-session.ts';

/** Whose data the screens show: one's own or the current partner's (specification, section 3). */
export interface Subject {
  readonly partner: number;
  /** Null where the viewer may not know it; screens then hide what needs it. */
  readonly user: number | null;
  /** Only one's own data can be edited. */
  readonly own: boolean;
  /** The viewer's relation to the subject: partners see figures of their team, operators see everything of everyone. */
  readonly as: 'own' | 'team' | 'operator';
}

const listeners = new Set<() => void>();
let viewed = readViewed();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the current partner of this tab; null returns to one's own data. */
export function view(next: Viewed | null): void {
  viewed = next;
  if (next === null) sessionStorage.removeItem(SUBJECT_KEY);
  else sessionStorage.setItem(SUBJECT_KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** The viewed partner; null for oneself. */
export function useViewed(): Viewed | null {
  return useSyncExternalStore(subscribe, () => viewed);
}

/** The same outside of components. */
export function getViewed(): Viewed | null {
  return viewed;
}

/** Whose data a screen shows. Throws if nobody is signed in. */
export function useSubject(): Subject {
  const session = useSession();
  const other = useViewed();
  const subject = subjectOf(session, other);
  if (subject === null) throw new Error('Nobody is signed in');
  return subject;
}

/** The same outside of components; null if nobody is signed in. */
export function getSubject(): Subject | null {
  return subjectOf(getSession(), viewed);
}

function subjectOf({ partner, user, roles, rights }: Session, other: Viewed | null): Subject | null {
  if (partner === null || user === null) return null;
  if (other === null) return { partner: partner.id, user: user.id, own: true, as: 'own' };
  const as = rights.includes('partners.read') || roles.includes('ROLE_ADMIN') ? 'operator' : 'team';
  return { partner: other.partner, user: other.user, own: false, as };
}
