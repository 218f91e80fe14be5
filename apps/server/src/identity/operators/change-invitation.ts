import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireAccount } from '../users/deleted-users.ts';
import { requireInvited, sendInvitation } from './invitations.ts';
import { requireChangeable, takeTurn } from './operators.policy.ts';
import { deleteStaff, findOperator, isPartner, type OperatorRow, updatePerson } from './operators.queries.ts';

/** Who somebody is who was invited. */
interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Corrects who was invited; another address gets a link of its own, and the former one ends.
 * @throws ApiError 404 for nobody who works here; 403 and 409 for an account that is not the caller's to change; 409 for whoever
 * has set a password or is a partner; 422 for an address that somebody has
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
 * Takes an invitation back, with the account that nobody has ever used.
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

/** Whoever was invited, kept so until the transaction ends: nobody sets a password meanwhile. */
async function requireOpenInvitation(tx: Tx, session: Session, user: number): Promise<OperatorRow> {
  const caller = await takeTurn(tx, session, 'operators.write');
  const { roles } = await requireAccount(tx, user);
  const operator = await findOperator(tx, user);
  if (operator === undefined) throw notFound();
  requireChangeable(caller, { id: user, roles });
  await requireInvited(tx, user);
  // A password can be set by way of a forgotten one, too.
  if (operator.lastSignInAt !== null) throw new ApiError(409, 'passwordSet');
  if (await isPartner(tx, user)) throw new ApiError(409, 'invitationOfPartner');
  return operator;
}

function personOf({ firstName, lastName, email }: OperatorRow): Person {
  return { firstName, lastName, email };
}
