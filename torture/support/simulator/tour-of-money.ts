import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import * as bankSteps from './bank-steps.ts';
import * as byHandSteps from './by-hand-steps.ts';
import * as findingSteps from './finding-steps.ts';
import * as holdSteps from './hold-steps.ts';
import * as objectionSteps from './objection-steps.ts';
import type { Step } from './order-steps.ts';
import * as orderSteps from './order-steps.ts';
import { nothing } from './refused.ts';
import * as runSteps from './run-steps.ts';
import * as steps from './steps.ts';
import * as taxSteps from './tax-steps.ts';
import { ask, askAndPay, moveLatest, who } from './tour-steps.ts';
import { advance } from './world.ts';

const { ANNA, BERT, CLEO, UMA, VERA, WILLI, XAVER, NINA, OLE } = who;
const { approved, paid, rejected } = payoutStatus;

const MINUTE = 60_000;

/** When the bank reports the same twice, the times differ. */
const aMinute: Step = async (world) => {
  await advance(world, new Date(world.clock.now.getTime() + MINUTE));
  return nothing;
};

/** Fetches the file of a run that is put together and released. */
const send = (type: 'bank' | 'paypal'): Step[] => [
  runSteps.collect(type),
  runSteps.letGo(),
  runSteps.fetchLatest,
];

/** The partner objects to the note of their latest payout that has one. */
const objectToLatest =
  (one: number): Step =>
  (world, model) => {
    const noted = model.payouts.filter(({ issued }) => issued !== null);
    const pick = noted.findLastIndex(({ partner }) => partner === world.partners[one]);
    if (pick < 0) throw new Error(`partner ${one} has no note`);
    return objectionSteps.objectTo(pick)(world, model);
  };

/** A partner whose payout was returned enters another account. */
const changeAccountOf =
  (one: number): Step =>
  (world, model) => {
    const returned = model.payouts.filter(({ status }) => status === payoutStatus.returned);
    const pick = returned.findIndex(({ partner }) => partner === world.partners[one]);
    if (pick < 0) throw new Error(`partner ${one} has no returned payout`);
    return bankSteps.changeAccount(pick)(world, model);
  };

/** Reversals in closed months, and a payment that becomes known long afterwards. */
const lateNews: readonly Step[] = [
  orderSteps.refund(3, 100),
  orderSteps.refund(0, 10),
  orderSteps.buy({ who: WILLI, product: 'P', quantity: 1, cents: 100_00, daysAgo: 35 }),
];

/** Two new partners end up in debt, and the debt of what a note has paid grows. */
const debtsBegin: readonly Step[] = [
  ...[ANNA, ANNA].map((sponsor) =>
    steps.signUp(sponsor, { product: 'P', quantity: 1, cents: 90_00, daysAgo: 0 }),
  ),
  byHandSteps.correct(NINA, -20_00),
  byHandSteps.correct(OLE, -15_00),
  byHandSteps.correct(UMA, 30_00),
  ...askAndPay(UMA, 'bank'),
  aMinute,
  byHandSteps.takeBack(UMA, 0, 100),
];

/** An objection to a note without tax, where the new note pays the tax. */
const taxAfterObjection: readonly Step[] = [
  byHandSteps.correct(VERA, 30_00),
  ...askAndPay(VERA, 'bank'),
  objectToLatest(VERA),
  taxSteps.decideTax(VERA, 'proven', null),
  objectionSteps.agree(0),
  moveLatest(VERA, approved),
  moveLatest(VERA, paid),
];

/**
 * A run is taken back, its successor's file is rejected, and the payments of the next one are returned: sent again, then
 * given up.
 */
const toTheBankAndBack: readonly Step[] = [
  ...[WILLI, XAVER].flatMap((one) => [byHandSteps.correct(one, 40_00), ask(one, 'bank')]),
  runSteps.collect('bank'),
  runSteps.letGo(),
  runSteps.takeLatestBack,
  aMinute,
  ...send('bank'),
  runSteps.refuseFile(0),
  runSteps.fetchLatest,
  bankSteps.takeStatement({ of: [WILLI, XAVER] }),
  aMinute,
  bankSteps.takeStatement({ of: [WILLI, XAVER] }),
  changeAccountOf(XAVER),
  moveLatest(XAVER, approved),
  moveLatest(WILLI, rejected),
];

/** The amount given up is requested again, and PayPal returns it. */
const toPaypalAndBack: readonly Step[] = [
  ask(WILLI, 'paypal'),
  ...send('paypal'),
  bankSteps.takePaypalResults({ of: [WILLI] }),
  aMinute,
  bankSteps.takePaypalResults({ of: [WILLI] }),
];

/** One debt is paid, one is written off, and one is demanded, paid in part, and the rest set off against later earnings. */
const debtsEnd: readonly Step[] = [
  steps.wait(3),
  byHandSteps.payDebt({ who: OLE }),
  byHandSteps.writeOff({ who: NINA }),
  byHandSteps.sendLetter({ who: UMA }),
  byHandSteps.payPart({ who: UMA }, 40),
  aMinute,
  byHandSteps.correct(UMA, 100_00),
  ask(UMA, 'bank'),
];

/** Takeovers, decisions for an earlier day, and temporary holds. */
const decisions: readonly Step[] = [
  byHandSteps.takeOver(OLE, 25_00),
  taxSteps.decideTax(BERT, 'unproven', 1),
  holdSteps.hold(NINA),
  holdSteps.releaseHold(1),
];

/** Orders counted in a closed month are refunded, which leaves findings behind; two operators correct the largest. */
const refundsAfterClosing: readonly Step[] = [
  ...[0, 0].map((pick) => orderSteps.refund(pick, 100)),
  findingSteps.lookForFindings,
  findingSteps.decideFinding(0, 'correct'),
];

/** Refunds the latest order of which anything is left. */
const refundLatest: Step = (world, model) => {
  const left = model.orders.filter(({ leftCents }) => leftCents > 0);
  return orderSteps.refund(left.length - 1, 100)(world, model);
};

/** A note covers almost nothing because of a manual debit, and then more than that is taken back. */
const debitsThatNotesBear: readonly Step[] = [
  orderSteps.buy({ who: XAVER, product: 'XL', quantity: 1, cents: 999_99, daysAgo: 0 }),
  steps.passMonth,
  steps.wait(15),
  byHandSteps.debitAllBut(CLEO, 5_00),
  ...askAndPay(CLEO, 'bank'),
  refundLatest,
  byHandSteps.correct(CLEO, 900_00),
  ask(CLEO, 'bank'),
];

/** The second part of the tour: every other event of money, each of them once and deliberately. */
export const tourOfMoney: readonly Step[] = [
  ...lateNews,
  ...debtsBegin,
  ...taxAfterObjection,
  ...toTheBankAndBack,
  ...toPaypalAndBack,
  ...debtsEnd,
  ...decisions,
  ...refundsAfterClosing,
  ...debitsThatNotesBear,
];
