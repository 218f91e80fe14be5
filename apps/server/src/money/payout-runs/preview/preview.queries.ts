import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lacksAcceptance } from '../../../account/legal-documents/legal-documents.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { isOnHold } from '../../books/partner-holds.ts';
import type { MissingCode } from '../../payouts/eligibility.ts';
import { availableIn, type RunTerms } from '../runs/askable.ts';
import { waitingPayouts } from '../runs/collectable.ts';

/** An existing payout; `cents` net. */
export interface WaitingPayout {
  readonly id: number;
  readonly partner: number;
  readonly displayName: string;
  readonly country: string | null;
  readonly cents: number;
  readonly taxCents: number;
  readonly grossCents: number;
  /** It is in no run. */
  readonly isFree: boolean;
  /** It reaches the minimum. */
  readonly isEnough: boolean;
  /** It was returned, and waits for another account. */
  readonly isReturned: boolean;
}

/** Payouts of the type and countries of a run. Whether a returned one can be sent again is only known when it is added. */
export async function findWaiting(db: Kysely<DB>, terms: RunTerms): Promise<WaitingPayout[]> {
  const { rows } = await sql<WaitingPayout>`
    select waiting.id, waiting.partner_id as partner, partner.display_name as "displayName", waiting.country,
      waiting.net_cents as cents, waiting.tax_cents as "taxCents", waiting.gross_cents as "grossCents",
      waiting.is_free as "isFree", waiting.is_enough as "isEnough", waiting.is_returned as "isReturned"
    from (${waitingPayouts(terms)}) as waiting
    join partners as partner on partner.id = waiting.partner_id`.execute(db);
  return rows;
}

/** A partner with an available amount, and what they lack for a payout of the type by which they are paid. */
export interface AskedPartner {
  readonly partner: number;
  readonly displayName: string;
  readonly country: string | null;
  readonly cents: number;
  readonly type: 'bank' | 'paypal';
  readonly missing: readonly MissingCode[];
}

/**
 * Everybody in these countries with an available amount. The missing requirements are the same as `checkEligibility` gives for
 * one partner, computed here for thousands at a time; a test compares the two.
 */
export async function findAsked(
  db: Kysely<DB>,
  countries: readonly string[],
  now: Date,
): Promise<AskedPartner[]> {
  const lacks = (code: MissingCode, condition: RawBuilder<unknown>) =>
    sql`case when ${condition} then ${sql.lit(code)} end`;
  const codes = [
    lacks('payoutsHeld', sql.raw(isOnHold('askable.partner_id'))),
    lacks('businessRegistration', sql`data.file_registration is null`),
    lacks('terms', lacksAcceptance(sql<number>`partner.user_id`, now)),
    lacks('ustId', sql`coalesce(trim(data.ust), '') = ''`),
    lacks('bankAccount', sql`askable.type = 'bank' and account.iban is null`),
    lacks('paypalEmail', sql`askable.type = 'paypal' and account.paypal_email is null`),
    lacks('billingAddress', sql`askable.country is null`),
  ];
  const { rows } = await sql<AskedPartner>`
    select askable.partner_id as partner, partner.display_name as "displayName", askable.country, askable.cents,
      askable.type, array_remove(array[${sql.join(codes)}]::text[], null) as missing
    from (${availableIn(countries)}) as askable
    join partners as partner on partner.id = askable.partner_id
    left join affiliate_data as data on data.partner_id = partner.id
    left join bank_accounts as account on account.user_id = partner.user_id`.execute(db);
  return rows;
}
