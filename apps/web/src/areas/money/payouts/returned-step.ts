import type { Payout } from './payouts.data.ts';

/**
 * What comes next with a payout that the bank sent back: its owner changes the account, the change waits out its hold, their
 * payouts are on hold altogether, or it goes out with the next run.
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
      // Without a time the hold has just passed.
      return until === null ? 'again' : 'held';
    case 'payoutsHeld':
      return 'onHold';
    case null:
      return 'again';
  }
}
