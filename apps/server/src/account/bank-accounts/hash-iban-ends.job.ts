import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { hashSomeIbanEnds } from './bank-accounts.queries.ts';

/** Rows locked at a time, few enough that nobody who changes their account waits for long. */
const BATCH = 100;

/**
 * Makes accounts findable by the end of their IBAN that were stored before the hash existed, or by a process of the
 * former version. An interrupted run is continued by the next one.
 */
export function hashIbanEndsJob(deps: Pick<Deps, 'db' | 'secrets' | 'log'>): JobDefinition {
  return {
    name: 'hash-iban-ends',
    cron: '34 * * * *',
    atStart: true,
    run: async () => {
      let hashed = 0;
      let closed = 0;
      let after: number | null = 0;
      while (after !== null) {
        const from: number = after;
        const batch = await inTransaction(deps.db, (db) =>
          hashSomeIbanEnds({ ...deps, db }, { after: from, limit: BATCH }),
        );
        hashed += batch.hashed;
        closed += batch.closed;
        after = batch.last;
      }
      if (hashed > 0) deps.log.info({ hashed }, 'ends of IBANs were hashed');
      if (closed > 0) deps.log.error({ closed }, 'IBANs cannot be decrypted with the field key');
    },
  };
}
