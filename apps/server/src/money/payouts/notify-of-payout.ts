import type { WebhookData } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { plannedPayoutDay } from '@blattwerk/plan/payouts/calendar.ts';
import { findCompany } from '../../company/company.queries.ts';
import { findUser } from '../../identity/users/users.queries.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { recordEvents } from '../../messaging/webhooks/record-events.ts';
import { causeText } from '../../messaging/words/payout-words.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { amountIn, dayIn, momentIn } from '../../platform/paper/formats.ts';
import { formatPayoutNumber } from './payout-number.ts';
import type { Target } from './payout-snapshot.ts';
import { presentTarget } from './payouts.presenter.ts';
import { findPayout, type PayoutRow } from './payouts.queries.ts';
import { findTransferTarget } from './resend-payout.ts';
import { returnCauseOf } from './return-cause.ts';

type NotifyDeps = InTx<Pick<Deps, 'db' | 'messages' | 'secrets'>>;

/** Notifies the requester that a payout was received and until when it is held; webhooks are notified, too. */
export async function notifyOfRequest(deps: NotifyDeps, id: number): Promise<void> {
  const payout = await findPayout(deps.db, id);
  if (!payout) throw new Error(`payout ${id} was requested but cannot be found`);
  await recordPayout(deps.db, payout, payout.createdAt);
  const { locale, said, to } = await mailOf(deps, payout);
  const destination = await destinationOf(deps, payout);
  const { heldUntil } = payout;
  if (heldUntil !== null) {
    const parameters = { ...said, destination, until: momentIn(locale, heldUntil) };
    return deps.messages.queue(deps.db, { ...to, template: 'payout-held', parameters });
  }
  const day = await plannedDay(deps, payout, payout.createdAt);
  await (day === null
    ? deps.messages.queue(deps.db, {
        ...to,
        template: 'payout-requested',
        parameters: { ...said, destination },
      })
    : deps.messages.queue(deps.db, {
        ...to,
        template: 'payout-requested-planned',
        parameters: { ...said, destination, day: dayIn(locale, day) },
      }));
}

/** The day of the company's calendar on which it will be paid as of an instant; null without a calendar. */
async function plannedDay(
  { db }: NotifyDeps,
  { heldUntil, createdAt }: PayoutRow,
  at: Date,
): Promise<string | null> {
  const { payoutDays: days, payoutCutOffDays: cutOffDays } = await findCompany(db);
  if (days.length === 0) return null;
  const requestedOn = berlinDay((heldUntil ?? createdAt).getTime());
  return plannedPayoutDay({ days, cutOffDays }, { requestedOn, today: berlinDay(at.getTime()) });
}

/** Notifies the owner of a payout's new status, in the product and by mail, and webhooks. */
export async function notifyOfStatus(deps: NotifyDeps, payout: PayoutRow, at: Date): Promise<void> {
  const { db, messages } = deps;
  const { id, status, statusName, user, amountCents, taxCents, reason } = payout;
  const parameters = { payout: String(id), amount: formatCents(amountCents === 0 ? taxCents : amountCents) };
  const recipient = { user, at };
  await recordPayout(db, payout, at);
  const { locale, said, to } = await mailOf(deps, payout);
  switch (statusName) {
    case 'approved': {
      await notify(db, { ...recipient, type: 'payoutApproved', parameters });
      const destination = await destinationOf(deps, payout);
      const day = await plannedDay(deps, payout, at);
      if (day === null)
        return messages.queue(db, {
          ...to,
          template: 'payout-approved',
          parameters: { ...said, destination },
        });
      return messages.queue(db, {
        ...to,
        template: 'payout-approved-planned',
        parameters: { ...said, destination, day: dayIn(locale, day) },
      });
    }
    case 'paid': {
      await notify(db, { ...recipient, type: 'payoutPaid', parameters });
      const destination = await destinationOf(deps, payout);
      return messages.queue(db, { ...to, template: 'payout-paid', parameters: { ...said, destination } });
    }
    case 'rejected': {
      const why = reason ?? '';
      await notify(db, { ...recipient, type: 'payoutRejected', parameters: { ...parameters, reason: why } });
      return messages.queue(db, { ...to, template: 'payout-rejected', parameters: { ...said, reason: why } });
    }
    case 'returned': {
      const cause = returnCauseOf(payout.returned?.code ?? null);
      await notify(db, { ...recipient, type: 'payoutReturned', parameters: { ...parameters, cause } });
      const destination = await destinationOf(deps, payout);
      // The button leads to the bank account, not to the payout.
      const words = { amount: said.amount, destination, cause: causeText(cause, locale) };
      return messages.queue(db, { ...to, template: 'payout-returned', parameters: words });
    }
    default:
      throw new Error(`no payout moves to status ${status}`);
  }
}

/** The parameters of every mail about a payout, in its owner's language: the amount includes tax. */
async function mailOf({ db }: NotifyDeps, { id, user, amountCents, taxCents, feeCents }: PayoutRow) {
  const owner = await findUser(db, user);
  if (!owner) throw new Error(`payout ${id} has no owner`);
  const { locale } = owner;
  return {
    locale,
    said: { payout: id, amount: amountIn(locale, amountCents + taxCents - feeCents) },
    to: { to: { userId: user }, channel: 'mail' },
  } as const;
}

/** The destination in a form that its owner recognizes, but that reveals it to nobody else who reads the mail. */
async function destinationOf(deps: NotifyDeps, { id, attempt, type, shopName }: PayoutRow): Promise<string> {
  const target = await findTransferTarget(deps, { payout: id, attempt });
  return target ? nameOf(target) : (shopName ?? type);
}

/** Mails are read by others as well: they never contain an address to sign in to PayPal with. */
function nameOf(target: Target): string {
  return target.type === 'paypal' ? 'PayPal' : presentTarget(target).replace('****', '…');
}

/** Records webhook events for a payout that was requested, or that has changed its status since. */
async function recordPayout(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  const data = dataOf(payout);
  const { statusName } = payout;
  switch (statusName) {
    case 'pending':
      return recordEvents(tx, [{ type: 'payout.requested', at, data }]);
    case 'approved':
    case 'paid':
    case 'rejected':
      return recordEvents(tx, [{ type: `payout.${statusName}`, at, data }]);
    case 'returned': {
      const cause = returnCauseOf(payout.returned?.code ?? null);
      return recordEvents(tx, [{ type: 'payout.returned', at, data: { ...data, cause } }]);
    }
    default:
      throw new Error(`there is no event for a payout that is ${statusName}`);
  }
}

function dataOf(payout: PayoutRow): WebhookData<'payout.paid'> {
  const { id, partner, type, number, amountCents, taxCents, feeCents } = payout;
  return {
    payout: id,
    partner,
    type,
    number: number === null ? null : formatPayoutNumber(number),
    amount: formatCents(amountCents),
    tax: formatCents(taxCents),
    fee: formatCents(feeCents),
    gross: formatCents(amountCents + taxCents),
    currency: 'EUR',
  };
}
