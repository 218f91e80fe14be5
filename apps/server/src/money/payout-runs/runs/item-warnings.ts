import { type RawBuilder, sql } from 'kysely';
import { payoutStatus } from '../../books/book-payout.ts';
import { isOnHold } from '../../books/partner-holds.ts';

/** SQL of the warning's name if a condition holds. */
const when = (name: string, condition: RawBuilder<unknown>) =>
  sql`case when ${condition} then ${sql.lit(name)} end`;

const isUndecided = sql`payout.status = ${sql.lit(payoutStatus.pending)}`;

const lacksVatId = sql`${isUndecided} and payout.unsound_vat_id is not null and not exists (
  select from vat_id_decisions as decision
  where decision.partner_id = payout.partner_id and decision.vat_id = payout.unsound_vat_id)`;

/**
 * SQL of the warnings to check before a payout is approved, as `text[]`: those found when it was added to its run, and those
 * that apply now. For rows `payout`, with `users` of its partner, and `item`, which may be null.
 */
export function warningsAt(now: Date): RawBuilder<string[]> {
  const changing = [
    when('newDestination', sql`${isUndecided} and payout.held_until > ${now}`),
    when('partnerHeld', sql.raw(isOnHold('payout.partner_id'))),
    when('signInBlocked', sql`users.disabled_at is not null`),
    when('vatId', lacksVatId),
    when('taxUnproven', sql`payout.tax_kind = 'unproven'`),
    when('returnedBefore', sql`coalesce(item.attempt, payout.attempt) > 1`),
  ];
  return sql`(coalesce(item.warnings, '{}') || array_remove(array[${sql.join(changing)}]::text[], null))`;
}

/**
 * SQL of whether warnings match a filter: `any` means at least one, `none` means without.
 * @param warnings SQL of `text[]`
 */
export function warnedBy(warnings: RawBuilder<string[]>, names: readonly string[]): RawBuilder<unknown> {
  const conditions = names.map((name) =>
    name === 'any'
      ? sql`cardinality(${warnings}) > 0`
      : name === 'none'
        ? sql`cardinality(${warnings}) = 0`
        : sql`${name} = any(${warnings})`,
  );
  return sql`(${sql.join(conditions, sql` or `)})`;
}
