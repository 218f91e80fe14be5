import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { foldWaitingCounts } from './team-counts.ts';

/** Folds pending changes of the tree into the counts within a minute: until then each count adds them itself. */
export function foldTeamCountsJob({ db, log }: Pick<Deps, 'db' | 'log'>): JobDefinition {
  return {
    name: 'fold-team-counts',
    cron: '* * * * *',
    atStart: true,
    run: async () => {
      const changes = await foldWaitingCounts(db);
      if (changes > 0) log.info({ changes }, 'changes were folded into the team counts');
    },
  };
}
