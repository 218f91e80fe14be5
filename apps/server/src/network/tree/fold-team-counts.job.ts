import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { foldWaitingCounts } from './team-counts.ts';

/** Adds up within a minute what changed in the tree: until then whoever counts a team adds it. */
export function foldTeamCountsJob({ db, log }: Pick<Deps, 'db' | 'log'>): JobDefinition {
  return {
    name: 'fold-team-counts',
    cron: '* * * * *',
    atStart: true,
    run: async () => {
      const changes = await foldWaitingCounts(db);
      if (changes > 0) log.info({ changes }, 'counts of teams added up');
    },
  };
}
