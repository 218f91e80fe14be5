import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type ArchiveEntry, type ArchiveWriter, BackupError } from './archive.ts';

/** The first entry: what is worth knowing before the rest is read. The last entry verifies the rest. */
const FIRST = 'backup.json';
const LAST = 'end.json';

/** Incremented when an older version could not restore what a newer one writes. */
const FORMAT = 1;

const count = z.number().int().min(0);
const fingerprint = z.string().regex(/^[0-9a-f]{16}$/);

const head = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The newest migration in the database. */
  migration: z.object({ version: count.min(1), name: z.string(), checksum: z.string() }),
  /** Fingerprints of the keys needed to decrypt the fields. */
  fieldKeys: z.array(fingerprint),
  /** Every table with the columns written, in their order. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});

const end = z.object({
  /** Row count of each table. */
  rows: z.record(z.string(), count),
  /** Last value of each sequence; sequences never used are left out. */
  sequences: z.record(z.string(), z.number().int()),
  files: count,
  /** Of all entries before this one. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The header of a backup. */
export type Head = z.output<typeof head>;

/** The trailer of a backup, once everything is known. */
export type End = z.output<typeof end>;

/** Writes the first entry. */
export function writeHead(archive: ArchiveWriter, value: Omit<Head, 'format'>): Promise<void> {
  return writeJson(archive, FIRST, { format: FORMAT, ...value });
}

/** Writes the last entry. */
export function writeEnd(archive: ArchiveWriter, value: Omit<End, 'sha256'>): Promise<void> {
  return writeJson(archive, LAST, { ...value, sha256: archive.digest() });
}

function writeJson(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return archive.add(name, bytes.length, [bytes]);
}

/** An entry between the first and the last. */
export type Part =
  | { readonly kind: 'rows'; readonly table: string; readonly entry: ArchiveEntry }
  | { readonly kind: 'file'; readonly key: string; readonly entry: ArchiveEntry };

/** A chunk of a table's rows in COPY text format; chunks end at row boundaries and are read in order. */
export function rowsName(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, '0')}`;
}

/** A stored file. */
export function fileName(key: string): string {
  return `files/${key}`;
}

function partOf(entry: ArchiveEntry): Part {
  const [, table] = /^tables\/([^/]+)\/\d{6,}$/.exec(entry.name) ?? [];
  if (table !== undefined) return { kind: 'rows', table, entry };
  const [, key] = /^files\/(.+)$/.exec(entry.name) ?? [];
  if (key !== undefined) return { kind: 'file', key, entry };
  throw new BackupError(
    `the backup has an entry ${entry.name}, which this version of the product does not know`,
  );
}

/** Consumes a backup in one pass. */
export interface Reader {
  /** Called before anything else. */
  head?(head: Head): Promise<void> | void;
  /** Called for each part in order; it has to consume the entry's body. */
  part(part: Part, head: Head): Promise<void>;
}

/**
 * Reads a whole backup and verifies that nothing was changed since it was written.
 * @throws BackupError for an unknown format, a missing trailer and changed contents
 */
export async function readContents(
  entries: AsyncIterable<ArchiveEntry>,
  reader: Reader,
): Promise<{ head: Head; end: End }> {
  let begun: Head | undefined;
  let ended: End | undefined;
  for await (const entry of entries) {
    if (ended !== undefined) throw new BackupError('the backup is damaged: something follows its end');
    if (begun === undefined) {
      begun = await readJson(entry, FIRST, head);
      await reader.head?.(begun);
    } else if (entry.name === LAST) {
      ended = await readJson(entry, LAST, end);
      if (ended.sha256 !== entry.digestBefore)
        throw new BackupError('the backup is damaged: its contents are not those that were written');
    } else await reader.part(partOf(entry), begun);
  }
  if (begun === undefined || ended === undefined)
    throw new BackupError('the backup is damaged: it has no end');
  return { head: begun, end: ended };
}

async function readJson<T>(entry: ArchiveEntry, name: string, schema: z.ZodType<T>): Promise<T> {
  const bytes = await buffer(entry.body);
  try {
    if (entry.name === name) return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    // Reported below: nothing else at this position is readable by this version.
  }
  throw new BackupError(`this is not a backup that this version of the product can read (${entry.name})`);
}
