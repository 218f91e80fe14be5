import { countryName } from '../../../platform/country.ts';
import { amountIn, dayIn, monthIn } from '../../../platform/paper/formats.ts';
import { type PaperColumn, printPaper } from '../../../platform/paper/paper.ts';
import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import type { Statement } from '../statement.ts';
import type { StatementOwner } from './owner.queries.ts';
import { type StatementLine, statementLines } from './statement-lines.ts';
import { statementTexts } from './statement-texts.ts';

const columns: readonly PaperColumn[] = [
  { share: 0.44, align: 'left' },
  { share: 0.18, align: 'left' },
  { share: 0.16, align: 'left' },
  { share: 0.22, align: 'right' },
];

interface Printing {
  readonly owner: StatementOwner;
  readonly locale: string;
  readonly at: Date;
}

/** A monthly statement as a PDF in a language. */
export function printStatement(statement: Statement, { owner, locale, at }: Printing): Promise<Buffer> {
  const text = statementTexts(locale);
  const day = (of: Date | string) => dayIn(locale, of);
  const title = `${text.title} ${monthIn(locale, statement.dateFrom)}`;
  const { opening, moved, closing, held } = statementLines(statement, locale);
  const cells = (line: StatementLine) => [
    line.text,
    line.at ? day(line.at) : '',
    line.paper ?? '',
    amountIn(locale, line.cents),
  ];
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
        columns,
        heading: [text.position, text.date, text.paper, text.amount],
        rows: [opening, ...moved].map(cells),
        sums: [cells(closing)],
      },
      { kind: 'notes', notes: [text.held] },
      { kind: 'facts', facts: held.map((line) => [line.text, amountIn(locale, line.cents)]) },
      { kind: 'notes', notes: [text.note] },
    ],
    foot: { lines: [`${owner.name} · ${title}`], page: paperTexts(locale).page },
  });
}

function ownerLines(owner: StatementOwner, locale: string): string[] {
  const { company, name, street, postcode, city, countryIso } = owner;
  const place = street ? [street, `${postcode} ${city}`, countryName(countryIso ?? '', locale)] : [];
  return [...(company ? [company] : []), name, ...place];
}
