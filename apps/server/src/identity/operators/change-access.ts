import { rights as allRights, isRight, type Right } from '@blattwerk/contract/http/rights.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import type { ApprovalDoing, Fields } from '../approvals/approval-kinds.ts';
import { prepare } from '../approvals/prepare.ts';
import { keepingProvenOperator } from '../session/proven-operators.ts';
import { lockAccount, lockOperators, revokeSessionsOf } from '../session/session.queries.ts';
import { requireAccount } from '../users/deleted-users.ts';
import { requireAdmin, requireChangeable, requireGivable, takeTurn } from './operators.policy.ts';
import { isPartner, saveAccess } from './operators.queries.ts';

interface Wanted {
  readonly user: number;
  readonly rights?: readonly Right[] | undefined;
  readonly admin?: boolean | undefined;
  readonly reason: string;
  /** The version that the change is based on. */
  readonly version: string | null;
}

/** Access of an operator: full, or individual rights. */
interface Access {
  readonly admin: boolean;
  readonly rights: readonly Right[];
}

/**
 * Changes an operator's rights, or grants full access, which takes two people where the company requires it.
 * @returns the pending approval; null if the change was made
 * @throws ApiError 404 for an unknown user; 403 for rights that the caller may not grant; 409 for one's own account, a
 * deleted one, and for rights of a partner; 412 for another version than `version`
 */
export async function changeAccess(
  deps: InTx<Deps>,
  session: Session,
  { user, rights, admin, reason, version }: Wanted,
): Promise<number | null> {
  const { db } = deps;
  await takeTurn(db, session, 'operators.write');
  const account = await requireAccount(db, user);
  requireChangeable(session, { id: user, roles: account.roles });
  const before = accessOf(account);
  requireVersion(version, versionOf([before.admin, shownRights(before)]));
  const isStaff = !(await isPartner(db, user));
  if (!isStaff && rights !== undefined && rights.length > 0) throw new ApiError(409, 'partnerNoStaff');
  const after: Access = { admin: admin ?? before.admin, rights: rights ?? before.rights };
  const isRaised = after.admin && !before.admin;
  if (isRaised) {
    requireAdmin(session);
    const subject = `/api/operators/${user}`;
    const prepared = { kind: 'operator.admin' as const, subject, reason };
    const preparing = { by: session.user, right: 'operators.write' } as const;
    const change = { ...prepared, before: { ...before }, after: { ...after } };
    const waits = await prepare(deps, preparing, change);
    if (waits !== null) return waits;
  }
  requireGivable(session, after.rights, before.rights);
  await save(deps, { user, by: session.user.id, before, after, isStaff, reason, alone: isRaised });
  return null;
}

/** Grants full access after the approval of a second person. */
export const adminApproval: ApprovalDoing = {
  right: 'operators.write',
  gainer: ({ subject }) => userOf(subject),
  current: async ({ db }, { subject }) => {
    // Same lock order as in other changes of access.
    await lockOperators(db);
    const account = await lockAccount(db, userOf(subject));
    // A deleted account cannot get access.
    return account && !account.isDeleted ? { ...accessOf(account) } : undefined;
  },
  execute: async (deps, { id, subject, before, after, reason, alone }, preparedBy) => {
    const user = userOf(subject);
    const isStaff = !(await isPartner(deps.db, user));
    const change = { before: readAccess(before), after: readAccess(after) };
    await save(deps, { user, by: preparedBy, ...change, isStaff, reason, alone, approval: id });
  },
};

async function save(
  { db, clock }: InTx<Deps>,
  change: {
    user: number;
    by: number;
    before: Access;
    after: Access;
    isStaff: boolean;
    reason: string;
    alone: boolean;
    approval?: number;
  },
): Promise<void> {
  const { user, by, before, after, isStaff, reason, alone, approval } = change;
  await keepingProvenOperator(db, () => saveAccess(db, { user, ...after, isStaff }));
  // Rights are checked per request, but open pages would still show what is no longer allowed: ending the sessions
  // closes them.
  await revokeSessionsOf(db, { user, now: clock.now() });
  await audit(db, {
    user: by,
    action: 'write',
    subject: `/api/operators/${user}`,
    details: { before: { ...before }, after: { ...after }, reason, ...(alone && { alone }) },
    ...(approval !== undefined && { approval }),
  });
}

function accessOf({ roles, rights }: { roles: readonly string[]; rights: readonly string[] }): Access {
  return { admin: roles.includes('ROLE_ADMIN'), rights: rights.filter(isRight) };
}

function shownRights({ admin, rights }: Access): readonly Right[] {
  return admin ? allRights : rights;
}

function readAccess({ admin, rights }: Fields): Access {
  return { admin: admin === true, rights: Array.isArray(rights) ? rights.map(String).filter(isRight) : [] };
}

function userOf(subject: string): number {
  return Number(subject.split('/').at(-1));
}
