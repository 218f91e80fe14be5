import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { SESSION_KEY, SUBJECT_KEY } from './storage-keys.ts';
import { stored } from './stored.ts';

/** The account as a sign-in returns it. */
export type Account = CallAnswer<'GET /api/user/'>;

/** Why the last sign-in failed (specification, section 4). */
export type LoginError = 'unknownUserOrWrongPassword' | 'generalErrorAgainPlease';

/** The security state (specification, section 3). `lastCheck` is when the server last confirmed it, as epoch milliseconds. */
export interface Session {
  readonly token: string | null;
  readonly user: Account['user'] | null;
  readonly partner: Account['partner'] | null;
  readonly roles: Account['roles'];
  /** Only for people who work for the company. */
  readonly rights: Account['rights'];
  readonly lastCheck: number | null;
  readonly error: LoginError | null;
}

/** A partner whose figures are viewed instead of one's own: one of the team or, for operators, anyone. */
export interface Viewed {
  readonly partner: number;
  readonly name: string;
  /** The partner's user; only operators know it. */
  readonly user: number | null;
}

export const signedOut: Session = {
  token: null,
  user: null,
  partner: null,
  roles: [],
  rights: [],
  lastCheck: null,
  error: null,
};

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Roles that need no place in the tree: staff, and staff with full access, whose only role it is. */
const OPERATORS = ['ROLE_STAFF', 'ROLE_ADMIN'];

/**
 * The session that this browser stores. It needs a token, a user and a partner (only people of the company may lack that
 * one); anything else, left by a failed sign-in, an older version or manual changes, counts as signed out.
 */
export function readSession(): Session {
  const { token, user, partner, roles, rights, lastCheck, error } = fieldsOf(stored(SESSION_KEY));
  const complete =
    typeof token === 'string' &&
    token !== '' &&
    Number.isInteger(fieldsOf(user).id) &&
    (Number.isInteger(fieldsOf(partner).id) ||
      (partner === null && OPERATORS.some((role) => listOf(roles).includes(role))));
  if (!complete) {
    const isKnown = error === 'unknownUserOrWrongPassword' || error === 'generalErrorAgainPlease';
    return { ...signedOut, error: isKnown ? error : null };
  }
  return {
    token,
    user: user as Account['user'],
    partner: partner as Account['partner'],
    roles: listOf(roles) as Account['roles'],
    rights: listOf(rights) as Account['rights'],
    lastCheck: typeof lastCheck === 'number' ? lastCheck : null,
    error: null,
  };
}

/** The partner whom this tab views; null for oneself, or if the stored value names nobody. */
export function readViewed(): Viewed | null {
  const { partner, name, user } = fieldsOf(stored(SUBJECT_KEY, globalThis.sessionStorage));
  if (!Number.isInteger(partner) || typeof name !== 'string') return null;
  return { partner: partner as number, name, user: Number.isInteger(user) ? (user as number) : null };
}
