import { correctFindingsJob } from '@blattwerk/server/commission/findings/correct-findings.job.ts';
import { findFindingsJob } from '@blattwerk/server/commission/findings/find-findings.job.ts';
import {
  insertDecision,
  updateApprovedFindings,
  updateDecisionApproval,
  updateStandingFindings,
  updateWaitingFindings,
} from '@blattwerk/server/commission/findings/finding-decisions.queries.ts';
import { refreshFindings } from '@blattwerk/server/commission/findings/refresh-findings.ts';
import { lockBooks } from '@blattwerk/server/money/books/books-lock.ts';
import { approved } from '@blattwerk/server/money/corrections/testing/by-hand.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { Step } from './order-steps.ts';
import { nothing } from './refused.ts';
import { depsOf, type World } from './world.ts';

const HOUR = 3_600_000;

/** Runs the nightly search for the effects of refunds after closings. */
export const lookForFindings: Step = async (world) => {
  await findFindingsJob({ database: world.database, deps: depsOf(world) }).run();
  return nothing;
};

/** An open finding is dismissed, or corrected by two operators; only the books change. */
export function decideFinding(pick: number, kind: 'stand' | 'correct'): Step {
  return async (world) => {
    const deps = depsOf(world);
    const open = await deps.db
      .selectFrom('findings')
      .select('id')
      .where('status', '=', 'open')
      .orderBy('id')
      .execute();
    const finding = open[pick % open.length];
    if (!finding) return nothing;
    await decide(world, finding.id, kind);
    await correctFindingsJob(deps).run();
    return nothing;
  };
}

function decide(world: World, id: number, kind: 'stand' | 'correct'): Promise<void> {
  const at = world.clock.now;
  const preparedAt = new Date(at.getTime() - HOUR);
  const by = world.operator;
  return inTransaction(world.database.db, async (tx) => {
    await lockBooks(tx, 'exclusive');
    await refreshFindings(tx, { ids: [id], now: at });
    const finding = await tx
      .selectFrom('findings')
      .select('difference_cents as cents')
      .where('id', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirst();
    if (!finding) return;
    const request = { kind, bonus: null, count: 1, cents: finding.cents, text: null, reason: 'Probe' };
    const decision = await insertDecision(tx, request, { by, at: preparedAt });
    if (kind === 'stand') {
      await updateStandingFindings(tx, [id], { decision, at });
      return;
    }
    await updateWaitingFindings(tx, [id], { decision, at });
    const subject = `/api/finding_decisions/${decision}`;
    const approval = await approved(tx, { kind: 'money.findings', subject, by, preparedAt, at });
    await updateDecisionApproval(tx, decision, approval);
    await updateApprovedFindings(tx, decision, at);
  });
}
