import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { isThumbnail } from '../../content/media/thumbnails.ts';
import type { Database } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import type { Files, KeptFile } from '../../platform/files/files.ts';
import { fingerprintOf, numberOf } from '../../platform/secrets/secrets.ts';
import { countByKey, sealedFields } from '../field-key/sealed-fields.ts';
import { type ArchiveWriter, BackupError, writeArchive } from './archive.ts';
import { type End, fileName, type Head, writeEnd, writeHead } from './contents.ts';
import { dumpTable, findTables, fixTextForm, readSequences } from './tables.ts';

/** What is backed up, and the keys whose fingerprints are noted; the keys themselves are never written. */
interface Source {
  readonly database: Database;
  readonly files: Files;
  /** Null where there is none yet. */
  readonly fieldKeys: readonly Buffer[] | null;
  readonly now: Date;
}

/** Contents of a written backup. */
export interface Written {
  readonly rows: number;
  readonly files: number;
  /** Files that were listed but removed before they could be read: their rows are older than the removal. */
  readonly vanished: readonly string[];
  /** Fingerprints of the keys that a restore needs. */
  readonly fieldKeys: readonly string[];
}

/**
 * Writes everything that the product stores into one file: all rows of one snapshot, while others go on writing, then
 * the stored files. A file is stored before a row names it, so every row finds its file, except for files removed
 * meanwhile. Jobs are left out (the product schedules its own at start), and so is what can be made from other files.
 *
 * @throws BackupError for a database without the product's tables, or with fields encrypted by none of the keys
 */
export async function writeBackup(path: string, source: Source): Promise<Written> {
  let written: Written | undefined;
  await writeArchive(path, async (archive) => {
    const { head, ...tables } = await inSnapshot(source.database, (client) =>
      dumpTables(client, archive, source),
    );
    const { count, vanished } = await addFiles(archive, source.files);
    await writeEnd(archive, { ...tables, files: count });
    const rows = Object.values(tables.rows).reduce((sum, one) => sum + one, 0);
    written = { rows, files: count, vanished, fieldKeys: head.fieldKeys };
  });
  return written as Written;
}

async function dumpTables(
  client: ClientBase,
  archive: ArchiveWriter,
  source: Source,
): Promise<{ head: Omit<Head, 'format'> } & Pick<End, 'rows' | 'sequences'>> {
  await fixTextForm(client);
  const head = await describe(client, source);
  await writeHead(archive, head);
  const rows: End['rows'] = {};
  for (const table of head.tables) rows[table.name] = await dumpTable(client, archive, table);
  const sequences = await readSequences(client);
  return { head, rows, sequences };
}

async function describe(client: ClientBase, { fieldKeys, now }: Source): Promise<Omit<Head, 'format'>> {
  const tables = await findTables(client);
  if (!tables.some(({ name }) => name === 'users')) throw new BackupError('there is nothing to back up');
  const migration = await client.query<Head['migration']>(
    'select version, name, checksum from schema_migrations order by version desc limit 1',
  );
  const [newest] = migration.rows;
  if (newest === undefined) throw new BackupError('the database does not record its migrations');
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version');
  return {
    createdAt: now.toISOString(),
    postgres: versions[0]?.server_version ?? '',
    migration: newest,
    fieldKeys: await neededKeys(client, tables, fieldKeys ?? []),
    tables,
  };
}

async function neededKeys(
  client: ClientBase,
  tables: Head['tables'],
  keys: readonly Buffer[],
): Promise<string[]> {
  const needed = new Set<string>();
  for (const field of sealedFields) {
    // A database of an older version lacks some of them.
    if (!tables.find(({ name }) => name === field.table)?.columns.includes(field.column)) continue;
    for (const number of (await countByKey(client, field)).keys()) {
      const key = keys.find((one) => numberOf(one) === number);
      if (key === undefined)
        throw new BackupError(
          `${field.table}.${field.column} is encrypted with a key that is not here: set FIELD_KEY as for the server`,
        );
      needed.add(fingerprintOf(key));
    }
  }
  return [...needed];
}

async function addFiles(
  archive: ArchiveWriter,
  files: Files,
): Promise<{ count: number; vanished: string[] }> {
  let count = 0;
  const vanished: string[] = [];
  for await (const { key, size } of files.list()) {
    if (isThumbnail(key)) continue;
    const body = await openListed(files, { key, size });
    if (body === null) vanished.push(key);
    else {
      await archive.add(fileName(key), size, body);
      count += 1;
    }
  }
  return { count, vanished };
}

/** Reads no more than the size listed: an entry states its size before its bytes. Null if the file is gone. */
async function openListed(files: Files, { key, size }: KeptFile): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    return size === 0 ? Readable.from([]) : await files.open(key, { start: 0, end: size - 1 });
  } catch (error) {
    if (await files.exists(key)) throw error;
    return null;
  }
}
