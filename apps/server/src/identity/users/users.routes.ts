import { changeUser, getUser, saveProfile } from '@blattwerk/contract/users/users.contract.ts';
import { requireOfferedLocale } from '../../company/offered-locales.ts';
import { notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { readPhone } from './phone.ts';
import { requireOwnUser, requireSelf } from './user.policy.ts';
import { findCountryOf, findUser, saveDisplayName, saveUser } from './users.queries.ts';

type UserAnswer = HandlerAnswer<typeof getUser>;

/** The caller's own account: name, phone number, language. */
export function userRoutes(route: Route): void {
  route(getUser, async ({ params, session }, deps) => {
    await requireOwnUser(deps, session, params.id);
    return presentUser(await findUser(deps.db, params.id));
  });

  route(changeUser, async ({ params, body, session }, { db }) => {
    requireSelf(session, params.id);
    await requireOfferedLocale(db, body.locale);
    const phone = readPhone(body.phone, await findCountryOf(db, params.id));
    await inTransaction(db, (tx) => saveAndNote(tx, params.id, { ...body, phone }));
    return presentUser(await findUser(db, params.id));
  });

  route(saveProfile, async ({ params, body, session }, { db }) => {
    requireSelf(session, params.id);
    const { displayName, ...given } = body;
    const phone = readPhone(given.phone, await findCountryOf(db, params.id));
    await db.transaction().execute(async (transaction) => {
      await saveAndNote(transaction, params.id, { ...given, phone });
      if (displayName !== undefined) await saveDisplayName(transaction, ownPartner(session).id, displayName);
    });
    const { firstName, lastName, phone: saved } = presentUser(await findUser(db, params.id));
    return { firstName, lastName, phone: saved, displayName: displayName ?? ownPartner(session).displayName };
  });
}

/**
 * The audit log records that these changed, but not their values: the name appears on credit notes, and text messages
 * go to the number.
 */
const redacted = ['firstName', 'lastName', 'phone'] as const;

async function saveAndNote(tx: Tx, user: number, given: Parameters<typeof saveUser>[2]): Promise<void> {
  const before = await findUser(tx, user);
  await saveUser(tx, user, given);
  const after = await findUser(tx, user);
  const changed = redacted.filter((name) => before?.[name] !== after?.[name]);
  if (changed.length === 0) return;
  const became = changed.map((name) => [name, after?.[name] === null ? 'removed' : 'changed']);
  const details = { before: {}, after: Object.fromEntries(became) };
  await audit(tx, { user, action: 'write', subject: `/api/users/${user}`, details });
}

function presentUser(user: Awaited<ReturnType<typeof findUser>>): UserAnswer {
  if (!user) throw notFound();
  return user;
}
