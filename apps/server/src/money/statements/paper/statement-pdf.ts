import { countryName } from '../../../platform/country.ts';
import { amountIn, dayIn, monthIn } from '../../../platform/paper/formats.ts';
import { type PaperColumn, printPaper } from '../../../platform/paper/paper.ts';
import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import type { Statement } from '../statement.ts';
import type { StatementOwner } from './owner.queries.ts';
import { type StatementLine, statementLines } from './statement-lines.ts';
import { statementTexts } from './statement-texts.ts';

/** Columns of a line: day, document, net, tax and gross. */
export const lineColumns: readonly PaperColumn[] = [
  { share: 0.28, align: 'left' },
  { share: 0.13, align: 'left' },
  { share: 0.12, align: 'left' },
  { share: 0.15, align: 'right' },
  // Wide enough for „Umsatzsteuer“ on one line.
  { share: 0.17, align: 'right' },
  { share: 0.15, align: 'right' },
];

export interface Printing {
  readonly owner: StatementOwner;
  readonly locale: string;
  readonly at: Date;
}

/** A monthly statement as a PDF in a language. */
export function printStatement(statement: Statement, { owner, locale, at }: Printing): Promise<Buffer> {
  const text = statementTexts(locale);
  const day = (of: Date | string) => dayIn(locale, of);
  const title = `${text.title} ${monthIn(locale, statement.dateFrom)}`;
  const { opening, moved, closing, held, heldTax } = statementLines(statement, locale);
  const cells = lineCells(locale);
  return printPaper({
    head: { title, locale, createdAt: at, attachment: null },
    parts: [
      { kind: 'title', title, warning: null },
      { kind: 'blocks', blocks: [{ heading: text.partner, lines: ownerLines(owner, locale) }] },
      {
        kind: 'facts',
        facts: [
          [text.period, `${day(statement.dateFrom)} – ${day(statement.dateTo)}`],
          [text.made, day(at)],
        ],
      },
      {
        kind: 'table',
        columns: lineColumns,
        heading: [text.position, text.date, text.paper, text.net, text.tax, text.gross],
        rows: [opening, ...moved].map(cells),
        sums: [cells(closing)],
      },
      { kind: 'notes', notes: [text.held] },
      {
        kind: 'facts',
        facts: [...held, ...heldTax].map((line) => [line.text, amountIn(locale, line.cents)]),
      },
      { kind: 'notes', notes: [text.note] },
    ],
    foot: { lines: [`${owner.name} · ${title}`], page: paperTexts(locale).page },
  });
}

/** The cells of such a line in a language. */
export function lineCells(locale: string): (line: StatementLine) => string[] {
  const amount = (cents: number | null) => (cents === null ? '' : amountIn(locale, cents));
  return (line) => [
    line.text,
    line.at ? dayIn(locale, line.at) : '',
    line.paper ?? '',
    amount(line.cents),
    amount(line.taxCents),
    amount(line.grossCents),
  ];
}

/** Name and address for the top of the page. */
export function ownerLines(owner: StatementOwner, locale: string): string[] {
  const { company, name, street, postcode, city, countryIso } = owner;
  const place = street ? [street, `${postcode} ${city}`, countryName(countryIso ?? '', locale)] : [];
  return [...(company ? [company] : []), name, ...place];
}
