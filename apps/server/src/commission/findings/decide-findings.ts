import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { lockBooks } from '../../money/books/books-lock.ts';
import { requireOpenCycle } from '../../money/corrections/corrections.policy.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { CORRECT_FINDINGS } from './correct-findings.job.ts';
import type { FindingBonus } from './finding.ts';
import {
  findNamed,
  findOpenOf,
  findStanding,
  insertDecision,
  type OpenFinding,
  updateApprovedFindings,
  updateDecisionApproval,
  updateFindingsAgain,
  updateStandingFindings,
  updateWaitingFindings,
} from './finding-decisions.queries.ts';
import { refreshFindings } from './refresh-findings.ts';

const RIGHT = 'money.correct';

/** By then the transaction that decided on the findings has committed. */
const COMMIT_SECONDS = 1;

/** An operator's decision on named findings, or on all open ones of a bonus; `expected` is the amount they saw, in cents. */
interface Wanted {
  readonly decision: 'stand' | 'correct';
  readonly ids: readonly number[] | undefined;
  readonly matching: { readonly bonus: FindingBonus; readonly cycle?: number | undefined } | undefined;
  readonly expected: { readonly count: number; readonly cents: number };
  readonly text: string | undefined;
  readonly reason: string;
  /** Second-factor code. */
  readonly code: string | undefined;
}

/**
 * Lets findings stand, or prepares their correction, which a second person approves; if one suffices they are booked soon.
 * @returns the decision's id
 * @throws ApiError 409 if findings differ from what the caller saw, or no month is open; 403 for those of the caller's own
 * partner; 422
 */
export async function decideFindings(deps: InTx<Deps>, session: Session, wanted: Wanted): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  await lockBooks(db, 'exclusive');
  const findings = await requireExpected(deps, session, wanted);
  const { decision: kind, matching, text = null, reason, code } = wanted;
  if (kind === 'correct') await requireOpenCycle(deps);
  const ids = findings.map(({ id }) => id);
  const cents = findings.reduce((sum, { differenceCents }) => sum + differenceCents, 0);
  const bonus = matching?.bonus ?? null;
  const by = session.user.id;
  const id = await insertDecision(
    db,
    { kind, bonus, count: ids.length, cents, text, reason },
    { by, at: now },
  );
  const [first] = findings;
  const named = {
    ...(bonus !== null && { bonus }),
    ...(ids.length === 1 && { partner: first?.partner }),
    ...(text !== null && { text }),
  };
  const after = { findings: ids.length, amount: formatCents(cents), ...named };
  const subject = subjectOf(id);
  if (kind === 'stand') {
    await updateStandingFindings(db, ids, { decision: id, at: now });
    const details = { before: { status: 'open' }, after: { ...after, status: 'stands' }, reason };
    await audit(db, { user: by, action: 'write', subject, details });
    return id;
  }
  await updateWaitingFindings(db, ids, { decision: id, at: now });
  const before = await standingOf(deps, id);
  const prepared = { kind: 'money.findings' as const, subject, before, after, reason };
  const approval = await prepare(deps, { by: session.user, right: RIGHT, cents }, prepared);
  if (approval !== null) {
    await updateDecisionApproval(db, id, approval);
    return id;
  }
  await requireDemandedProof(deps, session, code);
  await approveFindings(deps, id);
  const details = { before, after: { ...after, status: 'approved' }, reason, alone: true };
  await audit(db, { user: by, action: 'write', subject, details });
  return id;
}

/** Books the corrections of findings, one after the other, once a second person has approved them all. */
export const findingsApproval: ApprovalDoing = {
  right: RIGHT,
  // Of several, each is checked when it is booked.
  concerns: ({ after }) => Number(after.partner ?? 0),
  current: async (deps, { subject }) => {
    await lockBooks(deps.db, 'exclusive');
    const decision = idOf(subject);
    await refreshFindings(deps.db, { decision, now: deps.clock.now() });
    return standingOf(deps, decision);
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    await requireOpenCycle(deps);
    await approveFindings(deps, idOf(subject));
    const details = { before, after: { ...after, status: 'approved' }, reason, ...(alone && { alone }) };
    await audit(deps.db, { user: preparedBy, action: 'write', subject, approval: id, details });
  },
  undone: async (deps, { subject }) => {
    await lockBooks(deps.db, 'exclusive');
    const ids = await updateFindingsAgain(deps.db, idOf(subject));
    await refreshFindings(deps.db, { ids, now: deps.clock.now() });
  },
};

async function approveFindings({ db, clock, jobs }: InTx<Deps>, decision: number): Promise<void> {
  await updateApprovedFindings(db, decision, clock.now());
  await jobs.request(CORRECT_FINDINGS, { delaySeconds: COMMIT_SECONDS });
}

/**
 * @throws ApiError 422 if none are named; 403 for one of the caller's own partner; 409 for one that is decided on, and if they
 * differ from what the caller saw
 */
async function requireExpected(
  { db, clock }: InTx<Deps>,
  session: Session,
  { ids, matching, expected }: Wanted,
): Promise<readonly OpenFinding[]> {
  if (ids !== undefined) await refreshFindings(db, { ids, now: clock.now() });
  const found = await findMeant(db, { ids, matching });
  if (found.some(({ partner }) => isOwn(session, partner))) throw new ApiError(403, 'ownCorrection');
  const decided = found.find(({ status }) => status !== 'open');
  if (decided) throw new ApiError(409, 'findingDecided', { fields: { state: decided.status } });
  const cents = found.reduce((sum, { differenceCents }) => sum + differenceCents, 0);
  if (found.length !== expected.count || cents !== expected.cents)
    throw new ApiError(409, refusal('findingsChanged', { hits: found.length, amount: formatCents(cents) }));
  return found;
}

/** @throws ApiError 422 if they are named in neither way, or in both */
function findMeant(tx: Tx, { ids, matching }: Pick<Wanted, 'ids' | 'matching'>): Promise<OpenFinding[]> {
  if (ids !== undefined && matching === undefined) return findNamed(tx, ids);
  if (ids !== undefined || matching === undefined) throw invalidField('ids', 'findingsNotNamed');
  return findOpenOf(tx, matching);
}

/** The current state of a decision's findings. */
async function standingOf({ db }: InTx<Pick<Deps, 'db'>>, decision: number): Promise<Fields> {
  const { count, cents, hash } = await findStanding(db, decision);
  return { findings: count, amount: formatCents(cents), hash };
}

const subjectOf = (id: number) => `/api/finding_decisions/${id}`;
const idOf = (subject: string) => Number(subject.split('/').at(-1));
