import { type RawBuilder, sql } from 'kysely';
import { isMeantBy } from '../../network/partners/partner-names.ts';
import { stateAt } from '../../network/partners/partner-state.ts';
import { levelOf } from '../../network/statistics/level.queries.ts';
import { when } from '../../platform/database/conditions.ts';

/** A filter of all partners; absent fields do not filter. */
export interface PartnerFilter {
  /** A part of the name or of the e-mail address, or the whole number. */
  readonly text?: string | undefined;
  readonly state?: readonly string[] | undefined;
  readonly placed?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly level?: readonly number[] | undefined;
  /** Three letters of ISO 3166-1, of the default address. */
  readonly country?: readonly string[] | undefined;
}

/** SQL of the country of the default address of `owner`. */
export const countryOf = sql<string | null>`
  (select country_iso from billing_addresses as address where address.user_id = owner.id and address.is_default)`;

/** SQL conditions of a filter on `partner` and its `owner`. */
export function conditionsOf(
  { text, state, placed, disabled, level, country }: PartnerFilter,
  now: Date,
): (RawBuilder<unknown> | undefined)[] {
  const isPlaced = sql`(select partner_id from tree_nodes where partner_id = partner.id) is not null`;
  return [
    when(text, isMeantBy),
    when(state, (names) => sql`${stateAt(now)} = any(${names}::text[])`),
    // Few partners have any state; if the active ones are not wanted, only those few are read.
    when(state, (names) =>
      names.includes('active') ? sql`true` : sql`partner.id in (select partner_id from partner_states)`,
    ),
    when(placed, (yes) => (yes ? isPlaced : sql`not (${isPlaced})`)),
    when(disabled, (yes) => (yes ? sql`owner.disabled_at is not null` : sql`owner.disabled_at is null`)),
    when(level, (levels) => sql`${levelOf(sql`partner.id`, now)} = any(${levels}::int[])`),
    when(country, (codes) => sql`${countryOf} = any(${codes}::text[])`),
  ];
}
