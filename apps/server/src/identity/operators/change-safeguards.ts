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
  /** Proves the second factor, where one person suffices and the company asks for it. */
  readonly code?: string | undefined;
  /** What was read before. */
  readonly version: string | null;
}

/**
 * Changes what the company asks of those who decide: by two people while it asks for two.
 * @returns the approval that it waits for; null where it is done, or nothing changes
 * @throws ApiError 409 for two people where there are not two with full access, and for a second factor that nobody with
 * full access has; 403 where one person suffices and does not prove the second factor that is asked for; 412 for another version than `version`
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

/** Changes them once a second person has approved it. */
export const safeguardsApproval: ApprovalDoing = {
  right: 'company.write',
  current: async ({ db }) => {
    // In the order in which whoever changes them locks.
    await lockOperators(db);
    return { ...(await lockSafeguards(db)) };
  },
  execute: async (deps, { id, before, after, reason, alone }, preparedBy) => {
    const wanted = readSafeguards(after);
    await requireAnswerable(deps.db, readSafeguards(before), wanted);
    const change = { subject: SUBJECT, before, after, reason, alone, approval: id };
    await save(deps, preparedBy, change, wanted);
  },
};

/** Changes with what a change would be meant for. */
export function safeguardsVersion({ fourEyes, secondFactor, aloneBelow, taxAloneBelow }: Safeguards): string {
  return versionOf([fourEyes, secondFactor, aloneBelow, taxAloneBelow]);
}

/** Always with cents. */
function amountOf(given: string): string {
  return formatCents(parseCents(given));
}

/** Nobody is asked for what nobody can do: a second person where there is none, a second factor that none of them has. */
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
