import { Readable } from 'node:stream';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';

/** A cell: a text, a number, or an amount in cents. */
export type Cell = string | number | null | { readonly cents: number };

/** CSV for spreadsheets in German: `;`, UTF-8 with BOM, decimal comma. Texts that look like formulas are escaped. */
function csvRows(rows: readonly (readonly Cell[])[], { bom = false } = {}): string {
  return stringify(
    rows.map((row) => row.map(cellText)),
    { delimiter: ';', bom, record_delimiter: 'windows' },
  );
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return formatCents(cell.cents).replace('.', ',');
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The CSV file of one table. */
export function csvFile(heading: readonly string[], rows: readonly (readonly Cell[])[]): Buffer {
  return Buffer.from(csvRows([heading, ...rows], { bom: true }));
}

/**
 * Like {@link csvFile}, for rows that come in pages. The first page is read before this returns, so that an error there still
 * becomes a proper answer.
 */
export async function csvStream(
  heading: readonly string[],
  pages: AsyncGenerator<readonly (readonly Cell[])[]>,
): Promise<Readable> {
  const first = await pages.next();
  return Readable.from(
    (async function* () {
      yield csvRows([heading], { bom: true });
      if (first.done) return;
      yield csvRows(first.value);
      for await (const rows of pages) yield csvRows(rows);
    })(),
    { objectMode: false },
  );
}
