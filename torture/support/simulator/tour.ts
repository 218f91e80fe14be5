import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import * as bankSteps from './bank-steps.ts';
import * as byHandSteps from './by-hand-steps.ts';
import * as deliverySteps from './delivery-steps.ts';
import * as objectionSteps from './objection-steps.ts';
import type { Step } from './order-steps.ts';
import * as orderSteps from './order-steps.ts';
import * as runSteps from './run-steps.ts';
import * as steps from './steps.ts';
import * as successionSteps from './succession-steps.ts';
import * as taxSteps from './tax-steps.ts';
import { tourOfMoney } from './tour-of-money.ts';
import { ask, askAndPay, moveLatest, who } from './tour-steps.ts';
import * as voucherSteps from './voucher-steps.ts';

const { ANNA, BERT, CLEO, DIRK, NINA, OLE, UMA, VERA } = who;
const { paid } = payoutStatus;

/**
 * What random lives rarely contain: a note is replaced, somebody objects and agrees, countries change, PayPal and vouchers
 * pay, and everything else that is counted (`countEvents`).
 */
export const tour: readonly Step[] = [
  ...[ANNA, BERT, CLEO, DIRK].map((one) => byHandSteps.correct(one, 50_00)),
  steps.wait(1),
  // Anna's status is proven only after she was paid.
  ...askAndPay(ANNA, 'bank'),
  taxSteps.decideTax(ANNA, 'proven', null),
  taxSteps.replaceNote(0),
  moveLatest(ANNA, paid),
  ...askAndPay(BERT, 'shopping'),
  voucherSteps.spendVoucher(0, 50),
  // What precedes hers: two notes of Anna's and one of Bert's.
  ask(CLEO, 'paypal'),
  runSteps.collect('paypal'),
  runSteps.letGo(),
  runSteps.fetchRunFile(1),
  bankSteps.takePaypalResults(1023),
  objectionSteps.objectTo(3),
  objectionSteps.answerObjection(0),
  objectionSteps.agree(0),
  // Earnings from the next month on have another rate, and Dirk another country.
  steps.passMonth,
  taxSteps.changeCountry(DIRK, 1),
  ...[ANNA, ANNA, DIRK].map((one) => byHandSteps.correct(one, 30_00)),
  steps.wait(1),
  ask(DIRK, 'bank'),
  taxSteps.takeNumber(0),
  ...tourOfMoney,
  // Earnings from the middle of a month whose holding period starts at the delivery are still pending when it is closed.
  deliverySteps.catchUp,
  steps.passMonth,
  steps.wait(10),
  deliverySteps.countFrom('delivery'),
  orderSteps.buy({ who: VERA, product: 'P', quantity: 2, cents: 200_00, daysAgo: 0 }),
  steps.passMonth,
  deliverySteps.deliverLatest(0),
  deliverySteps.deliverLatest(null),
  // Dirk's place is transferred in the middle of a month, and a person who signed up twice is merged.
  successionSteps.transfer(DIRK, UMA),
  successionSteps.merge(NINA, OLE),
  orderSteps.buy({ who: UMA, product: 'P', quantity: 2, cents: 200_00, daysAgo: 0 }),
  steps.passMonth,
];
