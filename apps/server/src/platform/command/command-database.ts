import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../database/postgres/start-embedded-postgres.ts';

/** The database of a command: that of `DATABASE_URL`, else the embedded one in `DATA_DIR`. */
export interface CommandDatabase {
  /** In the application's role, with its rights and no more. */
  readonly database: Database;
  /** In the role that owns the tables. */
  readonly owner: Database;
}

const silent = { info: () => undefined };

/**
 * Runs a command's work on the product's database, migrated, and lets go of it afterwards. A server that
 * is running is shared.
 * @throws ConfigError, MigrationError
 */
export async function withCommandDatabase<T>(work: (place: CommandDatabase) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const place = await findDatabase(config);
  try {
    const applicationRole = decodeURIComponent(new URL(place.url).username);
    await migrate(place.migrationUrl, silent, applicationRole === '' ? {} : { applicationRole });
    const database = openDatabase(place.url, { statementTimeoutMs: 0 });
    const owner = openDatabase(place.migrationUrl, { statementTimeoutMs: 0 });
    try {
      return await work({ database, owner });
    } finally {
      await Promise.all([database.close(), owner.close()]);
    }
  } finally {
    await place.stop();
  }
}

async function findDatabase({ databaseUrl, migrationDatabaseUrl, dataDir }: ReturnType<typeof readConfig>) {
  if (databaseUrl !== null) {
    return {
      url: databaseUrl,
      migrationUrl: migrationDatabaseUrl ?? databaseUrl,
      stop: async () => undefined,
    };
  }
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  return { url: server.applicationUrl, migrationUrl: server.url, stop: () => server.stop() };
}
