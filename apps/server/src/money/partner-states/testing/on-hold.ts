import type { Kysely } from 'kysely';
import { findUserOf } from '../../../identity/users/users.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { bookHold, bookRelease } from '../change-state.ts';

const changes = { hold: bookHold, release: bookRelease } as const;

async function changeAt(
  db: Kysely<DB>,
  change: keyof typeof changes,
  { partner, at }: { partner: number; at: Date },
): Promise<number> {
  const by = await findUserOf(db, partner);
  const clock = { now: () => at };
  return inTransaction(db, (tx) => changes[change]({ db: tx, clock }, { partner, by, reason: 'Klärung' }));
}

/** Puts the payouts of a partner on hold, as an operator does. Returns the state's id. */
export function holdAt(db: Kysely<DB>, partner: number, at: Date): Promise<number> {
  return changeAt(db, 'hold', { partner, at });
}

/** Ends the hold of a partner, as an operator does. Returns the state's id. */
export function releaseHoldAt(db: Kysely<DB>, partner: number, at: Date): Promise<number> {
  return changeAt(db, 'release', { partner, at });
}
