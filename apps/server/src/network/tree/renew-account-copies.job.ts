import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { renewAccountCopies } from './account-copies.ts';

/** Copies accounts to their places in the tree again, within a minute of their change: until then they are looked up. */
export function renewAccountCopiesJob({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): JobDefinition {
  return {
    name: 'renew-account-copies',
    cron: '* * * * *',
    atStart: true,
    run: async () => {
      const copies = await renewAccountCopies(db, clock.now());
      if (copies > 0) log.info({ copies }, 'accounts copied to the tree');
    },
  };
}
