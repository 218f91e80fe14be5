import { amountIn, dayIn, monthIn } from '../../../platform/paper/formats.ts';
import { type PaperColumn, type PaperPart, printPaper } from '../../../platform/paper/paper.ts';
import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import { payoutLine, type StatementLine, statementLines } from '../paper/statement-lines.ts';
import { lineCells, lineColumns, ownerLines, type Printing } from '../paper/statement-pdf.ts';
import { statementTexts } from '../paper/statement-texts.ts';
import type { Statement } from '../statement.ts';
import { documentLines } from './year-csv.ts';
import type { YearStatement, YearSum } from './year-statement.ts';
import { yearTexts } from './year-texts.ts';

const monthColumns: readonly PaperColumn[] = [
  { share: 0.16, align: 'left' },
  { share: 0.14, align: 'right' },
  { share: 0.14, align: 'right' },
  { share: 0.14, align: 'right' },
  { share: 0.14, align: 'right' },
  { share: 0.14, align: 'right' },
  { share: 0.14, align: 'right' },
];

const amountColumns: readonly PaperColumn[] = [
  { share: 0.7, align: 'left' },
  { share: 0.3, align: 'right' },
];

/** A year statement as a PDF in a language. */
export function printYear(year: YearStatement, { owner, locale, at }: Printing): Promise<Buffer> {
  const text = yearTexts(locale);
  const month = statementTexts(locale);
  const last = year.months.at(-1) as Statement;
  const title = `${text.title} ${year.year}`;
  const isWhole = year.monthTo.endsWith('-12-01');
  return printPaper({
    head: { title, locale, createdAt: at, attachment: null },
    parts: [
      { kind: 'title', title, warning: isWhole ? null : text.partial(monthIn(locale, year.monthTo)) },
      { kind: 'blocks', blocks: [{ heading: month.partner, lines: ownerLines(owner, locale) }] },
      {
        kind: 'facts',
        facts: [
          [month.period, `${dayIn(locale, year.monthFrom)} – ${dayIn(locale, last.dateTo)}`],
          [month.made, dayIn(locale, at)],
          [month.opening, amountIn(locale, year.openingCents)],
        ],
      },
      ...monthParts(year, locale),
      ...lineParts(year, locale),
      ...openParts(year, last, locale),
      { kind: 'notes', notes: [text.note, month.note] },
    ],
    foot: { lines: [`${owner.name} · ${title}`], page: paperTexts(locale).page },
  });
}

function monthParts(year: YearStatement, locale: string): PaperPart[] {
  const text = yearTexts(locale);
  const words = statementTexts(locale);
  const amounts = (of: YearSum) =>
    [
      of.creditsCents,
      of.reversalsCents,
      of.correctionsCents + of.writtenOffCents + of.paidBackCents,
      of.payoutsCents,
      of.taxCents,
      of.closingCents,
    ].map((cents) => amountIn(locale, cents));
  const { bonuses } = paperTexts(locale);
  return [
    {
      kind: 'table',
      caption: text.months,
      columns: monthColumns,
      heading: [
        ...[text.month, text.credits, words.reversals, text.corrections],
        ...[text.paid, words.tax, words.closing],
      ],
      rows: year.months.map((one) => [monthIn(locale, one.dateFrom), ...amounts(one)]),
      sums: [[text.total, ...amounts(year)]],
    },
    {
      kind: 'table',
      caption: text.bonuses,
      columns: amountColumns,
      heading: [text.bonus, text.amount],
      rows: year.bonuses.map(({ bonus, cents }) => [bonuses[bonus] ?? bonus, amountIn(locale, cents)]),
      sums: [[text.total, amountIn(locale, year.creditsCents)]],
    },
  ];
}

/** Corrections and written-off debts, payouts, and documents, as far as there are any. */
function lineParts(year: YearStatement, locale: string): PaperPart[] {
  const text = yearTexts(locale);
  const words = statementTexts(locale);
  const byHand = year.months.flatMap((month) =>
    statementLines({ ...month, bonuses: [], reversalsCents: 0, paid: [] }, locale).moved.map((line) => ({
      ...line,
      at: line.at ?? month.dateTo,
    })),
  );
  const paid = year.months.flatMap((month) => month.paid.map((one) => payoutLine(one, locale)));
  const parts: readonly (readonly [string, readonly StatementLine[]])[] = [
    [text.byHand, byHand],
    [text.payouts, paid],
    [text.documents, documentLines(year, locale)],
  ];
  const heading = [words.position, words.date, words.paper, words.net, words.tax, words.gross];
  return parts.flatMap(([caption, lines]): PaperPart[] =>
    lines.length === 0
      ? []
      : [
          {
            kind: 'table',
            caption,
            columns: lineColumns,
            heading,
            rows: lines.map(lineCells(locale)),
            sums: [],
          },
        ],
  );
}

/** What is open at the end, the payments by means, and the tax of the year. */
function openParts(year: YearStatement, last: Statement, locale: string): PaperPart[] {
  const text = yearTexts(locale);
  const { closing, held, heldTax } = statementLines(last, locale);
  const facts = (caption: string, lines: readonly (readonly [string, number])[]): PaperPart => ({
    kind: 'facts',
    caption,
    facts: lines.map(([name, cents]) => [name, amountIn(locale, cents)]),
  });
  return [
    facts(text.means, [...paidByMeans(year, locale), ...received(year, locale)]),
    facts(text.taxes, [
      [text.taxNoted, year.taxNotedCents],
      [text.taxCorrected, year.taxCorrectedCents],
      [text.taxPaid, year.taxCents],
      ...(year.taxWrittenOffCents === 0 ? [] : [[text.taxWrittenOff, year.taxWrittenOffCents] as const]),
      ...(year.taxPaidBackCents === 0 ? [] : [[text.taxPaidBack, year.taxPaidBackCents] as const]),
    ]),
    facts(
      text.open(dayIn(locale, last.dateTo)),
      [closing, ...held, ...heldTax].map(({ text: name, cents }) => [name, cents] as const),
    ),
  ];
}

function paidByMeans({ months }: YearStatement, locale: string): (readonly [string, number])[] {
  const { types } = paperTexts(locale);
  return (['bank', 'paypal', 'shopping'] as const).flatMap((type) => {
    const paid = months.flatMap((month) => month.paid).filter((one) => one.type === type);
    const cents = paid.reduce((sum, { grossCents }) => sum + grossCents, 0);
    // A bank account is compared with its statements, so it is listed even if nothing was paid.
    return paid.length === 0 && type !== 'bank' ? [] : [[types[type] ?? type, cents] as const];
  });
}

/** What came in: debts repaid by the partner. */
function received(year: YearStatement, locale: string): (readonly [string, number])[] {
  const cents = year.paidBackCents + year.taxPaidBackCents;
  return cents === 0 ? [] : [[statementTexts(locale).paidBack, cents]];
}
