import {
  acceptOperatorInvitation,
  changeOperator,
  checkOperatorInvitation,
  correctOperatorInvitation,
  getOperator,
  inviteOperator,
  inviteOperatorAgain,
  listOperators,
  withdrawOperatorInvitation,
} from '@blattwerk/contract/operators/operators.contract.ts';
import type { Kysely } from 'kysely';
import { requireOfferedLocale } from '../../company/offered-locales.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireRateLimit } from '../../platform/throttle.ts';
import { versionOf } from '../../platform/version.ts';
import { withHashSlot } from '../session/hash-slots.ts';
import { hashPassword } from '../session/password.ts';
import { createToken } from '../session/token.ts';
import { requireAccount } from '../users/deleted-users.ts';
import { changeAccess } from './change-access.ts';
import { correctInvitation, withdrawInvitation } from './change-invitation.ts';
import { acceptInvitation, findInvitation, requireInvited, sendInvitation } from './invitations.ts';
import { requireGivable, takeTurn } from './operators.policy.ts';
import {
  findAccess,
  findOperator,
  findOperators,
  insertStaff,
  type OperatorRow,
} from './operators.queries.ts';

/** Operators of the company. */
export function operatorRoutes(route: Route): void {
  route(listOperators, async ({ list }, { db }) => {
    const { rows, total } = await findOperators(db, list);
    return { items: rows.map(present), total };
  });

  route(getOperator, ({ params }, { db }) => requireOperatorOf(db, params.id));

  route(inviteOperator, async ({ body, session }, deps) => {
    const { db, clock } = deps;
    const { reason, rights, ...person } = body;
    await takeTurn(db, session, 'operators.write');
    requireGivable(session, rights, []);
    await requireOfferedLocale(db, person.locale);
    // A random password that nobody knows, until the link is used.
    const passwordHash = await hashPassword(createToken());
    const id = await insertStaff(db, { ...person, rights, passwordHash, now: clock.now() });
    if (id === undefined) throw invalidField('email', 'emailTaken');
    await sendInvitation(deps, { user: id, inviterName: nameOf(session) });
    const details = { before: {}, after: { email: person.email, rights }, reason };
    await audit(db, { user: session.user.id, action: 'write', subject: `/api/operators/${id}`, details });
    return requireOperatorOf(db, id);
  });

  route(changeOperator, async ({ params, body, session, version }, deps) => {
    const approval = await deps.db
      .transaction()
      .execute((db) => changeAccess({ ...deps, db }, session, { ...body, user: params.id, version }));
    // A partner whose full access was removed is no longer an operator.
    const operator = await findAccess(deps.db, params.id);
    if (operator === undefined) throw notFound();
    return { operator: present(operator), approval };
  });

  route(inviteOperatorAgain, async ({ params, session }, deps) => {
    const { db } = deps;
    await takeTurn(db, session, 'operators.write');
    await requireAccount(db, params.id);
    if ((await findOperator(db, params.id)) === undefined) throw notFound();
    await requireInvited(db, params.id);
    await sendInvitation(deps, { user: params.id, inviterName: nameOf(session) });
    const subject = `/api/operators/${params.id}`;
    const details = { before: {}, after: { invitation: 'sent again' } };
    await audit(db, { user: session.user.id, action: 'write', subject, details });
  });

  route(correctOperatorInvitation, async ({ params, body, session }, deps) => {
    await correctInvitation(deps, session, { ...body, user: params.id });
    return requireOperatorOf(deps.db, params.id);
  });

  route(withdrawOperatorInvitation, ({ params, body, session }, deps) =>
    withdrawInvitation(deps, session, { ...body, user: params.id }),
  );

  route(checkOperatorInvitation, async ({ body, address }, deps) => {
    await requireFewTries(deps, address);
    const { firstName, email, until } = await findInvitation(deps, body.token);
    return { firstName, email, until };
  });

  route(acceptOperatorInvitation, async ({ body, address }, deps) => {
    await requireFewTries(deps, address);
    await withHashSlot(() => acceptInvitation(deps, body));
  });
}

/** Number of tokens that an address may try in a quarter of an hour. */
const TRIES = 100;

async function requireFewTries(
  { db, clock }: Parameters<typeof findInvitation>[0],
  address: string,
): Promise<void> {
  await requireRateLimit(db, { key: `operator-invitation:${address}`, failures: TRIES }, clock.now());
}

function nameOf({ user }: Session): string {
  return `${user.firstName} ${user.lastName}`;
}

async function requireOperatorOf(db: Kysely<DB>, id: number) {
  const row = await findOperator(db, id);
  if (row === undefined) throw notFound();
  return present(row);
}

function present(row: OperatorRow) {
  return { ...row, version: accessVersion(row) };
}

/** The version for conditional changes of the access. */
function accessVersion({ admin, rights }: OperatorRow): string {
  return versionOf([admin, rights]);
}
