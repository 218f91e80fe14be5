import { resolve } from 'node:path';
import { z } from 'zod';

const text = z.string().trim().min(1);
const postgresUrl = text.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: z.enum(['on', 'off']).default('off'),
  METRICS_TOKEN: text.min(16).optional(),
});

/** What the process was told at its start; read once, never again. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the embedded database and of files. */
  readonly dataDir: string;
  /** The application's PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null;
  /** A role that may change tables; null takes `databaseUrl`. */
  readonly migrationDatabaseUrl: string | null;
  /** Load the demo network into an empty database. */
  readonly demo: boolean;
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'];
  /** Believe `X-Forwarded-For` and its kin: only behind a proxy that sets them. */
  readonly trustProxy: boolean;
  /** Bearer token of `/metrics`; null answers it to this machine only. */
  readonly metricsToken: string | null;
}

/** The environment does not describe a server that could run; the message names each variable. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables; an empty one counts as not set.
 * @throws ConfigError with one line per faulty variable.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(set);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration cannot be used:\n${faults.join('\n')}`);
  }
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    migrationDatabaseUrl: read.MIGRATION_DATABASE_URL ?? null,
    // Somebody's own database gets invented people only on demand.
    demo: read.DEMO ? read.DEMO === 'on' : read.DATABASE_URL === undefined,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY === 'on',
    metricsToken: read.METRICS_TOKEN ?? null,
  };
}
