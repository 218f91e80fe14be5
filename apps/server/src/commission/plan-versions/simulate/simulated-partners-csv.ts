import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import type { SimulatedMonth } from './simulate-cycles.ts';
import type { SimulatedPartnerRow } from './simulations.queries.ts';

const headings: Readonly<Record<string, readonly string[]>> = {
  de: ['Nummer', 'Partner', 'bisher', 'simuliert', 'Differenz', 'Stufe bisher', 'Stufe simuliert'],
  en: ['Number', 'Partner', 'before', 'simulated', 'Difference', 'Level before', 'Level simulated'],
  'fr-FR': ['Numéro', 'Partenaire', 'avant', 'simulé', 'Différence', 'Niveau avant', 'Niveau simulé'],
  'ru-RU': ['Номер', 'Партнёр', 'было', 'в расчёте', 'Разница', 'Ступень была', 'Ступень в расчёте'],
};

/** Everybody of a simulation for a spreadsheet: `;`, UTF-8 with its mark, decimal comma where the language has one. */
export function simulatedPartnersCsv(
  rows: readonly SimulatedPartnerRow[],
  months: readonly Pick<SimulatedMonth, 'dateFrom'>[],
  locale: string,
): Buffer {
  const [number, partner, before, after, difference, levelBefore, levelAfter] =
    headings[locale] ?? headings.en ?? [];
  const money = (cents: number) =>
    locale === 'en' ? formatCents(cents) : formatCents(cents).replace('.', ',');
  const heading = [
    ...[number, partner, before, after, difference, levelBefore, levelAfter],
    ...months.flatMap(({ dateFrom }) => [
      `${dateFrom.slice(0, 7)} ${before}`,
      `${dateFrom.slice(0, 7)} ${after}`,
    ]),
  ];
  const lines = rows.map((row) => [
    String(row.id),
    row.displayName,
    money(row.before),
    money(row.after),
    money(row.after - row.before),
    String(row.levelBefore),
    String(row.levelAfter),
    ...months.flatMap((_, i) => [money(row.monthsBefore[i] ?? 0), money(row.monthsAfter[i] ?? 0)]),
  ]);
  const csv = stringify([heading, ...lines], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // Names are people's own: a spreadsheet takes none for a formula. Amounts below 0 are numbers.
    escape_formulas: false,
    cast: { string: (cell) => (/^[=+@\t\r]|^-(?!\d+[.,]\d\d$)/.test(cell) ? `'${cell}` : cell) },
  });
  return Buffer.from(csv);
}
