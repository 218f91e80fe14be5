/**
 *  admin (operator, owns the root)
 *    upline ── sideline
 *           ── disabled
 *      own ── customer (basic)
 *          ── child ── deep
 */
export const people = [
  'admin',
  'upline',
  'own',
  'child',
  'customer',
  'deep',
  'sideline',
  'disabled',
] as const;
export type Person = (typeof people)[number];

export const parents: Readonly<Record<Person, Person | null>> = {
  admin: null,
  upline: 'admin',
  own: 'upline',
  child: 'own',
  customer: 'own',
  deep: 'child',
  sideline: 'upline',
  disabled: 'upline',
};

/** The relation of a caller to the subject of a call. */
export type Relation = 'self' | 'operator' | 'customer' | 'first-line' | 'deeper' | 'stranger';

/** The relation of `subject` to `viewer`. */
export function relationOf(viewer: Person, subject: Person): Relation {
  if (viewer === subject) return 'self';
  if (viewer === 'admin') return 'operator';
  if (parents[subject] === viewer) return subject === 'customer' ? 'customer' : 'first-line';
  let above = parents[subject];
  while (above !== null) {
    if (above === viewer) return 'deeper';
    above = parents[above];
  }
  return 'stranger';
}
