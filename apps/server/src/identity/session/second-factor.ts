import type { Kysely } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { type InTx, inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { momentIn } from '../../platform/paper/formats.ts';
import {
  createRecoveryCodes,
  createSecret,
  hashRecoveryCode,
  secretAddress,
  stepOfCode,
} from './one-time-codes.ts';
import { deletePasskeysOf } from './passkeys.queries.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  findFactor,
  findFactors,
  lockFactors,
  saveRecoveryCodes,
  saveUnconfirmed,
  spendRecoveryCode,
  takeStep,
} from './second-factor.queries.ts';

/** Dependencies of changes to second factors. */
export type FactorDeps = Pick<Deps, 'secrets' | 'clock' | 'messages'> & { readonly db: Kysely<DB> };

/** Binds a secret to its user: it does not decrypt in another user's row. */
const ownerOf = (user: number) => `second_factors.secret:${user}`;

/**
 * Creates a secret for an authenticator app, which takes effect only once a code confirms it.
 * @throws ApiError 409 if there is an app already
 */
export async function beginFactor(
  { db, secrets, clock, company }: FactorDeps & Pick<Deps, 'company'>,
  { user, email }: { user: number; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = createSecret();
  const sealed = secrets.seal(secret, ownerOf(user));
  if (!(await inTransaction(db, (tx) => saveUnconfirmed(tx, { user, secret: sealed, now: clock.now() }))))
    throw new ApiError(409, 'secondFactorOn');
  return { secret, uri: secretAddress(secret, { company: company.current().name, email }) };
}

/**
 * Confirms the app with its first code and returns the recovery codes.
 * @throws ApiError 422 for a wrong code; 409 if no set-up is in progress
 */
export async function confirmByCode(deps: InTx<FactorDeps>, user: number, code: string): Promise<string[]> {
  const { db, clock } = deps;
  await lockFactors(db, user);
  const factor = await findFactor(db, user);
  if (!factor || factor.confirmedAt) throw new ApiError(409, 'secondFactorNotBegun');
  if (!(await takeAppCode(deps, { user, secret: factor.secret, code }))) throw wrongCode();
  if (!(await confirmFactor(db, { user, now: clock.now() }))) throw new ApiError(409, 'secondFactorOn');
  await notifyOfFactor(deps, user, 'second-factor-on');
  return writeRecoveryCodes(deps, user);
}

/** Replaces the recovery codes and notifies the user. @throws ApiError 409 without a second factor */
export async function renewCodes(deps: InTx<FactorDeps>, user: number): Promise<string[]> {
  const { enabledAt } = await findFactors(deps.db, user);
  if (enabledAt === null) throw new ApiError(409, 'secondFactorOff');
  await notifyOfFactor(deps, user, 'recovery-codes-renewed');
  return writeRecoveryCodes(deps, user);
}

/** Removes the app, and notifies the user if there was one. */
export async function removeApp(deps: InTx<FactorDeps>, user: number): Promise<void> {
  await lockFactors(deps.db, user);
  if (await deleteFactor(deps.db, user)) await endFactor(deps, user, 'authenticator-app-removed');
}

/** Removes app, passkeys and recovery codes, and notifies the user; returns whether there were any. */
export async function removeAllFactors(deps: InTx<FactorDeps>, user: number): Promise<boolean> {
  await lockFactors(deps.db, user);
  const { enabledAt } = await findFactors(deps.db, user);
  if (enabledAt === null) return false;
  await deleteFactor(deps.db, user);
  await deletePasskeysOf(deps.db, user);
  await endFactor(deps, user, 'authenticator-app-removed');
  return true;
}

/**
 * After a factor has been removed: deletes the recovery codes if it was the last. Notifies the user that the password
 * is sufficient again, or else with `template`.
 */
export async function endFactor(
  deps: InTx<FactorDeps>,
  user: number,
  template: 'authenticator-app-removed' | 'passkey-removed',
): Promise<void> {
  const { enabledAt } = await findFactors(deps.db, user);
  if (enabledAt === null) await deleteRecoveryCodes(deps.db, user);
  await notifyOfFactor(deps, user, enabledAt === null ? 'second-factor-off' : template);
}

/**
 * Checks the second factor after a correct password. Passes without a second factor, or with a code of the app or a
 * recovery code, each valid once. `missing`: there is a factor but no code was sent.
 */
export async function passSecondFactor(
  deps: InTx<FactorDeps>,
  { user, code }: { user: number; code: string | undefined },
): Promise<'passed' | 'missing' | 'wrong'> {
  const { appSecret, enabledAt } = await findFactors(deps.db, user);
  if (enabledAt === null) return 'passed';
  const input = code?.trim() ?? '';
  if (input === '') return 'missing';
  const digits = input.replaceAll(/\s/g, '');
  if (appSecret && /^\d{6}$/.test(digits))
    return (await takeAppCode(deps, { user, secret: appSecret, code: digits })) ? 'passed' : 'wrong';
  return (await takeRecoveryCode(deps, user, input)) ? 'passed' : 'wrong';
}

async function takeAppCode(
  { db, secrets, clock }: InTx<FactorDeps>,
  { user, secret, code }: { user: number; secret: Buffer; code: string },
): Promise<boolean> {
  const step = stepOfCode(secrets.open(secret, ownerOf(user)), code, clock.now());
  return step !== null && takeStep(db, { user, step });
}

async function takeRecoveryCode(deps: InTx<FactorDeps>, user: number, code: string): Promise<boolean> {
  const { db, clock, messages } = deps;
  const isSpent = await spendRecoveryCode(db, { user, hash: hashRecoveryCode(code), now: clock.now() });
  if (!isSpent) return false;
  const parameters = { date: await dateFor(deps, user), left: await countRecoveryCodes(db, user) };
  await messages.queue(db, {
    to: { userId: user },
    channel: 'mail',
    template: 'recovery-code-used',
    parameters,
  });
  return true;
}

/** Creates ten new recovery codes, replacing the former ones. */
export async function writeRecoveryCodes({ db }: InTx<FactorDeps>, user: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await saveRecoveryCodes(db, { user, hashes: codes.map(hashRecoveryCode) });
  return codes;
}

/** Notifies a user by mail of a change to their sign-in. */
export async function notifyOfFactor(
  deps: InTx<FactorDeps>,
  user: number,
  template:
    | 'second-factor-on'
    | 'second-factor-off'
    | 'recovery-codes-renewed'
    | 'authenticator-app-removed'
    | 'passkey-added'
    | 'passkey-removed',
): Promise<void> {
  const parameters = { date: await dateFor(deps, user) };
  await deps.messages.queue(deps.db, { to: { userId: user }, channel: 'mail', template, parameters });
}

async function dateFor({ db, clock }: FactorDeps, user: number): Promise<string> {
  const { locale } = await db
    .selectFrom('users')
    .select(messageLocale().as('locale'))
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return momentIn(locale, clock.now());
}

function wrongCode(): ApiError {
  return invalidField('code', 'codeWrong');
}
