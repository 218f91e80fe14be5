import { countryName } from '../../partners/country.ts';
import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import { amountIn, dayIn, monthIn } from '../../platform/paper/formats.ts';
import {
  drawBlocks,
  drawFacts,
  drawNotes,
  drawPaper,
  drawTable,
  drawTitle,
  type PaperColumn,
} from '../../platform/paper/paper.ts';
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
  return drawPaper({ title, locale, createdAt: at, attachment: null }, (paper) => {
    drawTitle(paper, title, null);
    drawBlocks(paper, [{ heading: text.partner, lines: ownerLines(owner, locale) }]);
    drawFacts(paper, [
      [text.period, `${day(statement.dateFrom)} – ${day(statement.dateTo)}`],
      [text.made, day(at)],
    ]);
    const { opening, moved, closing, held } = statementLines(statement, locale);
    const cells = (line: StatementLine) => [
      line.text,
      line.at ? day(line.at) : '',
      line.paper ?? '',
      amountIn(locale, line.cents),
    ];
    drawTable(paper, {
      columns,
      heading: [text.position, text.date, text.paper, text.amount],
      rows: [opening, ...moved].map(cells),
      sums: [cells(closing)],
    });
    drawNotes(paper, [text.held]);
    drawFacts(
      paper,
      held.map((line) => [line.text, amountIn(locale, line.cents)]),
    );
    drawNotes(paper, [text.note]);
    return { lines: [`${owner.name} · ${title}`], page: paperTexts(locale).page };
  });
}

function ownerLines(owner: StatementOwner, locale: string): string[] {
  const { company, name, street, postcode, city, countryIso } = owner;
  const place = street ? [street, `${postcode} ${city}`, countryName(countryIso ?? '', locale)] : [];
  return [...(company ? [company] : []), name, ...place];
}
