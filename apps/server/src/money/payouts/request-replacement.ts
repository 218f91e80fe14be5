import { formatCents } from '@blattwerk/plan/money.ts';
import type { ApprovalDoing, Fields } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { findDecider } from '../../identity/approvals/find-decider.ts';
import { canonical } from '../../identity/approvals/payload-hash.ts';
import { prepare } from '../../identity/approvals/prepare.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { notifyOfStatus } from './notify-of-payout.ts';
import { MAKE_PAPERS } from './paper/make-papers.job.ts';
import { requireOthersAccount } from './payouts.policy.ts';
import { findPayout, type PayoutRow } from './payouts.queries.ts';
import { planReplacement, type Replacement, replaceNotes } from './replace-note.ts';

const RIGHT = 'tax.decide';

/** By then the transaction that requested the documents has committed. */
const COMMIT_SECONDS = 1;

const subjectOf = (payout: number) => `/api/payouts/${payout}`;

/** Refusals after which the prepared replacement is stale. Others are temporary: a hold ends, an address is given. */
const OVERTAKING: readonly string[] = [
  'accountDeleted',
  'noteNotReplaceable',
  'noteObjected',
  'payoutConnected',
  'taxNotProven',
];

interface WantedReplacement {
  readonly reason: string;
  /** Second-factor code. */
  readonly code: string | undefined;
}

/** The outcome of a request: the payout of the difference, or the approval it waits for. */
type Outcome =
  | { readonly successor: number; readonly approval: null }
  | { readonly successor: null; readonly approval: number };

/**
 * Replaces the credit note of a paid payout by one with the tax that was proven later: prepared for a second person if
 * the company requires two for that amount of tax, otherwise done immediately.
 * @throws ApiError as `planReplacement` does; 403 for the payout of the operator's own partner and for money that goes to their
 * own account; 409 `approvalWaits`
 */
export async function requestReplacement(
  deps: InTx<Deps>,
  session: Session,
  payout: PayoutRow,
  { reason, code }: WantedReplacement,
): Promise<Outcome> {
  if (isOwn(session, payout.partner)) throw new ApiError(403, 'ownPayout');
  const replacement = await planReplacement(deps, payout, deps.clock.now());
  await requireOthersAccount(deps, session, replacement.particulars.target);
  const prepared = {
    kind: 'tax.replacement' as const,
    subject: subjectOf(payout.id),
    before: beforeOf(),
    after: afterOf(payout, replacement),
    reason,
  };
  const { taxCents: cents } = replacement;
  const preparing = { by: session.user, right: RIGHT, cents, limit: 'taxAloneBelow' } as const;
  const approval = await prepare(deps, preparing, prepared);
  if (approval !== null) return { successor: null, approval };
  await requireDemandedProof(deps, session, code);
  const by = session.user.id;
  const change = { replacement, reason, by, approvedBy: by, alone: true };
  return { successor: await book(deps, payout, change), approval: null };
}

/** Replaces the note once a second person has approved it. */
export const replacementApproval: ApprovalDoing = {
  right: RIGHT,
  concerns: ({ after }) => Number(after.partner),
  ownRefusal: 'ownPayout',
  current: async (deps, { subject, after }) => {
    const payout = await findPayout(deps.db, payoutOf(subject));
    if (payout === undefined) return undefined;
    const replacement = await planUnlessOvertaken(deps, payout);
    if (replacement === undefined) return undefined;
    const isSame = canonical(afterOf(payout, replacement)) === canonical(after);
    return isSame ? beforeOf() : undefined;
  },
  execute: async (deps, { id, subject, reason, alone }, preparedBy) => {
    const payout = await findPayout(deps.db, payoutOf(subject));
    if (payout === undefined) throw new Error(`${subject} was to be replaced but cannot be found`);
    const replacement = await planReplacement(deps, payout, deps.clock.now());
    const approvedBy = await findDecider(deps.db, id);
    await requireOthersAccount(deps, { user: { id: approvedBy } }, replacement.particulars.target);
    await book(deps, payout, { replacement, reason, by: preparedBy, approvedBy, alone, approval: id });
  },
};

async function planUnlessOvertaken(deps: InTx<Deps>, payout: PayoutRow): Promise<Replacement | undefined> {
  try {
    return await planReplacement(deps, payout, deps.clock.now());
  } catch (error) {
    if (error instanceof ApiError && OVERTAKING.includes(error.refused.code)) return undefined;
    throw error;
  }
}

/** A note that can be replaced has no tax. */
function beforeOf(): Fields {
  return { replacedBy: null, tax: formatCents(0) };
}

function afterOf({ partner }: PayoutRow, { notes, treatment, netCents, taxCents }: Replacement): Fields {
  return {
    partner,
    payouts: notes.map(({ payout }) => payout),
    net: formatCents(netCents),
    taxRate: formatCents(treatment.rateBp),
    tax: formatCents(taxCents),
  };
}

function payoutOf(subject: string): number {
  return Number(subject.split('/').at(-1));
}

/** @returns the payout that pays the difference for this one */
async function book(
  deps: InTx<Deps>,
  payout: PayoutRow,
  change: {
    readonly replacement: Replacement;
    readonly reason: string;
    readonly by: number;
    /** The approver: the same user, or the second person. */
    readonly approvedBy: number;
    readonly alone: boolean;
    readonly approval?: number;
  },
): Promise<number> {
  const { db, clock, jobs } = deps;
  const { replacement, reason, by: user, approvedBy, alone, approval } = change;
  const now = clock.now();
  const replaced = await replaceNotes(deps, payout, { replacement, by: approvedBy, now });
  for (const one of replaced) {
    const after = { replacedBy: subjectOf(one.successor) };
    const details = { before: { replacedBy: null }, after, reason, ...(alone && { alone }) };
    const line = { user, action: 'write', subject: subjectOf(one.payout), details } as const;
    await audit(db, { ...line, ...(approval !== undefined && { approval }) });
    const issued = await findPayout(db, one.successor);
    if (issued) await notifyOfStatus(deps, issued, now);
  }
  const [first] = replaced;
  if (first === undefined) throw new Error(`payout ${payout.id} has no replacement`);
  await jobs.request(MAKE_PAPERS, { delaySeconds: COMMIT_SECONDS });
  return first.successor;
}
