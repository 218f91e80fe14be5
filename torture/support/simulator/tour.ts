import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import * as bankSteps from './bank-steps.ts';
import * as byHandSteps from './by-hand-steps.ts';
import * as objectionSteps from './objection-steps.ts';
import type { Step } from './order-steps.ts';
import * as payoutSteps from './payout-steps.ts';
import * as runSteps from './run-steps.ts';
import * as steps from './steps.ts';
import * as taxSteps from './tax-steps.ts';
import * as voucherSteps from './voucher-steps.ts';

const [ANNA, BERT, CLEO, DIRK] = [1, 2, 3, 4] as const;
const { approved, paid } = payoutStatus;

type Type = 'bank' | 'paypal' | 'shopping';

const ask =
  (who: number, type: Type): Step =>
  (world, model) =>
    payoutSteps.requestOf(world.partners[who] as number, type)(world, model);

/** An operator moves the latest payout of somebody. */
const moveLatest =
  (who: number, status: number): Step =>
  (world, model) => {
    const payout = model.payouts.findLast(({ partner }) => partner === world.partners[who]);
    if (!payout) throw new Error(`partner ${who} has no payout`);
    return payoutSteps.moveTo(payout, status)(world, model);
  };

const askAndPay = (who: number, type: Type): Step[] => [
  ask(who, type),
  moveLatest(who, approved),
  moveLatest(who, paid),
];

/** What a life of chances rarely comes to: a note is replaced, somebody objects and agrees, countries change, PayPal and vouchers pay. */
export const tour: readonly Step[] = [
  ...[ANNA, BERT, CLEO, DIRK].map((who) => byHandSteps.correct(who, 50_00)),
  steps.wait(1),
  // Anna's status is proven only after she was paid.
  ...askAndPay(ANNA, 'bank'),
  taxSteps.decideTax(ANNA, 'proven', null),
  taxSteps.replaceNote(0),
  moveLatest(ANNA, paid),
  ...askAndPay(BERT, 'shopping'),
  voucherSteps.spendVoucher(0, 50),
  // What is before hers: two notes of Anna's and one of Bert's.
  ask(CLEO, 'paypal'),
  runSteps.collect('paypal'),
  runSteps.letGo(),
  runSteps.fetchRunFile(1),
  bankSteps.takePaypalResults(1023),
  objectionSteps.objectTo(3),
  objectionSteps.answerObjection(0),
  objectionSteps.agree(0),
  // What is earned from the next month on has another rate, and Dirk another country.
  steps.passMonth,
  taxSteps.changeCountry(DIRK, 1),
  ...[ANNA, ANNA, DIRK].map((who) => byHandSteps.correct(who, 30_00)),
  steps.wait(1),
  ask(DIRK, 'bank'),
  taxSteps.takeNumber(0),
];

/** What is counted after it. */
export const eventsOfTour = [
  'notes replaced',
  'vouchers spent',
  'vouchers expired',
  'payouts paid by PayPal',
  'objections answered',
  'objections agreed about',
  'billing countries changed',
  'payouts beside others of another tax',
  'numbers taken on another proof',
];
