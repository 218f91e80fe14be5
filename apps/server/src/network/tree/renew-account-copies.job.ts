import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { renewAccountCopies } from './account-copies.ts';

/** Renews the copies of accounts in the tree within a minute of their change: until then the accounts are looked up. */
export function renewAccountCopiesJob({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): JobDefinition {
  return {
    name: 'renew-account-copies',
    cron: '* * * * *',
    atStart: true,
    run: async () => {
      const copies = await renewAccountCopies(db, clock.now());
      if (copies > 0) log.info({ copies }, 'expired account copies in the tree were renewed');
    },
  };
}
