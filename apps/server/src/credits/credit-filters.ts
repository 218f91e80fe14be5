import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type RawBuilder, sql } from 'kysely';
import { creditRows, creditStatus, isUnreleased, statusSources, type UnclosedCycle } from './credit-rows.ts';

/** Which of a partner's credits are meant; what is absent leaves all. Several values are alternatives. */
export interface CreditFilters {
  readonly 'status.name'?: readonly string[];
  readonly 'bonus.name'?: readonly string[];
  readonly bonus?: number;
  readonly cycle?: number;
  readonly payout?: number;
  readonly 'order.id'?: number;
  readonly releaseDay?: readonly string[];
}

/** What `conditions` need beside rows `credit`. */
export function filterSources(partner: number, filters: CreditFilters): RawBuilder<unknown> {
  return filters['status.name']?.some((status) => status !== 'pending') ? statusSources(partner) : sql``;
}

/** What is pending and what is not is told apart first: each takes a part of the rows, and no payouts to see it. */
export function rowsOf(
  unclosed: readonly UnclosedCycle[],
  partner: number,
  filters: CreditFilters,
): RawBuilder<unknown> {
  const statuses = filters['status.name'];
  const takesPending = statuses?.includes('pending') ?? true;
  const takesOthers = statuses?.some((status) => status !== 'pending') ?? true;
  const released = takesPending ? sql`true` : sql`not ${isUnreleased}`;
  const pending = takesOthers ? sql`true` : isUnreleased;
  return creditRows(unclosed, {
    final: sql`credit.partner_id = ${partner} and ${released} and ${pending}`,
    projected: sql`projected.partner_id = ${partner} and ${takesPending ? sql`true` : sql`false`}`,
  });
}

/** The filters on rows `credit` of `rowsOf`. */
export function conditions(filters: CreditFilters): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  const { bonus, cycle, payout, releaseDay } = filters;
  const status = filters['status.name'];
  const names = filters['bonus.name'];
  const order = filters['order.id'];
  if (status?.some((name) => name !== 'pending')) all.push(sql`${creditStatus} = any(${status}::text[])`);
  if (names) all.push(sql`credit.bonus = any(${names}::text[])`);
  if (bonus !== undefined) all.push(sql`credit.bonus = ${bonusNames[bonus - 1] ?? null}`);
  if (cycle !== undefined) all.push(sql`credit.cycle_id = ${cycle}`);
  if (order !== undefined) all.push(sql`credit.order_id = ${order}`);
  if (releaseDay) all.push(releasedOn(releaseDay));
  if (payout !== undefined)
    all.push(sql`exists (select from payout_credits where payout_id = ${payout} and credit_id = credit.id)`);
  return sql.join(all, sql` and `);
}

/** From each Berlin day's first instant to the next one's; nothing for what is no day. */
function releasedOn(days: readonly string[]): RawBuilder<unknown> {
  const ranges = days.filter(isDay).map(
    (day) => sql`(credit.available_at >= ${day}::date::timestamp at time zone 'Europe/Berlin'
      and credit.available_at < (${day}::date + 1)::timestamp at time zone 'Europe/Berlin')`,
  );
  return ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${text}T`);
}
