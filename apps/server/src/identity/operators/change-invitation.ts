import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireAccount } from '../users/deleted-users.ts';
import { requireInvited, sendInvitation } from './invitations.ts';
import { requireChangeable, takeTurn } from './operators.policy.ts';
import { deleteStaff, findOperator, isPartner, type OperatorRow, updatePerson } from './operators.queries.ts';

/** Name and address of an invited operator. */
interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Corrects an invitation. A new address gets a link of its own, and the former one expires.
 * @throws ApiError 404 for an unknown operator; 403 and 409 for an account that the caller may not change; 409 for an
 * operator who has set a password or is a partner; 422 for an address that is taken
 */
export async function correctInvitation(
  deps: InTx<Deps>,
  session: Session,
  { user, reason, ...person }: Person & { readonly user: number; readonly reason: string },
): Promise<void> {
  const { db } = deps;
  const before = personOf(await requireOpenInvitation(db, session, user));
  const isSame = (['firstName', 'lastName', 'email'] as const).every(
    (field) => before[field] === person[field],
  );
  if (isSame) return;
  if (!(await updatePerson(db, { user, ...person }))) throw invalidField('email', 'emailTaken');
  if (before.email !== person.email) {
    const inviterName = `${session.user.firstName} ${session.user.lastName}`;
    await sendInvitation(deps, { user, inviterName });
  }
  const details = { before: { ...before }, after: { ...person }, reason };
  await audit(db, { user: session.user.id, action: 'write', subject: `/api/operators/${user}`, details });
}

/**
 * Revokes an invitation and deletes the account, which was never used.
 * @throws ApiError as `correctInvitation` does
 */
export async function withdrawInvitation(
  { db }: InTx<Pick<Deps, 'db'>>,
  session: Session,
  { user, reason }: { readonly user: number; readonly reason: string },
): Promise<void> {
  const before = personOf(await requireOpenInvitation(db, session, user));
  await deleteStaff(db, user);
  const details = { before: { ...before }, after: {}, reason };
  await audit(db, { user: session.user.id, action: 'write', subject: `/api/operators/${user}`, details });
}

/** The invited operator, locked until the end of the transaction, so that no password can be set meanwhile. */
async function requireOpenInvitation(tx: Tx, session: Session, user: number): Promise<OperatorRow> {
  const caller = await takeTurn(tx, session, 'operators.write');
  const { roles } = await requireAccount(tx, user);
  const operator = await findOperator(tx, user);
  if (operator === undefined) throw notFound();
  requireChangeable(caller, { id: user, roles });
  await requireInvited(tx, user);
  // A password may also have been set via password recovery.
  if (operator.lastSignInAt !== null) throw new ApiError(409, 'passwordSet');
  if (await isPartner(tx, user)) throw new ApiError(409, 'invitationOfPartner');
  return operator;
}

function personOf({ firstName, lastName, email }: OperatorRow): Person {
  return { firstName, lastName, email };
}
