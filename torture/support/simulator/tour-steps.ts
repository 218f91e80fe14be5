import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import type { Step } from './order-steps.ts';
import * as payoutSteps from './payout-steps.ts';

/** People by their index in the world; the last two sign up on the way. */
export const who = {
  ANNA: 1,
  BERT: 2,
  CLEO: 3,
  DIRK: 4,
  UMA: 5,
  VERA: 6,
  WILLI: 7,
  XAVER: 8,
  NINA: 9,
  OLE: 10,
} as const;

type Type = 'bank' | 'paypal' | 'shopping';

/** A partner requests everything that is available. */
export const ask =
  (one: number, type: Type): Step =>
  (world, model) =>
    payoutSteps.requestOf(world.partners[one] as number, type)(world, model);

/** An operator moves a partner's latest payout. */
export const moveLatest =
  (one: number, status: number): Step =>
  (world, model) => {
    const payout = model.payouts.findLast(({ partner }) => partner === world.partners[one]);
    if (!payout) throw new Error(`partner ${one} has no payout`);
    return payoutSteps.moveTo(payout, status)(world, model);
  };

/** A partner requests everything, and is paid. */
export const askAndPay = (one: number, type: Type): Step[] => [
  ask(one, type),
  moveLatest(one, payoutStatus.approved),
  moveLatest(one, payoutStatus.paid),
];
