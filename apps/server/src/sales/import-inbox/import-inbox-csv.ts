import { Readable } from 'node:stream';
import { berlinTime } from '@blattwerk/plan/days.ts';
import { stringify } from 'csv-stringify/sync';
import type { InboxRow } from './import-inbox.queries.ts';

const header = [
  'id',
  'source',
  'number',
  'status',
  'kind',
  'fault',
  'tries',
  'arrivedAt',
  'triedAt',
  'partner',
  'endedAt',
  'endedBy',
  'reason',
  'order',
];

/**
 * Streams waiting orders as CSV for a spreadsheet. The first page is read before this returns, so a refusal is still
 * answered as one.
 */
export async function printInbox(pages: AsyncGenerator<readonly InboxRow[]>): Promise<Readable> {
  const first = await pages.next();
  return Readable.from(
    (async function* () {
      yield print([header], { bom: true });
      if (first.done) return;
      yield print(first.value.map(cellsOf));
      for await (const rows of pages) yield print(rows.map(cellsOf));
    })(),
    { objectMode: false },
  );
}

/** Cells that a spreadsheet would run as formulas are escaped. */
function print(rows: readonly (readonly (string | number)[])[], { bom = false } = {}): string {
  return stringify([...rows], { delimiter: ';', bom, record_delimiter: 'windows', escape_formulas: true });
}

function cellsOf(row: InboxRow): (string | number)[] {
  const faults = row.faults.map(({ column, reason }) => (column ? `${column} ${reason}` : reason));
  return [
    row.id,
    row.source,
    row.number,
    row.status,
    row.kind,
    faults.join(' | '),
    row.tries,
    berlinTime(row.arrivedAt.getTime()),
    berlinTime(row.triedAt.getTime()),
    row.partner?.id ?? '',
    row.endedAt === null ? '' : berlinTime(row.endedAt.getTime()),
    row.endedBy?.name ?? '',
    row.reason ?? '',
    row.order ?? '',
  ];
}
