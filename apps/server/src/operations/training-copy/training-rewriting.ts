import { buffer } from 'node:stream/consumers';
import type { TxClient } from '../../platform/database/transaction.ts';
import { BackupError } from '../backup/archive.ts';
import type { Head, Part } from '../backup/contents.ts';
import { wholeOf } from '../backup/parts.ts';
import type { Rewriting, Rows } from '../backup/rewriting.ts';
import { fieldsOf, rowOf, rowsIn } from './copy-text.ts';
import { findOpenColumns, unknownAmong } from './find-open-columns.ts';
import { KnownPeople } from './known-people.ts';
import type { RowContext, TableRule } from './replacements.ts';
import { standInFor } from './stand-ins.ts';
import { tableRules } from './table-rules.ts';

type Table = Head['tables'][number];

/** The dependencies of writing the copy. */
type Parts = Pick<RowContext, 'original' | 'copy' | 'passwordHash'>;

/** Replaces everybody in a backup on its way into a training copy. */
export class TrainingRewriting implements Rewriting {
  readonly known = new KnownPeople();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async look(part: Part, head: Head): Promise<void> {
    const table =
      part.kind === 'rows' && this.known.isRead(part.table) ? tableIn(head, part.table) : undefined;
    if (table === undefined) {
      for await (const _ of part.entry.body);
      return;
    }
    for (const row of rowsIn(await buffer(part.entry.body))) {
      const fields = fieldsOf(row);
      this.known.note(table.name, (name) => fields[table.columns.indexOf(name)] ?? null);
    }
  }

  async begin(client: TxClient): Promise<void> {
    const unknown = unknownAmong(await findOpenColumns(client), tableRules);
    if (unknown.length > 0)
      throw new BackupError(
        `nobody has said whether these columns hold personal data: ${unknown.join(', ')}. Bring the original to this version and back it up again`,
      );
    this.known.finish();
  }

  rows(table: Table, rows: Buffer): Rows {
    const rule: TableRule = tableRules[wholeOf(table.name)] ?? {};
    if (rule === 'empty') return { bytes: Buffer.alloc(0), count: rowsIn(rows).length };
    const changes = Object.entries(rule).flatMap(([name, replace]) => {
      const place = table.columns.indexOf(name);
      return place < 0 ? [] : [{ place, replace }];
    });
    const lines = rowsIn(rows);
    if (changes.length === 0) return { bytes: rows, count: lines.length };
    const changed = lines.map((line) => {
      const fields = fieldsOf(line);
      const context: RowContext = {
        ...this.#parts,
        known: this.known,
        table: wholeOf(table.name),
        column: (name) => fields[table.columns.indexOf(name)] ?? null,
      };
      const next = [...fields];
      for (const { place, replace } of changes) {
        const value = fields[place];
        if (value !== null && value !== undefined) next[place] = replace(value, context);
      }
      return `${rowOf(next)}\n`;
    });
    return { bytes: Buffer.from(changed.join('')), count: lines.length };
  }

  file(key: string): Promise<Buffer | null> {
    return this.known.isPublished(key) ? Promise.resolve(null) : standInFor(key);
  }
}

function tableIn(head: Head, name: string): Table {
  const table = head.tables.find((one) => one.name === name);
  if (table === undefined) throw new BackupError(`the backup has rows of ${name}, which it does not name`);
  return table;
}
