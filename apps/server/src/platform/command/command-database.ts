import { type Config, readConfig } from '../config.ts';
import { roleOf } from '../database/addresses.ts';
import { checkServers } from '../database/check-server.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../database/postgres/start-embedded-postgres.ts';

/** Connections to the database at `DATABASE_URL`, else to the embedded one in `DATA_DIR`. */
export interface CommandDatabase {
  /** Connected as the application's role, with no further privileges. */
  readonly database: Database;
  /** Connected as the role that owns the tables. */
  readonly owner: Database;
}

/** The addresses of the database, for commands that open it themselves. */
export interface CommandPlace {
  readonly config: Config;
  /** The address for the application's role. */
  readonly url: string;
  /** The address for the role that owns the tables. */
  readonly ownerUrl: string;
  /** Migrates the database to the newest schema. @throws MigrationError */
  migrate(): Promise<void>;
}

const silent = { info: () => undefined };

/**
 * Migrates the database, runs a command on it, and closes the connections. An embedded server that is already running
 * is shared.
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
 * The same without migrating first.
 * @param onlyReads the command only reads, so a replica is sufficient
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
    // A single short-lived process does not need a pooler.
    const url = directDatabaseUrl ?? databaseUrl;
    return { url, ownerUrl: migrationDatabaseUrl ?? url, stop: async () => undefined };
  }
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  return { url: server.applicationUrl, ownerUrl: server.url, stop: () => server.stop() };
}
