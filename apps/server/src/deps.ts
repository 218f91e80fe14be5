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

/** What differs between a server, a test and a benchmark. */
interface Parts {
  readonly config: Config;
  /** The database, and its direct address, bypassing any pooler: live notifications need a connection of their own. */
  readonly database: { readonly db: Kysely<DB>; readonly url: string };
  readonly log: FastifyBaseLogger;
  readonly secrets: Secrets;
  /** The system clock by default; tests pass their own. */
  readonly clock?: Clock;
  /** By default, enqueued jobs are dropped. */
  readonly jobs?: Jobs;
  /** Without a replica, all reads go to the primary. */
  readonly replica?: Replica | null;
}

/** Builds the dependencies of all handlers, for the server, tests and benchmarks alike. */
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
