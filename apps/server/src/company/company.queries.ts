import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { HoldStart } from '@blattwerk/plan/cycle/hold-end.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';
import type { Tx } from '../platform/database/transaction.ts';

/** Who the company is; what it has not said is null. */
export interface Company {
  readonly name: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** Three letters of ISO 3166-1. */
  readonly countryISO: string | null;
  /** VAT ID, or the tax number of a company that has none. */
  readonly vatId: string | null;
  readonly representedBy: string | null;
  readonly phone: string | null;
  /** Where partners turn to with questions. */
  readonly email: string | null;
  /** The name that mails come from, if that is not the company's. */
  readonly sender: string | null;
  /** The colour of buttons and links on light ground; null takes the product's. */
  readonly accent: string | null;
  /** Where memberships are bought, a line for each market (`membership-shops.ts`). */
  readonly membershipShops: string | null;
  /** Where referral links lead that are for the shop (`shop-address.ts`). */
  readonly shopAddress: string | null;
  /** The languages on offer, in the product's order. */
  readonly locales: readonly Locale[];
  /** Days of 24 hours that a credit of a month that is not closed waits (S35). */
  readonly holdDays: number;
  /** What that counts from for credits of orders (S35). */
  readonly holdFrom: HoldStart;
  /** Days of the month, in order; none for any day. */
  readonly payoutDays: readonly number[];
  /** So many days before, the list of a payout day is closed. */
  readonly payoutCutOffDays: number;
  /** EUR; less is not paid out, net. */
  readonly payoutMinimum: string;
  /** Working days within which questions of partners are answered. */
  readonly answerDays: number;
  /** To how many people of the team a partner may write a day (Berlin). */
  readonly teamMessagesDaily: number;
}

/**
 * SQL of the days (24 hours each) that a credit of a month that is not closed waits: from the payment of its order or, as
 * `HOLD_FROM` says, from its delivery, else from the end of the month (S35).
 */
export const HOLD_DAYS = '(select hold_days from company)';
export const HOLD_FROM = '(select hold_from from company)';

/** Who the company is. */
export async function findCompany(db: Kysely<DB>): Promise<Company> {
  return presented(await companyOf(db).executeTakeFirstOrThrow());
}

/** The same, kept so until the transaction ends. */
export async function lockCompany(tx: Tx): Promise<Company> {
  return presented(await companyOf(tx).forUpdate().executeTakeFirstOrThrow());
}

/** Makes it the company. */
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

/** Makes it the logo. */
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
