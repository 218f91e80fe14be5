import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Messages } from '../messages/messages.ts';
import type { LiveNotifications } from '../notifications/live/live.ts';
import type { Config } from './config.ts';
import type { DB } from './database/database-types.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs.ts';
import type { Secrets } from './secrets/secrets.ts';

/** The time of day, so that tests can stand at any instant. */
export interface Clock {
  now(): Date;
}

/** The real time. */
export const systemClock: Clock = { now: () => new Date() };

/** All that a handler may use beside its request. */
export interface Deps {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly secrets: Secrets;
  readonly messages: Messages;
  readonly live: LiveNotifications;
}
