import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import type { ApprovalDoing } from '../approvals/approval-kinds.ts';
import { prepare } from '../approvals/prepare.ts';
import { lockSafeguards, type Safeguards, saveSafeguards } from '../approvals/safeguards.ts';
import { lockOperators } from '../session/session.queries.ts';
import { takeTurn } from './operators.policy.ts';

const SUBJECT = '/api/company/safeguards';

interface Wanted {
  readonly fourEyes?: boolean | undefined;
  readonly secondFactor?: boolean | undefined;
  readonly reason: string;
  /** What was read before. */
  readonly version: string | null;
}

/**
 * Changes what the company asks of those who decide: by two people while it asks for two.
 * @returns the approval that it waits for; null where it is done, or nothing changes
 * @throws ApiError 409 for two people where there are not two with full access; 412 for another version than `version`
 */
export async function changeSafeguards(
  deps: InTx<Deps>,
  session: Session,
  { reason, version, fourEyes, secondFactor }: Wanted,
): Promise<number | null> {
  const { db } = deps;
  await takeTurn(db, session, 'company.write');
  const before = await lockSafeguards(db);
  requireVersion(version, safeguardsVersion(before));
  const after: Safeguards = {
    fourEyes: fourEyes ?? before.fourEyes,
    secondFactor: secondFactor ?? before.secondFactor,
  };
  if (after.fourEyes === before.fourEyes && after.secondFactor === before.secondFactor) return null;
  if (after.fourEyes && !before.fourEyes) await requireTwo(db);
  const change = { subject: SUBJECT, before: { ...before }, after: { ...after }, reason };
  const waits = await prepare(
    deps,
    { by: session.user, right: 'company.write' },
    { kind: 'company.safeguards', ...change },
  );
  if (waits === null) await save(deps, session.user.id, change, after);
  return waits;
}

/** Changes them once a second person has approved it. */
export const safeguardsApproval: ApprovalDoing = {
  right: 'company.write',
  current: async ({ db }) => ({ ...(await lockSafeguards(db)) }),
  execute: async (deps, { id, before, after, reason }, preparedBy) => {
    const wanted = { fourEyes: after.fourEyes === true, secondFactor: after.secondFactor === true };
    await save(deps, preparedBy, { subject: SUBJECT, before, after, reason, approval: id }, wanted);
  },
};

/** Changes with what a change would be meant for. */
export function safeguardsVersion({ fourEyes, secondFactor }: Safeguards): string {
  return versionOf([fourEyes, secondFactor]);
}

/** Nobody is left with what nobody else can approve. */
async function requireTwo(tx: Tx): Promise<void> {
  if ((await lockOperators(tx)).length < 2) throw new ApiError(409, 'needsTwo');
}

async function save(
  { db, clock }: InTx<Deps>,
  user: number,
  change: {
    subject: string;
    before: Readonly<Record<string, unknown>>;
    after: Readonly<Record<string, unknown>>;
    reason: string;
    approval?: number;
  },
  safeguards: Safeguards,
): Promise<void> {
  const { subject, before, after, reason, approval } = change;
  await saveSafeguards(db, safeguards, clock.now());
  const details = { before, after, reason };
  await audit(db, { user, action: 'write', subject, details, ...(approval !== undefined && { approval }) });
}
