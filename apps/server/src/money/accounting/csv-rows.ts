import { Readable } from 'node:stream';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';

/** A cell: a text, a number, or an amount in cents. */
export type Cell = string | number | null | { readonly cents: number };

/** Rows for a spreadsheet in German: `;`, UTF-8 with its mark, decimal comma. A text that would be a formula is none. */
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

/** A file of one table. */
export function csvFile(heading: readonly string[], rows: readonly (readonly Cell[])[]): Buffer {
  return Buffer.from(csvRows([heading, ...rows], { bom: true }));
}

/** The same from rows that come in pages; the first are read before this returns, so that what refuses them is answered. */
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
