import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { DB } from './database/database-types.ts';
import type { Replica } from './database/replica.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs.ts';
import type { Secrets } from './secrets/secrets.ts';

/** The current time, as a dependency that tests can set. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A handler's dependencies besides its request. An area adds what it offers to the areas above it by augmenting this
 * interface; `createDeps` (deps.ts) builds everything.
 */
export interface Deps {
  readonly db: Kysely<DB>;
  /** Replicas for reading lists; null where everything is read from the primary. */
  readonly replica: Replica | null;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly secrets: Secrets;
}
