import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import type { ProductRow } from './products.queries.ts';

const heading = [
  ...['number', 'name', 'name_en', 'name_fr', 'name_ru', 'kind', 'net', 'vat', 'qp', 'days', 'shop_id'],
];

/**
 * Products for a spreadsheet and for the import, whose columns it has: `;`, UTF-8 with its mark, decimal comma. Without
 * `valid_from`: what is changed in the file holds from its import on.
 */
export function productsCsv(rows: readonly ProductRow[]): Buffer {
  const decimal = (hundredths: number) => formatCents(hundredths).replace('.', ',');
  const lines = rows.map(({ number, name, names, kind, netCents, vatBp, qp, days, shopId }) => [
    ...[number, name, names.en ?? '', names['fr-FR'] ?? '', names['ru-RU'] ?? '', kind],
    ...[decimal(netCents), decimal(vatBp), String(qp), days === null ? '' : String(days), shopId ?? ''],
  ]);
  const csv = stringify([heading, ...lines], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // Names are somebody's own: a spreadsheet takes none for a formula, and the import takes the mark away again.
    cast: { string: (cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell) },
  });
  return Buffer.from(csv);
}
