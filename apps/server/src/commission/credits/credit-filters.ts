import { isDay } from '@blattwerk/contract/http/values.ts';
import { creditKinds } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type RawBuilder, sql } from 'kysely';
import { allOf, when } from '../../platform/database/conditions.ts';
import {
  type CreditsOf,
  creditRows,
  creditStatus,
  isUnreleased,
  type ReleasesOf,
  statusSources,
} from './credit-rows.ts';

/** Filters of a partner's credits; absent ones do not filter. Several values are alternatives. */
export interface CreditFilters {
  readonly 'status.name'?: readonly string[];
  readonly 'bonus.name'?: readonly string[];
  readonly bonus?: number;
  readonly cycle?: number;
  readonly payout?: number;
  readonly 'order.id'?: number;
  readonly releaseDay?: readonly string[];
}

/** What `conditions` need in addition to rows `credit`. */
export function filterSources(partner: number, filters: CreditFilters): RawBuilder<unknown> {
  return filters['status.name']?.some((status) => status !== 'pending') ? statusSources(partner) : sql``;
}

/** Separates pending credits from others first: each side needs only a part of the rows, and no join with payouts. */
export function rowsOf(whose: CreditsOf, filters: CreditFilters): RawBuilder<unknown> {
  const { partner } = whose;
  const statuses = filters['status.name'];
  const takesPending = statuses?.includes('pending') ?? true;
  const takesOthers = statuses?.some((status) => status !== 'pending') ?? true;
  const released = takesPending ? sql`true` : sql`not ${isUnreleased(whose)}`;
  const pending = takesOthers ? sql`true` : isUnreleased(whose);
  return creditRows(whose, {
    final: sql`credit.partner_id = ${partner} and ${released} and ${pending}`,
    projected: sql`projected.partner_id = ${partner} and ${takesPending ? sql`true` : sql`false`}`,
  });
}

/** The filters on rows `credit` of `rowsOf`. */
export function conditions(releases: ReleasesOf, filters: CreditFilters): RawBuilder<unknown> {
  const { bonus, cycle, payout, releaseDay } = filters;
  const status = filters['status.name'];
  // A filter for pending only is handled by `rowsOf`.
  const statuses = status?.some((name) => name !== 'pending') ? status : undefined;
  return allOf([
    when(statuses, (names) => sql`${creditStatus(releases)} = any(${names}::text[])`),
    when(filters['bonus.name'], (names) => sql`credit.bonus = any(${names}::text[])`),
    when(bonus, (id) => sql`credit.bonus = ${creditKinds[id - 1] ?? null}`),
    when(cycle, (id) => sql`credit.cycle_id = ${id}`),
    when(filters['order.id'], (id) => sql`credit.order_id = ${id}`),
    when(releaseDay, releasedOn),
    when(
      payout,
      (id) => sql`exists (
        select from payout_credits as taken
        where taken.payout_id = ${id} and taken.cycle_id = credit.cycle_id and taken.credit_id = credit.id
      )`,
    ),
  ]);
}

/** From each Berlin day's first instant to that of the next day; invalid days match nothing. */
function releasedOn(days: readonly string[]): RawBuilder<unknown> {
  const ranges = days.filter(isDay).map(
    (day) => sql`(credit.available_at >= ${day}::date::timestamp at time zone 'Europe/Berlin'
      and credit.available_at < (${day}::date + 1)::timestamp at time zone 'Europe/Berlin')`,
  );
  return ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`;
}
