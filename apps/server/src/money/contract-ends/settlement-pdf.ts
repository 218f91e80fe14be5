import { amountIn, dayIn, monthIn } from '../../platform/paper/formats.ts';
import { type PaperColumn, type PaperPart, printPaper } from '../../platform/paper/paper.ts';
import { paperTexts } from '../payouts/paper/paper-texts.ts';
import { ownerLines, type Printing } from '../statements/paper/statement-pdf.ts';
import { statementTexts } from '../statements/paper/statement-texts.ts';
import { type Settlement, sumOf } from './settlement.ts';
import { settlementTexts } from './settlement-texts.ts';

const monthColumns: readonly PaperColumn[] = [
  { share: 0.28, align: 'left' },
  { share: 0.18, align: 'right' },
  { share: 0.18, align: 'right' },
  { share: 0.18, align: 'right' },
  { share: 0.18, align: 'right' },
];

const yearColumns: readonly PaperColumn[] = [
  { share: 0.5, align: 'left' },
  { share: 0.2, align: 'right' },
  { share: 0.3, align: 'right' },
];

/** The settlement sheet for the end of a contract, as a tagged PDF. */
export function printSettlement(settlement: Settlement, { owner, locale, at }: Printing): Promise<Buffer> {
  const text = settlementTexts(locale);
  const { end, since, openMonths } = settlement;
  return printPaper({
    head: { title: text.title, locale, createdAt: at, attachment: null },
    parts: [
      { kind: 'title', title: text.title, warning: openMonths === 0 ? null : text.openMonths(openMonths) },
      {
        kind: 'blocks',
        blocks: [{ heading: statementTexts(locale).partner, lines: ownerLines(owner, locale) }],
      },
      {
        kind: 'facts',
        facts: [
          [text.number, String(owner.partner)],
          [text.since, since === null ? '–' : dayIn(locale, since)],
          [text.ends, dayIn(locale, end.effectiveFrom)],
          [text.cause, text.causes[end.reasonCode]],
          [statementTexts(locale).made, dayIn(locale, at)],
        ],
      },
      ...tables(settlement, locale),
      { kind: 'notes', notes: [text.note, text.law] },
    ],
    foot: { lines: [`${owner.name} · ${text.title}`], page: paperTexts(locale).page },
  });
}

function tables({ months, years, averageCents }: Settlement, locale: string): PaperPart[] {
  const text = settlementTexts(locale);
  const amount = (cents: number) => amountIn(locale, cents);
  const sum = (of: (month: (typeof months)[number]) => number) =>
    amount(months.reduce((total, month) => total + of(month), 0));
  return [
    {
      kind: 'table',
      caption: text.months,
      columns: monthColumns,
      heading: [text.month, text.commissions, text.reversals, text.corrections, text.total],
      rows: months.map((month) => [
        monthIn(locale, month.month),
        amount(month.commissionsCents),
        amount(month.reversalsCents),
        amount(month.correctionsCents),
        amount(sumOf(month)),
      ]),
      sums: [
        [
          text.total,
          sum(({ commissionsCents }) => commissionsCents),
          sum(({ reversalsCents }) => reversalsCents),
          sum(({ correctionsCents }) => correctionsCents),
          sum(sumOf),
        ],
      ],
    },
    {
      kind: 'table',
      caption: text.years,
      columns: yearColumns,
      heading: [text.year, text.closedMonths, text.total],
      rows: years.map(({ from, to, months: count, cents }) => [
        `${monthIn(locale, from)} – ${monthIn(locale, to)}`,
        String(count),
        amount(cents),
      ]),
      sums: averageCents === null ? [] : [[text.average, '', amount(averageCents)]],
    },
  ];
}
