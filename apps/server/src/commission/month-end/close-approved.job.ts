import type { JobParts } from '../../platform/area.ts';
import { type JobDefinition, KEEP_INSIGHT } from '../../platform/jobs.ts';
import { CLOSE_APPROVED_MONTHS, closeApproved } from './close-approved.ts';
import { findDueClosing } from './closings.queries.ts';
import { NOTIFY_OF_CLOSED_MONTHS } from './notify-of-closed.job.ts';

/**
 * Closes the months that are approved and due, the earliest first. Each is one transaction: a killed process leaves nothing of
 * it behind, and another one closes it.
 */
export function closeApprovedJob({ database, deps }: JobParts): JobDefinition {
  const { clock, log, jobs } = deps;
  return {
    name: CLOSE_APPROVED_MONTHS,
    cron: '* * * * *',
    atStart: true,
    run: async () => {
      for (;;) {
        const due = await findDueClosing(database.db, clock.now());
        if (due === undefined) return;
        const by = due.approvedBy;
        if (by === null) throw new Error(`closing ${due.id} has no approver`);
        const outcome = await closeApproved({ database, clock }, due, { by: { user: by.id } });
        log.info({ cycle: due.cycle, outcome: outcome.kind }, 'an approved month was due');
        if (outcome.kind !== 'closed') continue;
        await jobs.request(NOTIFY_OF_CLOSED_MONTHS);
        await jobs.request(KEEP_INSIGHT);
      }
    },
  };
}
