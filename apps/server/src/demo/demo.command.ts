import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { MigrationError, migrate } from '../platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../platform/database/postgres/start-embedded-postgres.ts';
import { coreSizes, type DemoSizes } from './demo-tables.ts';
import { DemoError, loadDemo } from './load-demo.ts';
import type { Progress } from './load-progress.ts';

const usage = `usage: npm run demo -- [--partners N] [--orders M]

Loads the demo network into the database of DATABASE_URL, which has to be empty; without
DATABASE_URL into the embedded one in DATA_DIR. At least ${coreSizes.partners} partners and ${coreSizes.orders} orders.
`;

/** The command line cannot be understood. */
class UsageError extends Error {}

function readSizes(): DemoSizes {
  const options = {
    partners: { type: 'string' },
    orders: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  let values: { partners?: string; orders?: string; help?: boolean };
  try {
    values = parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) throw new UsageError('');
  return {
    partners: readCount('--partners', values.partners, coreSizes.partners),
    orders: readCount('--orders', values.orders, coreSizes.orders),
  };
}

function readCount(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$|^\d{1,3}([_.,]\d{3}){1,2}$/.test(text))
    throw new UsageError(`${name} ${text} is not a number`);
  return Number(text.replaceAll(/[_.,]/g, ''));
}

const barWidth = 30;

/** One line that fills up on a terminal, a line per step elsewhere. */
function createProgressBar(): (progress: Progress) => void {
  let last = '';
  return ({ step, share }) => {
    const percent = `${String(Math.floor(share * 100)).padStart(3)} %`;
    if (!process.stdout.isTTY) {
      if (step !== last) process.stdout.write(`${percent}  ${step}\n`);
      last = step;
      return;
    }
    const filled = Math.round(share * barWidth);
    process.stdout.write(
      `\r${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent}  ${step.padEnd(20)}`,
    );
  };
}

interface Place {
  readonly url: string;
  readonly applicationRole: string;
  stop(): Promise<void>;
}

const silent = { info: () => undefined };

async function findDatabase(config: Config): Promise<Place> {
  if (config.databaseUrl !== null) {
    const applicationRole = decodeURIComponent(new URL(config.databaseUrl).username);
    return {
      url: config.migrationDatabaseUrl ?? config.databaseUrl,
      applicationRole,
      stop: async () => undefined,
    };
  }
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silent });
  const applicationRole = decodeURIComponent(new URL(server.applicationUrl).username);
  return { url: server.url, applicationRole, stop: () => server.stop() };
}

async function run(): Promise<void> {
  const sizes = readSizes();
  const config = readConfig(process.env);
  const place = await findDatabase(config);
  const started = performance.now();
  try {
    await migrate(
      place.url,
      silent,
      place.applicationRole === '' ? {} : { applicationRole: place.applicationRole },
    );
    const database = openDatabase(place.url);
    try {
      const filesDir = join(config.dataDir, 'files');
      await loadDemo(database, { now: new Date(), filesDir, ...sizes, onProgress: createProgressBar() });
    } finally {
      await database.close();
    }
  } finally {
    await place.stop();
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`\n${sizes.partners} partners and ${sizes.orders} orders loaded in ${seconds} s\n`);
}

try {
  await run();
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n${usage}`);
  else if (error instanceof DemoError || error instanceof ConfigError || error instanceof MigrationError) {
    process.stderr.write(`\n${error.message}\n`);
  } else throw error;
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
