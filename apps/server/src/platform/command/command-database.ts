import { type Config, readConfig } from '../config.ts';
import { roleOf } from '../database/addresses.ts';
import { checkServers } from '../database/check-server.ts';
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

/** Where the product's database is, for commands that open it themselves. */
export interface CommandPlace {
  readonly config: Config;
  /** The application's address. */
  readonly url: string;
  /** That of the role that owns the tables. */
  readonly ownerUrl: string;
  /** Brings the database to the newest schema. @throws MigrationError */
  migrate(): Promise<void>;
}

const silent = { info: () => undefined };

/**
 * Runs a command's work on the product's database, migrated, and lets go of it afterwards. A server that
 * is running is shared.
 * @throws ConfigError, MigrationError
 */
export async function withCommandDatabase<T>(work: (place: CommandDatabase) => Promise<T>): Promise<T> {
  return withCommandPlace(async ({ url, ownerUrl, migrate }) => {
    await migrate();
    const database = openDatabase(url, { statementTimeoutMs: 0 });
    const owner = openDatabase(ownerUrl, { statementTimeoutMs: 0 });
    try {
      return await work({ database, owner });
    } finally {
      await Promise.all([database.close(), owner.close()]);
    }
  });
}

/**
 * The same with the database as it is, migrated or not.
 * @param onlyReads the work writes nothing: a replica will do
 * @throws ConfigError
 */
export async function withCommandPlace<T>(
  work: (place: CommandPlace) => Promise<T>,
  { onlyReads = false }: { readonly onlyReads?: boolean } = {},
): Promise<T> {
  const config = readConfig(process.env);
  const { url, ownerUrl, stop } = await findDatabase(config, onlyReads);
  try {
    const applicationRole = roleOf(url);
    return await work({
      config,
      url,
      ownerUrl,
      migrate: () => migrate(ownerUrl, silent, applicationRole === '' ? {} : { applicationRole }),
    });
  } finally {
    await stop();
  }
}

async function findDatabase(config: Config, onlyReads: boolean) {
  const { databaseUrl, directDatabaseUrl, migrationDatabaseUrl, dataDir } = config;
  if (databaseUrl !== null) {
    await checkServers(config, { onlyReads });
    // One process for a while: it needs no pooler.
    const url = directDatabaseUrl ?? databaseUrl;
    return { url, ownerUrl: migrationDatabaseUrl ?? url, stop: async () => undefined };
  }
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  return { url: server.applicationUrl, ownerUrl: server.url, stop: () => server.stop() };
}
