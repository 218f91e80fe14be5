import type { ToldType } from '@blattwerk/contract/notifications/notification-types.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

/** `partner` is the id of the person named; missing in older rows. */
type Person = { readonly name: string; readonly partner: string };
/** `order` is its number; `orderId` links to it if the recipient may open it. */
type Ordered = Person & { readonly order: string; readonly orderId?: string };
/** `payout` is its id, `amount` a decimal string in EUR. */
type Paid = { readonly payout: string; readonly amount: string };

/** Parameters of each type's text. The texts themselves are never stored: they depend on the reader's language. */
export interface NotificationParameters {
  /** `name`: who decided, or found it `overtaken` by another change; `approval` is its id. */
  approvalDecided: {
    readonly name: string;
    readonly approval: string;
    readonly decision: 'approved' | 'rejected' | 'overtaken';
  };
  /** `name`: who prepared it. */
  approvalWaits: { readonly name: string; readonly approval: string };
  /** `amount` of either sign, `text` in the partner's words, `credit` is the id of the resulting credit. */
  creditCorrected: {
    readonly amount: string;
    readonly text: string;
    /** Identifies the credit together with the id of its cycle. */
    readonly credit: string;
    readonly cycle: string;
  };
  creditsReleased: { readonly amount: string };
  /** `demand` is the id of the letter, `dueOn` the last day of its term. */
  debtDemanded: {
    readonly demand: string;
    readonly number: string;
    readonly amount: string;
    readonly dueOn: string;
  };
  /** `number` is that of the letter. */
  debtPaid: { readonly number: string; readonly amount: string; readonly left?: string };
  debtWrittenOff: { readonly amount: string };
  firstChildrenOrder: Ordered;
  /** `text` are the words of `name`, who is directly above, about such an event. */
  greeting: {
    readonly name: string;
    readonly kind: 'joined' | 'firstOrder' | 'level' | 'silent' | 'anniversary';
    readonly text: string;
  };
  /** Not whose: that person asked to be erased. */
  invitationDeclined: Record<never, string>;
  /** `job` is its id; `done` of `total` items succeeded. */
  jobEnded: { readonly job: string; readonly done: string; readonly total: string };
  /** Mails to the user's own address bounce. */
  mailsReturned: Record<never, string>;
  /**
   * An approved month was not closed: `amount` of either sign is the total difference for `partners` partners; absent
   * if a check failed.
   */
  monthChanged: {
    readonly cycle: string;
    readonly month: string;
    readonly cause: 'changed' | 'red';
    readonly amount: string;
    readonly partners: string;
  };
  /** `month` is not closed: `due` from the 21st of the next one, `overdue` once that is over. */
  monthLate: { readonly cycle: string; readonly month: string; readonly lateness: 'due' | 'overdue' };
  newCustomer: Person;
  newPartner: Person;
  newTerms: { readonly kind: 'terms' | 'partner-agreement' };
  newUserLogin: { readonly device: string };
  /** `number` is that of the contested credit note, `payout` the id of its payout. */
  objectionAnswered: { readonly number: string; readonly payout: string };
  payoutApproved: Paid;
  /** `amount` is what the correction takes back, including tax; `correction` is its number. */
  payoutCorrected: Paid & { readonly correction: string };
  /** `run` is the id of a payout run whose file has an unexpected content. */
  payoutFileAlarm: { readonly run: string };
  /** `shop` is the host of its address. */
  shopSilent: { readonly shop: string };
  /** `amount` is available, `missing` are the codes of missing payout requirements, comma-separated. */
  payoutLacks: { readonly amount: string; readonly missing: string };
  payoutPaid: Paid;
  payoutRejected: Paid & { readonly reason: string };
  /** `cause` is the `returned.cause` of a payout. */
  payoutReturned: Paid & { readonly cause: string };
  /** `count` payouts would be in the run of that day in Berlin. */
  payoutRunDue: { readonly day: string; readonly count: string };
  /** `side` is that of the recipient; the other one is named. `from` is the first day of the month. */
  placeTransfer: Person & {
    readonly side: 'owner' | 'successor';
    readonly state: 'planned' | 'withdrawn';
    readonly from: string;
  };
  /**
   * `from` is the first day, `difference` how much more or less `months` months would have earned (EUR); `withdrawn` if
   * it was announced but does not take effect.
   */
  planChanges: {
    readonly version: string;
    readonly from: string;
    readonly withdrawn?: string;
    readonly months?: string;
    readonly difference?: string;
  };
  questionAnswered: { readonly question: string };
  /** `name`: who asks; `question` is its id. */
  questionAsked: Person & { readonly question: string };
  /** The answers to `count` questions are overdue. */
  questionsOverdue: { readonly count: string };
  registrationSuccess: Record<never, string>;
  /** `amount` net was reached in `year`; exceeding `limit` has this effect. */
  taxLimitNear: {
    readonly amount: string;
    readonly limit: string;
    readonly year: string;
    readonly effect: 'next-year' | 'at-once';
  };
  /** `name`: who wrote; `message` is the id of the message. */
  teamMessage: Person & { readonly message: string };
  teamOrderPaid: Ordered;
  /** `receiver` is the id of a failing webhook receiver, `name` its label. */
  webhookPaused: { readonly receiver: string; readonly name: string };
  voucherReceived: { readonly voucher: string; readonly amount: string };
}

/** A notification of a user. */
export type Notification = {
  [Type in ToldType]: {
    readonly user: number;
    readonly type: Type;
    readonly parameters: NotificationParameters[Type];
    readonly at: Date;
  };
}[ToldType];

/** Notifies a user in the caller's transaction, unless they opted out of this type. */
export async function notify(tx: Tx, { user, type, parameters, at }: Notification): Promise<void> {
  await sql`
    insert into notifications (user_id, type, parameters, created_at)
    select ${user}::bigint, ${type}::text, ${JSON.stringify(parameters)}::jsonb, ${at}::timestamptz
    where not exists (
      select user_id from notification_settings where user_id = ${user} and ${type}::text = any(refused_types)
    )`.execute(tx);
}
