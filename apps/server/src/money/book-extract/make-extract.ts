import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import { type Kysely, sql } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { paperTexts } from '../payouts/paper/paper-texts.ts';
import type { DocumentFile } from '../signed-documents/archive.ts';
import { decideLines, type ExtractLine, type ExtractReason } from './decide-lines.ts';
import {
  type ClosedMonth,
  findClosedMonths,
  findExtractCredits,
  findExtractOrders,
  findTeamAt,
} from './extract-facts.queries.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

/** The partner and months of an extract; days are the first days of months. */
export interface ExtractSpan {
  readonly partner: number;
  readonly monthFrom: string;
  readonly monthTo: string;
  readonly locale: string;
}

/**
 * The file of an extract. Runs in a transaction with one snapshot, so that a concurrent refund is either in all of it or in
 * none.
 * @throws Error if its total differs from that of the credits
 */
export async function makeExtract(db: Kysely<DB>, span: ExtractSpan): Promise<DocumentFile> {
  const { partner, monthFrom, monthTo, locale } = span;
  const pieces = [extractHeading(locale)];
  let cents = 0;
  for (const month of await findClosedMonths(db, span)) {
    const lines = await findLines(db, partner, month);
    cents += lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    pieces.push(extractRows(month.dateFrom.slice(0, 7), lines, locale));
  }
  const credited = await sumCredits(db, span);
  if (cents !== credited)
    throw new Error(`an extract of partner ${partner} adds up to ${cents} cents, its credits to ${credited}`);
  const months =
    monthFrom === monthTo ? monthFrom.slice(0, 7) : `${monthFrom.slice(0, 7)}_${monthTo.slice(0, 7)}`;
  return { name: `${extractTexts(locale).fileName} ${months}.csv`, bytes: Buffer.from(pieces.join('')) };
}

/** The lines of a closed month. */
export async function findLines(db: Kysely<DB>, partner: number, month: ClosedMonth): Promise<ExtractLine[]> {
  const { cycle, computedAt } = month;
  const instant = new Date(cycleWindow(month, computedAt.getTime()).instant);
  const at = { partner, cycle, instant };
  return decideLines({
    plan: await findPlan(db, month),
    partner,
    team: await findTeamAt(db, at),
    orders: await findExtractOrders(db, { ...at, month }),
    credits: await findExtractCredits(db, at),
  });
}

async function sumCredits(db: Kysely<DB>, { partner, monthFrom, monthTo }: ExtractSpan): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(credit.amount_cents), 0)::bigint as cents
    from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
    where credit.partner_id = ${partner} and cycle.closed_at is not null
      and cycle.date_from between ${monthFrom}::date and ${monthTo}::date`.execute(db);
  return onlyRow(rows).cents;
}

const options = {
  delimiter: ';',
  record_delimiter: 'windows',
  // Negative amounts are numbers; texts are escaped below.
  escape_formulas: false,
} as const;

/** The heading of an extract for a spreadsheet: `;`, UTF-8 with BOM. */
function extractHeading(locale: string): string {
  return stringify([[...extractTexts(locale).columns]], { ...options, bom: true });
}

/** The rows of a month (`2026-03`), with decimal comma in languages that use it. */
function extractRows(month: string, lines: readonly ExtractLine[], locale: string): string {
  return stringify(
    lines.map((line) => [month, ...cellsOf(line, locale)]),
    options,
  );
}

function cellsOf(line: ExtractLine, locale: string): string[] {
  const { order, depth, bonus, stage, baseCents, rateBp, belowRateBp, amountCents, bookedAt } = line;
  const { statuses } = extractTexts(locale);
  const money = (cents: number | null) => (cents === null ? '' : decimal(formatCents(cents), locale));
  const rate = (bp: number | null) => (bp === null ? '' : decimal((bp / 100).toFixed(2), locale));
  return [
    text(order?.number ?? ''),
    day(order?.placedAt ?? null),
    order ? (statuses[order.status] ?? order.status) : '',
    day(order?.paidAt ?? null),
    order?.refundedOn ?? '',
    text(order?.buyerName ?? ''),
    depth === null ? '' : String(depth),
    money(order?.baseCents ?? null),
    order && order.refundedCents !== 0 ? money(order.refundedCents) : '',
    bonus === null ? '' : (paperTexts(locale).bonuses[bonus] ?? bonus),
    stage ?? '',
    money(baseCents),
    rate(rateBp),
    rate(belowRateBp),
    money(amountCents),
    day(bookedAt),
    text(explanation(line, locale)),
  ];
}

function explanation({ isReversal, text: words, reason }: ExtractLine, locale: string): string {
  const { reasons, reversal } = extractTexts(locale);
  if (reason !== null) return reasons[reason];
  return isReversal ? reversal : (words ?? '');
}

function day(at: Date | null): string {
  return at === null ? '' : berlinDay(at.getTime());
}

function decimal(amount: string, locale: string): string {
  return locale === 'en' ? amount : amount.replace('.', ',');
}

/** Escapes user input that looks like a formula. */
function text(words: string): string {
  return /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
}

/** The texts of an extract in one language, except the names of bonuses. */
export interface ExtractTexts {
  readonly fileName: string;
  /** In column order. */
  readonly columns: readonly string[];
  readonly statuses: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<ExtractReason, string>>;
  /** For a reversal. */
  readonly reversal: string;
}

const texts: Readonly<Record<string, ExtractTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The extract texts of a language; falls back to English. */
function extractTexts(locale: string): ExtractTexts {
  return texts[locale] ?? en;
}
