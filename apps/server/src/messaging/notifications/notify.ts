import type { ToldType } from '@blattwerk/contract/notifications/notification-types.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transaction.ts';

/** `partner` is the id of whoever is named; rows from before it was kept have none. */
type Person = { readonly name: string; readonly partner: string };
/** `order` is its number, `orderId` leads to it where whoever is told may open it. */
type Ordered = Person & { readonly order: string; readonly orderId?: string };
/** `payout` is its id, `amount` a decimal string of EUR. */
type Paid = { readonly payout: string; readonly amount: string };

/** What the text of each type is made of. Texts themselves are never stored: they follow the reader's language. */
export interface NotificationParameters {
  /** `name`: who decided, or found it `overtaken` by another change; `approval` is its id. */
  approvalDecided: {
    readonly name: string;
    readonly approval: string;
    readonly decision: 'approved' | 'rejected' | 'overtaken';
  };
  /** `name`: who prepared it. */
  approvalWaits: { readonly name: string; readonly approval: string };
  /** `amount` of either sign, `text` in the partner's words, `credit` is the id of what it was booked as. */
  creditCorrected: {
    readonly amount: string;
    readonly text: string;
    /** With the id of its cycle the key of the credit. */
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
  /** `text` in the words of `name`, who stands directly above, about an event of this kind. */
  greeting: {
    readonly name: string;
    readonly kind: 'joined' | 'firstOrder' | 'level' | 'silent' | 'anniversary';
    readonly text: string;
  };
  /** Not whose: they asked for that to be forgotten. */
  invitationDeclined: Record<never, string>;
  /** `job` is its id, `done` of `total` items were done. */
  jobEnded: { readonly job: string; readonly done: string; readonly total: string };
  /** Mails to their own address come back. */
  mailsReturned: Record<never, string>;
  /** An approved month was not closed: `amount` of either sign is what `partners` partners would get more; nothing where a check was red. */
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
  /** `number` is that of the note which was objected to, `payout` the id of its payout. */
  objectionAnswered: { readonly number: string; readonly payout: string };
  payoutApproved: Paid;
  /** `amount` is what the correction takes back, with its tax; `correction` its number. */
  payoutCorrected: Paid & { readonly correction: string };
  /** `run` is the id of a payout run whose file is not what it has to be. */
  payoutFileAlarm: { readonly run: string };
  /** `shop` is the host of its address. */
  shopSilent: { readonly shop: string };
  /** `amount` is available, `missing` are the codes of what the partner lacks for a payout, with commas. */
  payoutLacks: { readonly amount: string; readonly missing: string };
  payoutPaid: Paid;
  payoutRejected: Paid & { readonly reason: string };
  /** `cause` as of `returned.cause` of a payout. */
  payoutReturned: Paid & { readonly cause: string };
  /** `count` payouts would be in the run of that Berlin day. */
  payoutRunDue: { readonly day: string; readonly count: string };
  /** `side` of whoever is told; the other one is named. `from` is the first day of the month. */
  placeTransfer: Person & {
    readonly side: 'owner' | 'successor';
    readonly state: 'planned' | 'withdrawn';
    readonly from: string;
  };
  /**
   * `from` is the first day, `difference` what `months` months would have brought more or less (EUR); `withdrawn` where it was
   * announced and does not hold.
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
  /** The day has passed by which `count` questions were to be answered. */
  questionsOverdue: { readonly count: string };
  registrationSuccess: Record<never, string>;
  /** `amount` net was reached in `year`; what exceeds `limit` has the effect. */
  taxLimitNear: {
    readonly amount: string;
    readonly limit: string;
    readonly year: string;
    readonly effect: 'next-year' | 'at-once';
  };
  /** `name`: who wrote; `message` is the id of what was written. */
  teamMessage: Person & { readonly message: string };
  teamOrderPaid: Ordered;
  /** `receiver` is the id of a program that takes no webhooks, `name` what operators call it. */
  webhookPaused: { readonly receiver: string; readonly name: string };
  voucherReceived: { readonly voucher: string; readonly amount: string };
}

/** Something that a user is to know. */
export type Notification = {
  [Type in ToldType]: {
    readonly user: number;
    readonly type: Type;
    readonly parameters: NotificationParameters[Type];
    readonly at: Date;
  };
}[ToldType];

/** Notifies a user in the caller's transaction, unless they refuse this type. */
export async function notify(tx: Tx, { user, type, parameters, at }: Notification): Promise<void> {
  await sql`
    insert into notifications (user_id, type, parameters, created_at)
    select ${user}::bigint, ${type}::text, ${JSON.stringify(parameters)}::jsonb, ${at}::timestamptz
    where not exists (
      select from notification_settings where user_id = ${user} and ${type}::text = any(refused_types)
    )`.execute(tx);
}
