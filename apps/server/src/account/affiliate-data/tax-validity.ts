import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { invalidField } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Changer } from './affiliate-data.policy.ts';
import type { AffiliateData } from './affiliate-data.queries.ts';

/** The day of data that apply from the beginning (migration 0072). */
export const BEGINNING = '1970-01-01';

/** How a partner's tax data were used so far. */
interface TaxPast {
  /** The day from which their current status applies. */
  readonly statusSince: string;
  /** Whether an operator ever proved them, or a credit note was issued with them. */
  readonly isUsed: boolean;
}

/** Reads it; for a change, after the data were locked. */
export async function findTaxPast(db: Kysely<DB>, partner: number): Promise<TaxPast> {
  const { rows } = await sql<TaxPast>`
    select coalesce((
        select valid_from from tax_data where partner_id = ${partner} and field = 'status' order by id desc limit 1
      ), ${BEGINNING}::date) as "statusSince",
      exists (select from tax_data where partner_id = ${partner} and field = 'status' and value = 'proven')
        or exists (select from payouts where partner_id = ${partner} and number is not null) as "isUsed"`.execute(
    db,
  );
  return onlyRow(rows);
}

/** @throws ApiError 422 for a future day of a decision */
export function requirePastDay(validFrom: string | undefined, now: Date): void {
  if (validFrom !== undefined && validFrom > berlinDay(now.getTime()))
    throw invalidField('validFrom', 'dayInFuture');
}

interface TaxChange {
  readonly before: AffiliateData;
  readonly after: AffiliateData;
  readonly changer: Changer;
  readonly past: TaxPast;
  readonly at: Date;
  /** The day given by an operator, who knows it from the documents. */
  readonly given?: string | undefined;
}

/**
 * The day in Berlin from which a change of tax data applies. A proof covers all the time without one; a pending
 * change applies from the day on which the partner made it. Data that nobody has proven and no credit note rests on are
 * corrected from the beginning. Everything else applies from today.
 */
export function validFromOf({ before, after, changer, past, at, given }: TaxChange): string {
  const today = berlinDay(at.getTime());
  if (given !== undefined) return given;
  if (changer === 'owner') return past.isUsed ? today : BEGINNING;
  if (after.taxStatus !== 'proven') return today;
  if (before.taxStatus === 'unproven') return past.statusSince;
  return before.toCheck === null ? today : berlinDay(before.toCheck.since.getTime());
}

/** Whether a change leaves tax data unchanged, apart from pending ones. */
export function isSameTax(before: AffiliateData, after: AffiliateData): boolean {
  return (
    before.ust === after.ust &&
    before.smallBusiness === after.smallBusiness &&
    before.taxStatus === after.taxStatus
  );
}
