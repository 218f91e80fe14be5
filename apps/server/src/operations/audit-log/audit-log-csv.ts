import { Readable } from 'node:stream';
import { berlinTime } from '@blattwerk/plan/days.ts';
import { stringify } from 'csv-stringify/sync';
import type { AuditRow } from './audit-log.queries.ts';

const header = [
  'id',
  'at',
  'user',
  'name',
  'email',
  'command',
  'action',
  'subject',
  'subjectName',
  'before',
  'after',
  'reason',
  'request',
  'approval',
  'alone',
  'address',
  'apiKey',
];

/**
 * Streams entries as CSV for a spreadsheet. The first page is read before this returns, so a refusal is still answered
 * as one. A failure later on closes the connection, so that nobody takes a part of the file for the whole.
 */
export async function printLines(pages: AsyncGenerator<readonly AuditRow[]>): Promise<Readable> {
  const first = await pages.next();
  return Readable.from(
    (async function* () {
      yield print([header], { bom: true });
      if (first.done) return;
      yield print(first.value.map(cellsOf));
      for await (const lines of pages) yield print(lines.map(cellsOf));
    })(),
    { objectMode: false },
  );
}

/** Cells that a spreadsheet would run as formulas are escaped. */
function print(rows: readonly (readonly (string | number)[])[], { bom = false } = {}): string {
  return stringify([...rows], { delimiter: ';', bom, record_delimiter: 'windows', escape_formulas: true });
}

function cellsOf(line: AuditRow): (string | number)[] {
  return [
    line.id,
    berlinTime(line.at.getTime()),
    line.by?.id ?? '',
    line.by?.name ?? '',
    line.by?.email ?? '',
    line.command ?? '',
    line.action,
    line.subject,
    line.subjectName ?? '',
    fields(line.before),
    fields(line.after),
    line.reason ?? '',
    line.request ?? '',
    line.approval ?? '',
    line.alone ? 'yes' : '',
    line.address ?? '',
    line.apiKey?.name ?? '',
  ];
}

function fields(value: AuditRow['before']): string {
  return value === null ? '' : JSON.stringify(value);
}
