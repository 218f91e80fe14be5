import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { findPredecessor, requireDraft } from './change-plan.ts';
import {
  approvePlan,
  findPlanRow,
  lockPlanRow,
  planAddress,
  type WholePlanRow,
} from './plan-versions.queries.ts';
import { requireSoundPlan } from './plan-violations.ts';

const RIGHT = 'plan.write';

/** The draft to submit, and the reason. */
interface Submission {
  readonly id: number;
  readonly reason: string;
  /** Second-factor code. */
  readonly code: string | undefined;
}

/**
 * Submits a draft to a second person, who approves exactly its numbers; if one person suffices, it is approved
 * immediately.
 * @throws ApiError 404; 409 for an approved version, for one that waits, and for one that changes nothing
 */
export async function submitPlan(
  deps: InTx<Deps>,
  session: Session,
  { id, reason, code }: Submission,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const draft = await requireDraft(db, id, now);
  await requireChanged(deps, draft);
  requireSoundPlan(draft.body, await findPredecessor(db, draft, now));
  const change = { before: standing(draft), after: { ...standing(draft), status: 'approved' }, reason };
  const prepared = { kind: 'plan.version' as const, subject: planAddress(id), ...change };
  if ((await prepare(deps, { by: session.user, right: RIGHT }, prepared)) !== null) return;
  await requireDemandedProof(deps, session, code);
  await approvePlan(db, id, { by: session.user.id, at: now });
  const details = { ...change, alone: true };
  await audit(db, { user: session.user.id, action: 'write', subject: planAddress(id), details });
}

/** Approves a draft once a second person has approved it. */
export const planApproval: ApprovalDoing = {
  right: RIGHT,
  current: async ({ db, clock }, { subject }) => {
    const draft = await lockPlanRow(db, idOf(subject), clock.now());
    return draft === undefined || draft.approvedAt !== null ? undefined : standing(draft);
  },
  execute: async ({ db, clock }, { id, subject, before, after, reason, alone }, preparedBy) => {
    const by = await findDecider(db, id);
    await approvePlan(db, idOf(subject), { by, at: clock.now() });
    const details = { before, after, reason, ...(alone && { alone }) };
    await audit(db, { user: preparedBy, action: 'write', subject, approval: id, details });
  },
};

/** What is approved: the hash stands for all numbers and names. */
function standing({ name, hash }: WholePlanRow): Fields {
  return { status: 'draft', name, hash };
}

async function requireChanged({ db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>, draft: WholePlanRow) {
  if (draft.basedOn === null) return;
  const before = await findPlanRow(db, draft.basedOn, clock.now());
  if (before?.hash === draft.hash)
    throw new ApiError(409, refusal('planUnchanged', { version: String(draft.basedOn) }));
}

const idOf = (subject: string) => Number(subject.split('/').at(-1));
