import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
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
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  saveRecoveryCodes,
  saveUnconfirmed,
  spendRecoveryCode,
  takeStep,
} from './second-factor.queries.ts';

type FactorDeps = Pick<Deps, 'secrets' | 'clock' | 'messages'> & { readonly db: Kysely<DB> };

/** Whose secret it is: sealed for one user, it does not open in the row of another. */
const ownerOf = (user: number) => `second_factors.secret:${user}`;

/**
 * Makes a secret for an authenticator app, which counts only once a code confirms it.
 * @throws ApiError 409 if there is a second factor already
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
 * Confirms the app by its first code and answers the recovery codes.
 * @throws ApiError 422 for a wrong code; 409 if nothing is being set up
 */
export async function confirmByCode(deps: InTx<FactorDeps>, user: number, code: string): Promise<string[]> {
  const { db, clock } = deps;
  const factor = await findFactor(db, user);
  if (!factor || factor.confirmedAt) throw new ApiError(409, 'secondFactorNotBegun');
  if (!(await takeAppCode(deps, { user, secret: factor.secret, code }))) throw wrongCode();
  if (!(await confirmFactor(db, { user, now: clock.now() }))) throw new ApiError(409, 'secondFactorOn');
  await tell(deps, user, 'second-factor-on');
  return writeRecoveryCodes(deps, user);
}

/** Replaces the recovery codes; the user is told. @throws ApiError 409 without a second factor */
export async function renewCodes(deps: InTx<FactorDeps>, user: number): Promise<string[]> {
  const factor = await findFactor(deps.db, user);
  if (!factor?.confirmedAt) throw new ApiError(409, 'secondFactorOff');
  await tell(deps, user, 'recovery-codes-renewed');
  return writeRecoveryCodes(deps, user);
}

/** Takes the second factor away; the user is told if there was one. */
export async function removeFactor(deps: InTx<FactorDeps>, user: number): Promise<void> {
  if (await deleteFactor(deps.db, user)) await tell(deps, user, 'second-factor-off');
}

/**
 * Whether a sign-in passes: no second factor, or a code of the app, or a recovery code, each of which passes once.
 * `missing`: there is one and no code was sent.
 */
export async function passSecondFactor(
  deps: InTx<FactorDeps>,
  { user, code }: { user: number; code: string | undefined },
): Promise<'passed' | 'missing' | 'wrong'> {
  const factor = await findFactor(deps.db, user);
  if (!factor?.confirmedAt) return 'passed';
  const given = code?.trim() ?? '';
  if (given === '') return 'missing';
  const digits = given.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits))
    return (await takeAppCode(deps, { user, secret: factor.secret, code: digits })) ? 'passed' : 'wrong';
  return (await takeRecoveryCode(deps, user, given)) ? 'passed' : 'wrong';
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

async function writeRecoveryCodes({ db }: InTx<FactorDeps>, user: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await saveRecoveryCodes(db, { user, hashes: codes.map(hashRecoveryCode) });
  return codes;
}

async function tell(
  deps: InTx<FactorDeps>,
  user: number,
  template: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-renewed',
): Promise<void> {
  const parameters = { date: await dateFor(deps, user) };
  await deps.messages.queue(deps.db, { to: { userId: user }, channel: 'mail', template, parameters });
}

async function dateFor({ db, clock }: FactorDeps, user: number): Promise<string> {
  const { locale } = await db
    .selectFrom('users')
    .select(sql<Locale>`locale`.as('locale'))
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return momentIn(locale, clock.now());
}

function wrongCode(): ApiError {
  return invalidField('code', 'codeWrong');
}
