import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { releaseDue } from './release-due.ts';

export interface ReleaseDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/** Makes credits available within a minute of their time. */
export function releaseCreditsJob({ database, clock, log }: ReleaseDeps): JobDefinition {
  return {
    name: 'release-credits',
    cron: '* * * * *',
    atStart: true,
    run: async () => {
      const credits = await releaseDue(database, () => clock.now());
      if (credits > 0) log.info({ credits }, 'credits released');
    },
  };
}
