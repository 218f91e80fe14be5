import { refusal } from '@blattwerk/contract/http/refusal.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyProof,
  listPasskeys,
  loginByPasskey,
  provePasskey,
  removePasskey,
  renamePasskey,
} from '@blattwerk/contract/session/passkeys.contract.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { limitKey, requireRateLimit } from '../../platform/throttle.ts';
import { creationOptions, requestOptions, verifyCreated, verifyShown } from './passkey-ceremonies.ts';
import { signInByPasskey } from './passkey-sign-in.ts';
import { countPasskeys, type FindCovers, findPasskeys, updatePasskeyUse } from './passkeys.queries.ts';
import {
  addOwnPasskey,
  refusedPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
  requireRoom,
} from './passkeys.ts';
import { keepingProvenOperator } from './proven-operators.ts';
import { relyingPartyOf } from './relying-party.ts';
import { requirePassword } from './require-password.ts';
import { updateProof } from './second-factor-proof.ts';

/** Per account in 15 minutes, for each of the calls below; legitimate use stays far below. */
const CALLS_OF_ONE = 30;
/** Per network address: a whole office may sign in at nine. */
const SIGN_INS_OF_ONE = 100;

/** Passkeys: managing one's own, proving the second factor, signing in. */
export function passkeyRoutes(route: Route, findCovers: FindCovers): void {
  ownPasskeyRoutes(route);
  proofRoutes(route, findCovers);
  loginRoutes(route);
}

function ownPasskeyRoutes(route: Route): void {
  route(listPasskeys, async ({ session }, { db, config }) => ({
    available: relyingPartyOf(config) !== null,
    passkeys: await findPasskeys(db, session.user.id),
  }));

  route(beginPasskey, async ({ body, session }, deps) => {
    await requirePassword(deps, session, { password: body.password, propertyPath: 'password' });
    await requireFew(deps, 'begin', session.user.id);
    requireRoom((await countPasskeys(deps.db, session.user.id)).count);
    return { options: await creationOptions(deps, session.user) };
  });

  route(addPasskey, async ({ body, session }, deps) => {
    const user = session.user.id;
    await requireFew(deps, 'add', user);
    const created = await verifyCreated(deps, user, body.credential);
    if ('refused' in created) throw refusedPasskey(created.refused);
    return deps.db.transaction().execute(async (db) => {
      const added = await addOwnPasskey({ ...deps, db }, { user, name: body.name, made: created.made });
      await note(db, user, null, body.name);
      return added;
    });
  });

  route(renamePasskey, async ({ params, body, session }, deps) => {
    const user = session.user.id;
    await deps.db.transaction().execute(async (db) => {
      const named = { id: params.passkey, user, name: body.name };
      await note(db, user, await renameOwnPasskey({ ...deps, db }, named), body.name);
    });
  });

  route(removePasskey, async ({ params, body, session }, deps) => {
    await requirePassword(deps, session, { password: body.password, propertyPath: 'password' });
    const user = session.user.id;
    await deps.db.transaction().execute(async (db) => {
      const passkey = { id: params.passkey, user };
      const name = await keepingProvenOperator(db, () => removeOwnPasskey({ ...deps, db }, passkey));
      await note(db, user, name, null);
    });
  });
}

function proofRoutes(route: Route, findCovers: FindCovers): void {
  route(beginPasskeyProof, async ({ body: { approvals }, session }, deps) => {
    const user = session.user.id;
    await requireFew(deps, 'prove', user);
    if ((await countPasskeys(deps.db, user)).count === 0) throw new ApiError(409, 'passkeyNone');
    if (approvals === undefined) return { options: await requestOptions(deps, { purpose: 'proof', user }) };
    const covers = await findCovers(deps.db, session, approvals);
    return { options: await requestOptions(deps, { purpose: 'decisions', user, covers }) };
  });

  route(provePasskey, async ({ body: { credential }, session }, deps) => {
    const user = session.user.id;
    await requireFew(deps, 'proof', user);
    const assertion = await verifyShown(deps, { credential, purpose: 'proof', user });
    if ('refused' in assertion) throw refusedPasskey(assertion.refused);
    const { passkey, counter, backedUp } = assertion;
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now();
      if (!(await updatePasskeyUse(tx, { id: passkey.id, counter, backedUp, now })))
        throw refusedPasskey(refusal('passkeyRefused'));
      await updateProof(tx, session.id, now);
    });
  });
}

function loginRoutes(route: Route): void {
  route(beginPasskeyLogin, async ({ address }, deps) => {
    const limit = { key: limitKey('passkey-login', address), failures: SIGN_INS_OF_ONE };
    await requireRateLimit(deps.db, limit, deps.clock.now());
    return { options: await requestOptions(deps, { purpose: 'sign-in', user: null }) };
  });

  route(loginByPasskey, ({ body, address, userAgent }, deps) =>
    signInByPasskey(deps, { credential: body.credential, username: body.username, address, userAgent }),
  );
}

function requireFew({ db, clock }: Deps, what: string, user: number): Promise<void> {
  return requireRateLimit(db, { key: `passkey-${what}:${user}`, failures: CALLS_OF_ONE }, clock.now());
}

/** Records a change by the owner in the audit log: the passkey's name before and after, null for none. */
function note(tx: Tx, user: number, before: string | null, after: string | null): Promise<void> {
  return audit(tx, {
    user,
    action: 'second-factor',
    subject: `/api/users/${user}`,
    details: { before: { passkey: before }, after: { passkey: after } },
  });
}
