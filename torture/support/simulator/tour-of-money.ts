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

/** What the bank says twice it says at two times. */
const aMinute: Step = async (world) => {
  await advance(world, new Date(world.clock.now.getTime() + MINUTE));
  return nothing;
};

/** A file is fetched, of a run that is put together and let go. */
const send = (type: 'bank' | 'paypal'): Step[] => [
  runSteps.collect(type),
  runSteps.letGo(),
  runSteps.fetchLatest,
];

/** The note of somebody's latest payout that has one is objected to. */
const objectToLatest =
  (one: number): Step =>
  (world, model) => {
    const noted = model.payouts.filter(({ issued }) => issued !== null);
    const pick = noted.findLastIndex(({ partner }) => partner === world.partners[one]);
    if (pick < 0) throw new Error(`partner ${one} has no note`);
    return objectionSteps.objectTo(pick)(world, model);
  };

/** Somebody gives another account, to whom a payout came back. */
const changeAccountOf =
  (one: number): Step =>
  (world, model) => {
    const returned = model.payouts.filter(({ status }) => status === payoutStatus.returned);
    const pick = returned.findIndex(({ partner }) => partner === world.partners[one]);
    if (pick < 0) throw new Error(`nothing came back of partner ${one}`);
    return bankSteps.changeAccount(pick)(world, model);
  };

/** Something is taken back of closed months, and a payment becomes known long after it. */
const lateNews: readonly Step[] = [
  orderSteps.refund(3, 100),
  orderSteps.refund(0, 10),
  orderSteps.buy({ who: WILLI, product: 'P', quantity: 1, cents: 100_00, daysAgo: 35 }),
];

/** Two new partners owe something, and a debt grows of what a note has paid. */
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

/** An objection to a note without tax, whose new note pays it. */
const taxAfterObjection: readonly Step[] = [
  byHandSteps.correct(VERA, 30_00),
  ...askAndPay(VERA, 'bank'),
  objectToLatest(VERA),
  taxSteps.decideTax(VERA, 'proven', null),
  objectionSteps.agree(0),
  moveLatest(VERA, approved),
  moveLatest(VERA, paid),
];

/** A run is taken back, its successor's file refused, and what the bank pays by the next one comes back: sent again, given up. */
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

/** What was given up is asked for again, and PayPal sends it back. */
const toPaypalAndBack: readonly Step[] = [
  ask(WILLI, 'paypal'),
  ...send('paypal'),
  bankSteps.takePaypalResults({ of: [WILLI] }),
  aMinute,
  bankSteps.takePaypalResults({ of: [WILLI] }),
];

/** A debt is paid, one is given up, and one is asked for, paid in part, and the rest set off against what is earned later. */
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

/** What comes from elsewhere, is decided for an earlier day, or is held for a while. */
const decisions: readonly Step[] = [
  byHandSteps.takeOver(OLE, 25_00),
  taxSteps.decideTax(BERT, 'unproven', 1),
  holdSteps.hold(NINA),
  holdSteps.releaseHold(1),
];

/** What a closed month had counted is refunded, which leaves findings behind; two people correct the largest. */
const refundsAfterClosing: readonly Step[] = [
  ...[0, 0].map((pick) => orderSteps.refund(pick, 100)),
  findingSteps.lookForFindings,
  findingSteps.decideFinding(0, 'correct'),
];

/** The latest order of which anything is left is refunded. */
const refundLatest: Step = (world, model) => {
  const left = model.orders.filter(({ leftCents }) => leftCents > 0);
  return orderSteps.refund(left.length - 1, 100)(world, model);
};

/** A note is over next to nothing because of a debit by hand, and then more than that is taken back of it. */
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

/** After the first part of the tour: everything else that happens to money, each of it once and deliberately. */
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
