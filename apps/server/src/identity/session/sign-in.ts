import { type PlainCode, refusal } from '@blattwerk/contract/http/refusal.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { findWantedChannels } from '../../messaging/messages/message-flags.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type InTx, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { deviceIn, deviceName } from '../../platform/device.ts';
import { findMaintenanceRefusal } from '../../platform/http/maintenance.ts';
import type { Account } from '../../platform/http/session.ts';
import { momentIn } from '../../platform/paper/formats.ts';
import { countTry, forgiveTry } from '../../platform/throttle.ts';
import { passwordMatches } from './password.ts';
import { passSecondFactor } from './second-factor.ts';
import { findAccountByEmail, findSignIns, insertSession } from './session.queries.ts';
import { codeLimitsOf, hashAddress, limitsOf } from './sign-in-limits.ts';
import { createToken, hashToken } from './token.ts';

const SESSION_DAYS = 30;

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages' | 'secrets'>;

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, where the account has one. */
  readonly code: string | undefined;
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * Opens a session for the owner of an e-mail and its password.
 * @throws ApiError 401 `{error}`, the same for an unknown user, a wrong password and a disabled
 * account, then 503 under maintenance, then 401 `secondFactorRequired` or `secondFactorWrong`; 429 after too many
 * failures.
 */
export async function signIn(deps: SignInDeps, input: Credentials): Promise<Account & { token: string }> {
  const { db, clock, messages } = deps;
  const now = clock.now();
  const addressHash = hashAddress(input.address);
  const account = await findAccountByEmail(db, input.email);
  // Asked for an unknown user too: both cases run the same queries.
  const before = await findSignIns(db, { userId: account?.user.id ?? 0, addressHash });
  const limits = limitsOf({ email: input.email, address: input.address, addressKnown: before.fromAddress });
  const waitSeconds = await countTry(db, limits, now);
  if (waitSeconds > 0) throw tooMany(waitSeconds);
  const matches = await passwordMatches(account?.passwordHash ?? null, input.password);
  if (!account || !matches || account.disabled) {
    throw refused('credentialsInvalid');
  }
  // Before the code is looked at: it would be spent for no session.
  const underMaintenance = findMaintenanceRefusal(deps, account);
  if (underMaintenance) {
    await inTransaction(db, (tx) => forgiveTry(tx, limits));
    throw underMaintenance;
  }
  const { code } = input;
  const codeLimits = code ? codeLimitsOf({ user: account.user.id, addressKnown: before.fromAddress }) : [];
  const codeWaitSeconds = await countTry(db, codeLimits, now);
  if (codeWaitSeconds > 0) throw tooMany(codeWaitSeconds);
  const token = createToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * MS_A_DAY);
  const session = { userId: account.user.id, tokenHash: hashToken(token), now, expiresAt, addressHash };
  await db.transaction().execute(async (tx) => {
    await requireSecondFactor({ ...deps, db: tx }, account.user.id, code);
    await insertSession(tx, { ...session, userAgent: input.userAgent });
    // The very first sign-in is no surprise to anybody.
    if (before.any && !before.fromAddress)
      await tellNewLogin(messages, tx, { user: account.user, userAgent: input.userAgent, now });
    // Last, since others at the same address wait for it.
    await forgiveTry(tx, codeLimits);
    await forgiveTry(tx, limits);
  });
  return { ...account, token };
}

/** The password was right. Asking for the code is no failure of its own, but counts as a try like any other. */
async function requireSecondFactor(
  deps: InTx<SignInDeps>,
  user: number,
  code: string | undefined,
): Promise<void> {
  const result = await passSecondFactor(deps, { user, code });
  if (result === 'missing') throw refused('secondFactorRequired');
  if (result === 'wrong') throw refused('secondFactorWrong');
}

function refused(code: PlainCode): ApiError {
  return new ApiError(401, code, { body: { error: refusal(code).text } });
}

function tooMany(retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'tooManySignIns', { retryAfterSeconds });
}

/** Tells a user that somebody signed in from an address that they never came from, as their settings say. */
async function tellNewLogin(
  messages: Deps['messages'],
  tx: Tx,
  { user, userAgent, now }: { user: Account['user']; userAgent: string | null; now: Date },
): Promise<void> {
  const device = deviceName(userAgent);
  await notify(tx, { user: user.id, type: 'newUserLogin', parameters: { device }, at: now });
  for (const channel of await findWantedChannels(tx, { user: user.id, event: 'newUserLogin' })) {
    await messages.queue(tx, {
      to: { userId: user.id },
      channel,
      template: 'new-user-login',
      parameters: { date: momentIn(user.locale, now), device: deviceIn(user.locale, device) },
    });
  }
}
