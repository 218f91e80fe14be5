import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { hasCelebrations } from './commission/celebrations/celebrations.queries.ts';
import { keepCompany } from './company/company-facts.ts';
import { createMessages } from './messaging/messages/messages.ts';
import { openLive } from './messaging/notifications/live/live.ts';
import { countPushes } from './messaging/push/push-counts.ts';
import type { Config } from './platform/config.ts';
import type { DB } from './platform/database/database-types.ts';
import type { Replica } from './platform/database/replica.ts';
import { type Clock, type Deps, systemClock } from './platform/deps.ts';
import { openFiles } from './platform/files/files.ts';
import { type Jobs, noJobs } from './platform/jobs.ts';
import type { Secrets } from './platform/secrets/secrets.ts';

/** What differs between a server, a test and a measurement. */
interface Parts {
  readonly config: Config;
  /** The database, and its address past any pooler: live notifications have a connection of their own. */
  readonly database: { readonly db: Kysely<DB>; readonly url: string };
  readonly log: FastifyBaseLogger;
  readonly secrets: Secrets;
  /** The time of day unless a test says otherwise. */
  readonly clock?: Clock;
  /** Without any, requests for work are forgotten. */
  readonly jobs?: Jobs;
  /** Without any, everything is read from the primary. */
  readonly replica?: Replica | null;
}

/** Puts together all that handlers use: for the server, for tests and for measurements alike. */
export async function createDeps({
  config,
  database: { db, url },
  log,
  secrets,
  clock = systemClock,
  jobs = noJobs,
  replica = null,
}: Parts): Promise<Deps> {
  return {
    db,
    replica,
    clock,
    config,
    log,
    jobs,
    files: await openFiles(config),
    secrets,
    company: await keepCompany({ db, clock, config, log }),
    messages: createMessages({ clock, jobs }),
    pushCounts: countPushes(),
    live: openLive({
      db,
      clock,
      log,
      url,
      celebrates: (partner) => hasCelebrations(db, { partner, now: clock.now() }),
    }),
  };
}
