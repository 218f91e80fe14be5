import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A numbered migration file. */
export type Migration = { version: number; name: string; sql: string; checksum: string };

/** The record of an applied migration. */
export type AppliedMigration = Omit<Migration, 'sql'>;

/** The database and the migration files do not match; nothing was changed. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const productMigrations = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/**
 * The migrations of a folder in order; by default the product's own.
 * @throws MigrationError if there are none or their numbers have gaps.
 */
export async function readMigrations(directory = productMigrations): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  if (names.length === 0) throw new MigrationError(`no migrations in ${directory}`);
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
      if (version !== index + 1) {
        throw new MigrationError(`${name} is not number ${index + 1}: names are 0001_word.sql, without gaps`);
      }
      const sql = (await readFile(`${directory}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** @throws MigrationError if an applied file was edited or is missing. */
export function refuseDrift(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  for (const [index, row] of applied.entries()) {
    const file = migrations[index];
    if (file === undefined || file.version !== row.version || file.name !== row.name) {
      throw new MigrationError(
        `the database has migration ${row.name}, which this version of the product does not know: start the version that applied ` +
          'it, or a newer one, or restore the backup from before the update (docs/updating.md, "Going back")',
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(`${row.name} was edited after it was applied; write a new migration instead`);
    }
  }
}
