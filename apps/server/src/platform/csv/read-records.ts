import { Readable } from 'node:stream';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { type CsvError, parse } from 'csv-parse';
import { decodeText } from './decode-text.ts';
import { UnreadableFileError } from './fault.ts';

/** Maximum length of a record in bytes; a line of an order has a few hundred. */
const LONGEST_RECORD = 65_536;

/** A record of a file; the first one includes the header. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads the records of a CSV file. The delimiter is `;`, `,` or tab, whichever is most frequent in the first line
 * outside quotation marks. Holds only one chunk of the file in memory. Blank lines are skipped.
 * @throws UnreadableFileError at the first line that cannot be read
 */
export async function* readRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const text = decodeText(bytes);
  const head = await readHead(text);
  if (head.text === '') return;
  const parser = parse({
    delimiter: delimiterOf(head.text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
    max_record_size: LONGEST_RECORD,
    cast: (cell, { index, lines }) => {
      // The parser's record limit does not count delimiters: empty cells would cost it nothing.
      if (index < LONGEST_RECORD) return cell;
      throw recordLong(head.skipped + lines);
    },
  });
  const source = Readable.from(joined(head.text, text));
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (record.every((cell) => cell.trim() === '')) continue;
      yield { line: head.skipped + info.lines - lineBreaks(record), cells: record };
    }
  } catch (error) {
    throw unreadable(error, head.skipped);
  } finally {
    source.destroy();
  }
}

/** The first non-blank line, skipping the line "sep=;" that announces the delimiter to spreadsheets. */
async function readHead(text: AsyncGenerator<string>): Promise<{ text: string; skipped: number }> {
  let head = '';
  let skipped = 0;
  while (!head.includes('\n')) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
    for (let line = /^(?:[ \t]*|"?sep=.?"?)\n/i.exec(head); line; line = /^[ \t]*\n/.exec(head)) {
      head = head.slice(line[0].length);
      skipped += 1;
    }
    if (head.length > LONGEST_RECORD && !head.includes('\n'))
      throw new UnreadableFileError(skipped + 1, refusal('fileFirstLineLong', { most: LONGEST_RECORD }));
  }
  return { text: head, skipped };
}

function delimiterOf(head: string): string {
  const header = (head.split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

async function* joined(head: string, rest: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for await (const text of rest) yield Buffer.from(text);
}

function lineBreaks(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    if (cell.includes('\n')) count += cell.split('\n').length - 1;
  }
  return count;
}

function unreadable(error: unknown, skipped: number): unknown {
  const { code, lines = 1 } = error as CsvError & { lines?: number };
  const line = skipped + lines;
  if (code === 'CSV_MAX_RECORD_SIZE') return recordLong(line);
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableFileError(line, 'fileQuoteOpen');
  return error;
}

function recordLong(line: number): UnreadableFileError {
  return new UnreadableFileError(line, refusal('fileRecordLong', { most: LONGEST_RECORD }));
}
