import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import { paperTexts } from '../payouts/paper/paper-texts.ts';
import type { ExtractLine } from './decide-lines.ts';
import { extractTexts } from './extract-texts.ts';

const options = {
  delimiter: ';',
  record_delimiter: 'windows',
  // Negative amounts are numbers; texts are escaped below.
  escape_formulas: false,
} as const;

/** The heading of an extract for a spreadsheet: `;`, UTF-8 with BOM. */
export function extractHeading(locale: string): string {
  return stringify([[...extractTexts(locale).columns]], { ...options, bom: true });
}

/** The rows of a month (`2026-03`), with decimal comma in languages that use it. */
export function extractRows(month: string, lines: readonly ExtractLine[], locale: string): string {
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
