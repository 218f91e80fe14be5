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
  creditsReleased: { readonly amount: string };
  firstChildrenOrder: Ordered;
  /** `job` is its id, `done` of `total` items were done. */
  jobEnded: { readonly job: string; readonly done: string; readonly total: string };
  newCustomer: Person;
  newPartner: Person;
  newTerms: { readonly kind: 'terms' | 'partner-agreement' };
  newUserLogin: { readonly device: string };
  payoutApproved: Paid;
  /** `amount` is what the correction takes back, with its tax; `correction` its number. */
  payoutCorrected: Paid & { readonly correction: string };
  payoutPaid: Paid;
  payoutRejected: Paid & { readonly reason: string };
  registrationSuccess: Record<never, string>;
  teamOrderPaid: Ordered;
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
