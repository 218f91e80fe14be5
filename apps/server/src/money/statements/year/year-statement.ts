import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { findDocumentsOf, type IssuedDocument } from '../../accounting/documents.queries.ts';
import { bonusOrder } from '../../books/bonus-order.ts';
import { composeMonth, type Statement } from '../statement.ts';
import { findStatements, type StatementRow } from '../statements.queries.ts';

/** The monthly statements of a year as one, in cents. Balances are those at the end. */
export type YearSum = Omit<StatementRow, 'cycle' | 'dateFrom' | 'dateTo'>;

/** A calendar year of a partner, as far as its months are closed. */
export interface YearLine extends YearSum {
  readonly year: number;
  /** First days of the first and of the last closed month. */
  readonly monthFrom: string;
  readonly monthTo: string;
}

/** A letter about a debt. Cents. */
interface Letter {
  readonly number: number;
  readonly issuedAt: Date;
  readonly netCents: number;
  readonly taxCents: number;
}

/** The contents of a year statement. */
export interface YearStatement extends YearLine {
  readonly months: readonly Statement[];
  readonly bonuses: readonly { readonly bonus: string; readonly cents: number }[];
  /** Self-billed invoices and their corrections, issued in these months. */
  readonly documents: readonly IssuedDocument[];
  readonly letters: readonly Letter[];
}

/** The years of a partner with a monthly statement, oldest first. */
export async function findYears(db: Kysely<DB>, partner: number): Promise<YearLine[]> {
  const years = Map.groupBy(await findStatements(db, { partner }), ({ dateFrom }) => yearOf(dateFrom));
  return [...years].map(([year, months]) => lineOf(year, months));
}

/** A partner's statement of a calendar year; undefined if none of its months has one. */
export async function composeYear(
  db: Kysely<DB>,
  { partner, year }: { partner: number; year: number },
): Promise<YearStatement | undefined> {
  const rows = await findStatements(db, { partner, year });
  if (rows.length === 0) return undefined;
  const months: Statement[] = [];
  for (const row of rows) months.push(await composeMonth(db, partner, row));
  const line = lineOf(year, rows);
  const span = { partner, from: new Date(berlinMidnight(`${year}-01-01`)), until: endOf(rows) };
  return {
    ...line,
    months,
    bonuses: await sumBonuses(db, partner, rows),
    documents: await findDocumentsOf(db, span),
    letters: await findLetters(db, span),
  };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** The first instant after the last month. */
function endOf(months: readonly StatementRow[]): Date {
  return new Date(berlinMidnight(addDays(lastOf(months).dateTo, 1)));
}

function lastOf(months: readonly StatementRow[]): StatementRow {
  const last = months.at(-1);
  if (!last) throw new RangeError('a year without a month');
  return last;
}

function lineOf(year: number, months: readonly StatementRow[]): YearLine {
  const [first] = months;
  const last = lastOf(months);
  const sum = (amount: (month: StatementRow) => number) =>
    months.reduce((total, month) => total + amount(month), 0);
  return {
    year,
    monthFrom: (first ?? last).dateFrom,
    monthTo: last.dateFrom,
    openingCents: (first ?? last).openingCents,
    creditsCents: sum(({ creditsCents }) => creditsCents),
    reversalsCents: sum(({ reversalsCents }) => reversalsCents),
    correctionsCents: sum(({ correctionsCents }) => correctionsCents),
    writtenOffCents: sum(({ writtenOffCents }) => writtenOffCents),
    paidBackCents: sum(({ paidBackCents }) => paidBackCents),
    payoutsCents: sum(({ payoutsCents }) => payoutsCents),
    taxCents: sum(({ taxCents }) => taxCents),
    taxNotedCents: sum(({ taxNotedCents }) => taxNotedCents),
    taxCorrectedCents: sum(({ taxCorrectedCents }) => taxCorrectedCents),
    taxWrittenOffCents: sum(({ taxWrittenOffCents }) => taxWrittenOffCents),
    taxPaidBackCents: sum(({ taxPaidBackCents }) => taxPaidBackCents),
    closingCents: last.closingCents,
    pendingCents: last.pendingCents,
    availableCents: last.availableCents,
    inPayoutCents: last.inPayoutCents,
    debtCents: last.debtCents,
    taxInPayoutCents: last.taxInPayoutCents,
    taxOwedCents: last.taxOwedCents,
  };
}

async function sumBonuses(
  db: Kysely<DB>,
  partner: number,
  months: readonly StatementRow[],
): Promise<YearStatement['bonuses']> {
  const { rows } = await sql<{ bonus: string; cents: number }>`
    select bonus, sum(amount_cents)::bigint as cents from credits
    where partner_id = ${partner} and cycle_id = any(${months.map(({ cycle }) => cycle)}::bigint[])
      and reverses_id is null and bonus not in ('correction', 'opening')
    group by bonus order by ${bonusOrder(sql`bonus`)}`.execute(db);
  return rows;
}

async function findLetters(
  db: Kysely<DB>,
  { partner, from, until }: { partner: number; from: Date; until: Date },
): Promise<Letter[]> {
  return db
    .selectFrom('demands')
    .select(['number', 'issued_at as issuedAt', 'net_cents as netCents', 'tax_cents as taxCents'])
    .where('partner_id', '=', partner)
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .orderBy('number')
    .$narrowType<Pick<Letter, 'number' | 'issuedAt'>>()
    .execute();
}
