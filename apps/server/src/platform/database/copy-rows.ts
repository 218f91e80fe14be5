import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { TxClient } from './transaction.ts';

/** A value of a row: an instant as a Date, an array or JSON document in PostgreSQL's text form. */
export type CopyValue = string | number | boolean | Date | null;

const chunkLength = 65_536;

/**
 * Streams rows into `target`, such as `users (id, email)`: they are pulled from the iterable as fast as the server
 * accepts them.
 */
export async function copyRows(
  client: TxClient,
  target: string,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  await pipeline(Readable.from(chunks(rows)), client.query(copyFrom(`copy ${target} from stdin`)));
}

function* chunks(rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    text += encode(row[0]);
    for (let i = 1; i < row.length; i++) text += `\t${encode(row[i])}`;
    text += '\n';
    if (text.length >= chunkLength) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

function encode(value: CopyValue | undefined): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return /[\\\n\r\t]/.test(value) ? escapeText(value) : value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value ? value.toISOString() : '\\N';
}

function escapeText(text: string): string {
  const names: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return text.replaceAll(/[\\\n\r\t]/g, (character) => names[character] ?? character);
}
