import { changeUser, getUser, saveProfile } from '@blattwerk/contract/users/users.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { readPhone } from './phone.ts';
import { requireOwnUser, requireSelf } from './user.policy.ts';
import { findCountryOf, findUser, saveDisplayName, saveUser } from './users.queries.ts';

type UserAnswer = HandlerAnswer<typeof getUser>;

/** The own login: name, telephone number, language. */
export function userRoutes(route: Route): void {
  route(getUser, async ({ params, session }, deps) => {
    await requireOwnUser(deps, session, params.id);
    return presentUser(await findUser(deps.db, params.id));
  });

  route(changeUser, async ({ params, body, session }, { db }) => {
    requireSelf(session, params.id);
    const phone = readPhone(body.phone, await findCountryOf(db, params.id));
    await inTransaction(db, (tx) => saveUser(tx, params.id, { ...body, phone }));
    return presentUser(await findUser(db, params.id));
  });

  route(saveProfile, async ({ params, body, session }, { db }) => {
    requireSelf(session, params.id);
    const { displayName, ...given } = body;
    const phone = readPhone(given.phone, await findCountryOf(db, params.id));
    await db.transaction().execute(async (transaction) => {
      await saveUser(transaction, params.id, { ...given, phone });
      if (displayName !== undefined) await saveDisplayName(transaction, ownPartner(session).id, displayName);
    });
    const { firstName, lastName, phone: saved } = presentUser(await findUser(db, params.id));
    return { firstName, lastName, phone: saved, displayName: displayName ?? ownPartner(session).displayName };
  });
}

function presentUser(user: Awaited<ReturnType<typeof findUser>>): UserAnswer {
  if (!user) throw notFound();
  return { ...user, locale: user.locale as UserAnswer['locale'] };
}
