import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { DB } from './database/database-types.ts';
import type { Replica } from './database/replica.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs.ts';
import type { Secrets } from './secrets/secrets.ts';

/** The time of day, so that tests can stand at any instant. */
export interface Clock {
  now(): Date;
}

/** The real time. */
export const systemClock: Clock = { now: () => new Date() };

/**
 * All that a handler may use beside its request. An area above that offers something to the areas above itself adds it by
 * declaring this module again; `createDeps` (deps.ts) puts everything together.
 */
export interface Deps {
  readonly db: Kysely<DB>;
  /** Replicas that lists are read from; null where everything is read from the primary. */
  readonly replica: Replica | null;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly secrets: Secrets;
}
