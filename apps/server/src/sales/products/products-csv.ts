import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import type { ProductRow } from './products.queries.ts';

const heading = [
  ...['number', 'name', 'name_en', 'name_fr', 'name_ru', 'kind', 'net', 'vat', 'qp', 'days', 'shop_id'],
];

/**
 * Products for a spreadsheet and for the import, with its columns: `;`, UTF-8 with BOM, decimal comma. Without
 * `valid_from`: changes in the file take effect with its import.
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
    // Names are free text: a spreadsheet must not run them as formulas, and the import strips the escape.
    cast: { string: (cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell) },
  });
  return Buffer.from(csv);
}
