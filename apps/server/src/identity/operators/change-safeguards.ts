import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import type { ApprovalDoing, Fields } from '../approvals/approval-kinds.ts';
import { requireDemandedProof } from '../approvals/demanded-proof.ts';
import { prepare } from '../approvals/prepare.ts';
import { lockSafeguards, type Safeguards, saveSafeguards } from '../approvals/safeguards.ts';
import { hasProvenOperator } from '../session/proven-operators.ts';
import { lockOperators } from '../session/session.queries.ts';
import { takeTurn } from './operators.policy.ts';

const SUBJECT = '/api/company/safeguards';

interface Wanted {
  readonly fourEyes?: boolean | undefined;
  readonly secondFactor?: boolean | undefined;
  readonly aloneBelow?: string | undefined;
  readonly taxAloneBelow?: string | undefined;
  readonly reason: string;
  /** Proof of the second factor, if one person suffices and the company requires it. */
  readonly code?: string | undefined;
  /** The version that the change is based on. */
  readonly version: string | null;
}

/**
 * Changes the company's rules for decisions; takes two people while the rules say so.
 * @returns the pending approval; null if the change was made, or nothing changes
 * @throws ApiError 409 for requiring two people when fewer have full access, and for requiring a second factor when
 * nobody with full access has one; 403 if one person suffices but does not prove the required second factor; 412 for
 * another version than `version`
 */
export async function changeSafeguards(
  deps: InTx<Deps>,
  session: Session,
  { reason, version, code, ...wanted }: Wanted,
): Promise<number | null> {
  const { db } = deps;
  await takeTurn(db, session, 'company.write');
  const before = await lockSafeguards(db);
  requireVersion(version, safeguardsVersion(before));
  const after: Safeguards = {
    fourEyes: wanted.fourEyes ?? before.fourEyes,
    secondFactor: wanted.secondFactor ?? before.secondFactor,
    aloneBelow: amountOf(wanted.aloneBelow ?? before.aloneBelow),
    taxAloneBelow: amountOf(wanted.taxAloneBelow ?? before.taxAloneBelow),
  };
  if (safeguardsVersion(after) === safeguardsVersion(before)) return null;
  await requireAnswerable(db, before, after);
  const change = { subject: SUBJECT, before: { ...before }, after: { ...after }, reason };
  const waits = await prepare(
    deps,
    { by: session.user, right: 'company.write' },
    { kind: 'company.safeguards', ...change },
  );
  if (waits !== null) return waits;
  await requireDemandedProof(deps, session, code);
  await save(deps, session.user.id, { ...change, alone: true }, after);
  return null;
}

/** Changes the rules after the approval of a second person. */
export const safeguardsApproval: ApprovalDoing = {
  right: 'company.write',
  current: async ({ db }) => {
    // Same lock order as in other changes of the rules.
    await lockOperators(db);
    return { ...(await lockSafeguards(db)) };
  },
  execute: async (deps, { id, before, after, reason, alone }, preparedBy) => {
    const target = readSafeguards(after);
    await requireAnswerable(deps.db, readSafeguards(before), target);
    const change = { subject: SUBJECT, before, after, reason, alone, approval: id };
    await save(deps, preparedBy, change, target);
  },
};

/** The version for conditional changes. */
export function safeguardsVersion({ fourEyes, secondFactor, aloneBelow, taxAloneBelow }: Safeguards): string {
  return versionOf([fourEyes, secondFactor, aloneBelow, taxAloneBelow]);
}

/** Normalizes to two decimals. */
function amountOf(given: string): string {
  return formatCents(parseCents(given));
}

/**
 * Refuses rules that nobody could satisfy: a second person when there is only one, a second factor when nobody has one.
 */
async function requireAnswerable(tx: Tx, before: Safeguards, after: Safeguards): Promise<void> {
  const operators = await lockOperators(tx);
  if (after.fourEyes && !before.fourEyes && operators.length < 2) throw new ApiError(409, 'needsTwo');
  if (after.secondFactor && !before.secondFactor && !(await hasProvenOperator(tx)))
    throw new ApiError(409, 'secondFactorNobody');
}

function readSafeguards({ fourEyes, secondFactor, aloneBelow, taxAloneBelow }: Fields): Safeguards {
  return {
    fourEyes: fourEyes === true,
    secondFactor: secondFactor === true,
    aloneBelow: String(aloneBelow),
    taxAloneBelow: String(taxAloneBelow),
  };
}

async function save(
  { db, clock }: InTx<Deps>,
  user: number,
  change: {
    subject: string;
    before: Readonly<Record<string, unknown>>;
    after: Readonly<Record<string, unknown>>;
    reason: string;
    alone: boolean;
    approval?: number;
  },
  safeguards: Safeguards,
): Promise<void> {
  const { subject, before, after, reason, alone, approval } = change;
  await saveSafeguards(db, safeguards, clock.now());
  const details = { before, after, reason, ...(alone && { alone }) };
  await audit(db, { user, action: 'write', subject, details, ...(approval !== undefined && { approval }) });
}
