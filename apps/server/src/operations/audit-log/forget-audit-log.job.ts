import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Deletes, once a day, entries that ended more than ten years ago, counted from the end of their year. */
export function forgetAuditLogJob({ db, log }: Pick<Deps, 'db' | 'log'>): JobDefinition {
  return {
    name: 'forget-audit-log',
    cron: '47 3 * * *',
    run: async () => {
      const forgotten = await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ forgotten: number }>`select forget_audit_log() as forgotten`.execute(tx);
        return Number(rows[0]?.forgotten ?? 0);
      });
      if (forgotten > 0) log.info({ forgotten }, 'expired entries of the audit log were deleted');
    },
  };
}
