import type { Payout } from './payouts.data.ts';

/**
 * The next step for a payout returned by the bank: its owner changes the account, the change waits out its hold, all
 * their payouts are on hold, or it goes out with the next run.
 */
export function stepAfterReturn({
  waitsFor,
  until,
}: Pick<NonNullable<Payout['returned']>, 'waitsFor' | 'until'>): 'change' | 'held' | 'onHold' | 'again' {
  switch (waitsFor) {
    case 'destinationUnchanged':
    case 'destinationMissing':
      return 'change';
    case 'held':
      // Without a time the hold has just ended.
      return until === null ? 'again' : 'held';
    case 'payoutsHeld':
      return 'onHold';
    case null:
      return 'again';
  }
}
