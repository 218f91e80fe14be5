import { dayIn, monthIn } from '../../../platform/paper/formats.ts';
import { causeText } from '../../words/payout-words.ts';
import { planNewsText } from '../../words/plan-words.ts';
import type { NotificationTexts } from '../notification-texts.ts';
import { because, type ChangeTexts, changeIn, isAllPaid, isPraise, listOf } from '../text-parts.ts';

/** What has changed since a month was approved. */
const changes: ChangeTexts = {
  explanation: 'Since its approval the way that the credits are computed has changed, though no amount has.',
  amounts: (whose, amount) =>
    `Since its approval the credits of ${whose} have changed, by ${amount} in total.`,
  one: 'one partner',
  several: (partners) => `${partners} partners`,
};

export const texts: NotificationTexts = {
  approvalDecided: ({ name, decision }) =>
    ({
      approved: `${name} has approved what you prepared.`,
      rejected: `${name} has rejected what you prepared.`,
      overtaken: `${name} could not approve what you prepared: it has changed since. Please prepare it again.`,
    })[decision],
  approvalWaits: ({ name }) => `${name} has prepared something that needs your approval.`,
  creditCorrected: ({ amount, text }, money) => `Correction of ${money(amount)}: ${text}`,
  creditsReleased: ({ amount }, money) => `Credits of ${money(amount)} are now available.`,
  debtDemanded: ({ number, amount }, money) =>
    `Please pay ${money(amount)}: the letter ${number} says by when and what for.`,
  debtPaid: ({ number, amount, left }, money) =>
    isAllPaid(left)
      ? `Your payment of ${money(amount)} for letter ${number} has arrived. The debt is settled.`
      : `Your payment of ${money(amount)} for letter ${number} has arrived. ${money(left ?? '')} remains open.`,
  debtWrittenOff: ({ amount }, money) =>
    `Your debt of ${money(amount)} has been written off. You no longer owe anything.`,
  firstChildrenOrder: ({ name, order }) => `${name} has ordered for the first time (order ${order}).`,
  invitationDeclined: () => 'One of your invitations was declined.',
  jobEnded: ({ done, total }) =>
    done === total
      ? `What you asked for is done. Partners: ${total}.`
      : `What you asked for has ended. Partners: ${total}, done for ${done}.`,
  mailsReturned: () =>
    'E-mails to your address are being returned. Please check the address in your profile.',
  greeting: ({ name, kind, text }) =>
    isPraise(kind) ? `${name} congratulates you: “${text}”` : `${name} writes to you: “${text}”`,
  placeTransfer: ({ side, state, name, from }) => {
    const day = dayIn('en', from);
    if (state === 'withdrawn')
      return side === 'owner'
        ? `Contrary to what was announced, your place does not pass to ${name} from ${day}.`
        : `Contrary to what was announced, the place of ${name} does not pass to you from ${day}.`;
    return side === 'owner'
      ? `Your place passes to ${name} from ${day}, and your partner agreement ends. What you earn until then stays yours. If you know nothing of this, please write to us.`
      : `The place of ${name} passes to you from ${day}: you become a partner. Please accept the partner agreement; payouts wait until then.`;
  },
  questionAnswered: ({ question }) => `Your question ${question} was answered.`,
  questionAsked: ({ name }) => `${name} has a question that is waiting for your answer.`,
  questionsOverdue: ({ count }) =>
    count === '1'
      ? 'A question was not answered within the promised time.'
      : `${count} questions were not answered within the promised time.`,
  teamMessage: ({ name }) => `${name} has written you a message.`,
  monthChanged: ({ month, cause, amount, partners }, money) =>
    cause === 'red'
      ? `${monthIn('en', `${month}-01`)} was not closed: a check is red.`
      : `${monthIn('en', `${month}-01`)} was not closed. ${changeIn(changes, partners, money(amount))} Please submit it again.`,
  monthLate: ({ month, lateness }) =>
    lateness === 'due'
      ? `${monthIn('en', `${month}-01`)} is not closed yet. It has to be accounted for by the end of the month after it (section 87c of the German Commercial Code, HGB).`
      : `${monthIn('en', `${month}-01`)} was not closed in time (section 87c of the German Commercial Code, HGB). Please close it without delay.`,
  newCustomer: ({ name }) => `${name} is a new customer of yours.`,
  newPartner: ({ name }) => `${name} has joined your team.`,
  newTerms: ({ kind }) =>
    ({
      terms: 'There is a new version of the terms of use. Please accept it; payouts wait until then.',
      'partner-agreement':
        'There is a new version of the partner agreement. Please accept it; payouts wait until then.',
    })[kind],
  newUserLogin: ({ device }) => `Sign-in from a new device: ${device}.`,
  objectionAnswered: ({ number }) => `Your objection to self-billed invoice ${number} was answered.`,
  payoutApproved: ({ payout, amount }, money) => `Your payout ${payout} of ${money(amount)} is approved.`,
  payoutCorrected: ({ payout, amount, correction }, money) =>
    `Correction ${correction} reverses ${money(amount)} of your payout ${payout}, because credits in it were reversed or corrected. It is set off against the next payout.`,
  shopSilent: ({ shop }) =>
    `The shop ${shop} could not be read for three intervals: new orders are missing here.`,
  payoutFileAlarm: ({ run }) =>
    `The file of payout run ${run} is no longer correct. It is not released until that is resolved.`,
  payoutLacks: ({ amount, missing }, money) =>
    `${money(amount)} is available and could not be paid out. What is missing: ${listOf(missing, 'en')}.`,
  payoutPaid: ({ payout, amount }, money) => `Your payout ${payout} of ${money(amount)} has been paid.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Your payout ${payout} of ${money(amount)} was rejected${because(reason)}`,
  payoutReturned: ({ payout, amount, cause }, money) =>
    `The bank has returned your payout ${payout} of ${money(amount)}. ${causeText(cause, 'en')} Please check your bank account.`,
  payoutRunDue: ({ count }) =>
    count === '1'
      ? 'Today is a payout day: one payout waits for a payout run.'
      : `Today is a payout day: ${count} payouts are waiting for a payout run.`,
  planChanges: (news, money) => planNewsText('en', news, money),
  registrationSuccess: () => 'Your registration is complete. Welcome!',
  taxLimitNear: ({ amount, limit, year, effect }, money) =>
    effect === 'next-year'
      ? `You have received ${money(amount)} net from us in ${year}. Anyone who turns over more than ${money(limit)} in one year is no longer a small enterprise (Kleinunternehmer) in the next (section 19 of the German VAT Act, UStG); your other turnover counts as well. Please change your tax data then.`
      : `You have received ${money(amount)} net from us in ${year}. From the turnover that takes you beyond ${money(limit)} you are no longer a small enterprise (Kleinunternehmer, section 19 of the German VAT Act); your other turnover counts as well. Please change your tax data before that.`,
  teamOrderPaid: ({ name, order }) => `Order ${order} of ${name} has been paid.`,
  voucherReceived: ({ amount }, money) => `You have received a voucher of ${money(amount)}.`,
  webhookPaused: ({ name }) =>
    `The webhook receiver “${name}” no longer accepts anything and is paused. What happens is kept for it.`,
};
