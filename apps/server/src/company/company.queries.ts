import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { HoldStart } from '@blattwerk/plan/cycle/hold-end.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';
import type { Tx } from '../platform/database/transaction.ts';

/** The company's data; null if not set. */
export interface Company {
  readonly name: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** Three-letter code of ISO 3166-1. */
  readonly countryISO: string | null;
  /** VAT ID, or the tax number of a company without one. */
  readonly vatId: string | null;
  readonly representedBy: string | null;
  readonly phone: string | null;
  /** Contact address for partners' questions. */
  readonly email: string | null;
  /** Sender name of mails, if it is not the company's. */
  readonly sender: string | null;
  /** The colour of buttons and links on a light background; null for the product's. */
  readonly accent: string | null;
  /** Where memberships are bought, one line per market (`membership-shops.ts`). */
  readonly membershipShops: string | null;
  /** The target of referral links to the shop (`shop-address.ts`). */
  readonly shopAddress: string | null;
  /** The languages offered, in the product's order. */
  readonly locales: readonly Locale[];
  /** Holding period in days of 24 hours, for credits of months that are not closed. */
  readonly holdDays: number;
  /** The start of the holding period for credits from orders. */
  readonly holdFrom: HoldStart;
  /** Days of the month, in order; empty for any day. */
  readonly payoutDays: readonly number[];
  /** Days before a payout day on which its list is closed. */
  readonly payoutCutOffDays: number;
  /** EUR, net; smaller amounts are not paid out. */
  readonly payoutMinimum: string;
  /** Working days for answering partners' questions. */
  readonly answerDays: number;
  /** Number of team members that a partner may write to per day (Berlin). */
  readonly teamMessagesDaily: number;
}

/**
 * SQL of the holding period in days (24 hours each) for credits of months that are not closed: from the payment of the
 * order or, depending on `HOLD_FROM`, from its delivery, else from the end of the month.
 */
export const HOLD_DAYS = '(select hold_days from company)';
export const HOLD_FROM = '(select hold_from from company)';

/** The company's data. */
export async function findCompany(db: Kysely<DB>): Promise<Company> {
  return presented(await companyOf(db).executeTakeFirstOrThrow());
}

/** The same, locked until the transaction ends. */
export async function lockCompany(tx: Tx): Promise<Company> {
  return presented(await companyOf(tx).forUpdate().executeTakeFirstOrThrow());
}

/** Stores the company's data. */
export async function saveCompany(tx: Tx, company: Company, now: Date): Promise<void> {
  const {
    countryISO,
    vatId,
    representedBy,
    membershipShops,
    shopAddress,
    locales,
    holdDays,
    holdFrom,
    payoutDays,
    payoutCutOffDays,
    payoutMinimum,
    answerDays,
    teamMessagesDaily,
    ...same
  } = company;
  await tx
    .updateTable('company')
    .set({
      ...same,
      country_iso: countryISO,
      vat_id: vatId,
      represented_by: representedBy,
      membership_shops: membershipShops,
      shop_address: shopAddress,
      locales: [...locales],
      hold_days: holdDays,
      hold_from: holdFrom,
      payout_days: [...payoutDays],
      payout_cut_off_days: payoutCutOffDays,
      payout_minimum_cents: parseCents(payoutMinimum),
      answer_days: answerDays,
      team_messages_daily: teamMessagesDaily,
      updated_at: now,
    })
    .execute();
}

/** The logo as a PNG, null without one. */
export async function findLogo(db: Kysely<DB>): Promise<Buffer | null> {
  const { logo } = await db.selectFrom('company').select('logo').executeTakeFirstOrThrow();
  return logo;
}

/** Stores the logo. */
export async function saveLogo(tx: Tx, logo: Buffer | null, now: Date): Promise<void> {
  await tx.updateTable('company').set({ logo, updated_at: now }).execute();
}

function presented<Row extends { payoutMinimumCents: number }>({ payoutMinimumCents, ...company }: Row) {
  return { ...company, payoutMinimum: formatCents(payoutMinimumCents) };
}

function companyOf(db: Kysely<DB>) {
  return db
    .selectFrom('company')
    .select((eb) => [
      'name',
      'street',
      'postcode',
      'city',
      'country_iso as countryISO',
      'vat_id as vatId',
      'represented_by as representedBy',
      'phone',
      'email',
      'sender',
      'accent',
      'membership_shops as membershipShops',
      'shop_address as shopAddress',
      eb.ref('locales').$castTo<Locale[]>().as('locales'),
      'hold_days as holdDays',
      eb.ref('hold_from').$castTo<HoldStart>().as('holdFrom'),
      'payout_days as payoutDays',
      'payout_cut_off_days as payoutCutOffDays',
      'payout_minimum_cents as payoutMinimumCents',
      'answer_days as answerDays',
      'team_messages_daily as teamMessagesDaily',
    ]);
}
