import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { hashPassword } from '../../identity/session/password.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import { openFiles } from '../../platform/files/files.ts';
import { printPaper } from '../../platform/paper/paper.ts';
import { readFieldKeys } from '../../platform/secrets/field-keys.ts';
import { secretsWith } from '../../platform/secrets/secrets.ts';
import { BackupError } from '../backup/archive.ts';
import type { Head, Part } from '../backup/contents.ts';
import { wholeOf } from '../backup/parts.ts';
import { type Restored, restoreBackup } from '../backup/restore-backup.ts';
import type { Rewriting, Rows } from '../backup/rewriting.ts';
import { fieldsOf, rowOf, rowsIn } from './copy-text.ts';
import { findOpenColumns, unknownAmong } from './find-open-columns.ts';
import { KnownPeople } from './known-people.ts';
import type { RowContext, TableRule } from './replacements.ts';
import { tableRules } from './table-rules.ts';

/** Where a training copy is created. */
interface Place {
  /** With the role that will own the tables. */
  readonly database: Database;
  /** Absolute; only its field key is there. */
  readonly dataDir: string;
  /** Keys that decrypt the fields of the original. */
  readonly originalKeys: readonly Buffer[];
  readonly password: string;
}

/**
 * Restores a backup with everybody in it replaced. The replacement happens in the stream: nothing of the original is
 * written to the database, to its write-ahead log or to the folder, so that there are no remains to clean up.
 * @throws BackupError as a restore does, and for a column of which it is not known whether it holds personal data
 */
export async function makeTrainingCopy(
  path: string,
  { database, dataDir, originalKeys, password }: Place,
): Promise<Restored> {
  const copy = secretsWith(await readFieldKeys({ fieldKeys: null, dataDir }));
  const rewriting = new TrainingRewriting({
    original: secretsWith(originalKeys.length > 0 ? originalKeys : [Buffer.alloc(32)]),
    copy,
    passwordHash: await hashPassword(password),
  });
  const files = await openFiles({ dataDir, s3: null });
  return restoreBackup(path, { database, files, fieldKeys: originalKeys }, rewriting);
}

/**
 * A training copy needs a folder of its own and no bucket (`FILES_URL`): either may be the original's, whose files it
 * would overwrite.
 * @throws BackupError if anything is in the folder, or if a bucket is configured
 */
export async function requireOwnPlace({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<void> {
  if (s3 !== null)
    throw new BackupError('a training copy keeps its files in its own folder: leave FILES_URL out');
  const there = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (there.length > 0)
    throw new BackupError(
      `${dataDir} is not empty. A training copy needs a folder of its own, for example DATA_DIR=./training`,
    );
}

type Table = Head['tables'][number];

/** The dependencies of writing the copy. */
type Parts = Pick<RowContext, 'original' | 'copy' | 'passwordHash'>;

/** Replaces everybody in a backup on its way into a training copy. */
class TrainingRewriting implements Rewriting {
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

/** The replacement of an uploaded document: of the same kind, and nobody's. */
function standInFor(key: string): Promise<Buffer> {
  const found = standIns.get(kindOf(key)) ?? make(kindOf(key));
  standIns.set(kindOf(key), found);
  return found;
}

type Kind = 'pdf' | 'png' | 'jpg';

const standIns = new Map<Kind, Promise<Buffer>>();

function kindOf(key: string): Kind {
  if (key.endsWith('.png')) return 'png';
  return /\.jpe?g$/.test(key) ? 'jpg' : 'pdf';
}

async function make(kind: Kind): Promise<Buffer> {
  if (kind === 'pdf') return printPaper(document);
  const image = sharp({ create: { width: 600, height: 400, channels: 3, background: '#dfe7e1' } });
  return kind === 'png' ? image.png().toBuffer() : image.jpeg().toBuffer();
}

const document = {
  head: { title: 'Übungskopie', locale: 'de', createdAt: new Date(0), attachment: null },
  parts: [
    { kind: 'title', title: 'Übungskopie', warning: null },
    { kind: 'notes', notes: ['Hier steht im Original ein Dokument, das jemand hochgeladen hat.'] },
  ],
  foot: { lines: [], page: '{number} / {count}' },
} as const;
