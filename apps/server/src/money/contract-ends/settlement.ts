import { addDays, cycleOf, cycleOfDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { ContractEndRow } from './contract-ends.queries.ts';

const MONTHS_A_YEAR = 12;
const YEARS = 5;

/** What a closed month credited to a partner; cents. */
export interface SettledMonth {
  /** First day of the month. */
  readonly month: string;
  readonly commissionsCents: number;
  readonly reversalsCents: number;
  readonly correctionsCents: number;
}

/** Twelve consecutive months, as far as they are closed; cents. */
export interface SettledYear {
  /** First days of the first and of the last month. */
  readonly from: string;
  readonly to: string;
  /** Number of closed months. */
  readonly months: number;
  readonly cents: number;
}

/** A partner's commissions before the end of a contract (section 89b of the German Commercial Code). */
export interface Settlement {
  readonly end: ContractEndRow;
  /** When the partner became an affiliate. */
  readonly since: Date | null;
  /** The last twelve months before the end, oldest first. */
  readonly months: readonly SettledMonth[];
  /** The last five years before it, oldest first, without those before the contract. */
  readonly years: readonly SettledYear[];
  /**
   * Yearly average: the total of the years divided by the months of the contract in them, times twelve; null if no month is
   * closed.
   */
  readonly averageCents: number | null;
  /** Number of months before the end that are not closed yet. */
  readonly openMonths: number;
}

/** Composes the settlement from the books. */
export async function composeSettlement(db: Kysely<DB>, end: ContractEndRow): Promise<Settlement> {
  const span = monthsBefore(end.effectiveFrom, YEARS * MONTHS_A_YEAR);
  const partner = end.partner.id;
  const { since } = await db
    .selectFrom('partners')
    .select('affiliate_since as since')
    .where('id', '=', partner)
    .executeTakeFirstOrThrow();
  return addUp({ end, since, span, found: await findMonths(db, partner, span) });
}

/** First days of this many months before one, oldest first. */
export function monthsBefore(day: string, count: number): string[] {
  const months: string[] = [];
  for (let at = day; months.length < count; ) {
    at = cycleOfDay(addDays(at, -1)).dateFrom;
    months.unshift(at);
  }
  return months;
}

interface Facts {
  readonly end: ContractEndRow;
  readonly since: Date | null;
  readonly span: readonly string[];
  /** Closed months, even if they credited nothing. */
  readonly found: readonly SettledMonth[];
}

/** Adds months up to years, counting only months within the contract. */
export function addUp({ end, since, span, found }: Facts): Settlement {
  const closed = new Map(found.map((month) => [month.month, month]));
  const first = since === null ? end.effectiveFrom : cycleOf(since.getTime()).dateFrom;
  const lasting = span.filter((month) => month >= first);
  const years: SettledYear[] = [];
  for (let at = 0; at < span.length; at += MONTHS_A_YEAR) {
    const year = span.slice(at, at + MONTHS_A_YEAR).filter((month) => month >= first);
    const settled = year.flatMap((month) => closed.get(month) ?? []);
    const [from] = year;
    const to = year.at(-1);
    if (from === undefined || to === undefined) continue;
    years.push({
      from,
      to,
      months: settled.length,
      cents: settled.reduce((sum, one) => sum + sumOf(one), 0),
    });
  }
  const months = years.reduce((sum, year) => sum + year.months, 0);
  const cents = years.reduce((sum, year) => sum + year.cents, 0);
  return {
    end,
    since,
    months: span.slice(-MONTHS_A_YEAR).flatMap((month) => closed.get(month) ?? []),
    years,
    averageCents: months === 0 ? null : Math.round((cents * MONTHS_A_YEAR) / months),
    openMonths: lasting.filter((month) => !closed.has(month)).length,
  };
}

/** The total of a month. */
export function sumOf({ commissionsCents, reversalsCents, correctionsCents }: SettledMonth): number {
  return commissionsCents + reversalsCents + correctionsCents;
}

/** What closed months credited; balances brought forward from another system do not count. */
async function findMonths(db: Kysely<DB>, partner: number, span: readonly string[]): Promise<SettledMonth[]> {
  const { rows } = await sql<SettledMonth>`
    select cycle.date_from as month,
           coalesce(sum(credit.amount_cents) filter (where credit.reverses_id is null and credit.bonus <> 'correction'), 0)::bigint
             as "commissionsCents",
           coalesce(sum(credit.amount_cents) filter (where credit.reverses_id is not null), 0)::bigint as "reversalsCents",
           coalesce(sum(credit.amount_cents) filter (where credit.reverses_id is null and credit.bonus = 'correction'), 0)::bigint
             as "correctionsCents"
    from cycles as cycle
    left join credits as credit
      on credit.cycle_id = cycle.id and credit.partner_id = ${partner} and credit.bonus <> 'opening'
    where cycle.closed_at is not null and cycle.date_from = any(${[...span]}::date[])
    group by cycle.id order by cycle.date_from`.execute(db);
  return rows;
}
