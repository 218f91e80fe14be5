import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../identity/session/password.ts';
import { savePassword } from '../identity/session/save-password.ts';
import { type ApiError, invalidField } from '../platform/api-error.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import { consumeAttempt, limitKey } from '../platform/throttle.ts';
import {
  countCodeTry,
  findRecoverable,
  forgiveCodeTry,
  insertCode,
  type TriedCode,
  useCode,
} from './recovery.queries.ts';

const CODE_DIGITS = 5;
const VALID_MINUTES = 10;
const MOST_TRIES = 5;
const CODES_A_DAY = 3;
const DAY_SECONDS = 86_400;

type RecoveryDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'messages'>;

/**
 * Sends a code to an address if it is a user's, three a day. For an unknown one the same work is done and a mail is
 * written and rolled back, so that neither the answer nor its time distinguishes them.
 */
export async function requestCode(deps: RecoveryDeps, email: string): Promise<void> {
  const now = deps.clock.now();
  const key = limitKey('recovery', email);
  const limit = { key, failures: CODES_A_DAY, windowSeconds: DAY_SECONDS };
  if ((await consumeAttempt(deps.db, [limit], now)) > 0) return;
  const emailHash = hashOf(email);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const sealed = deps.secrets.seal(code, ownerOf(emailHash));
  const expiresAt = new Date(now.getTime() + VALID_MINUTES * 60_000);
  await deps.db.transaction().execute(async (db) => {
    const user = await findRecoverable(db, email);
    await insertCode(db, { emailHash, user: user?.id ?? null, code: sealed, now, expiresAt });
    await sql`savepoint message`.execute(db);
    await deps.messages.queue(db, {
      to: { email: user?.email ?? email, locale: user?.locale ?? 'de' },
      channel: 'mail',
      template: 'password-code',
      parameters: { code, minutes: VALID_MINUTES },
    });
    await (user ? sql`release savepoint message` : sql`rollback to savepoint message`).execute(db);
  });
}

/** Checks a code without using it. @throws ApiError 422 for a wrong one, whatever is wrong about it */
export async function checkCode(deps: RecoveryDeps, given: { email: string; code: string }): Promise<void> {
  const { id } = await requireCode(deps, given);
  await inTransaction(deps.db, (tx) => forgiveCodeTry(tx, id));
}

/**
 * Sets a new password with a code, which is used up. The user is notified at the address that they had.
 * @throws ApiError 422 for a wrong code, whatever is wrong about it
 */
export async function recoverPassword(
  deps: RecoveryDeps,
  { password, ...given }: { email: string; code: string; password: string },
): Promise<void> {
  const { id, user } = await requireCode(deps, given);
  const passwordHash = await hashPassword(password);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (db) => {
    if (!(await useCode(db, { id, now }))) throw wrongCode();
    await savePassword(deps, db, { user, passwordHash, now, isReset: true });
  });
}

async function requireCode(
  { db, clock, secrets }: RecoveryDeps,
  { email, code }: { email: string; code: string },
): Promise<TriedCode & { user: number }> {
  const emailHash = hashOf(email);
  const tried = await inTransaction(db, (tx) =>
    countCodeTry(tx, { emailHash, mostTries: MOST_TRIES, now: clock.now() }),
  );
  if (!tried) throw wrongCode();
  const right = Buffer.from(secrets.open(tried.code, ownerOf(emailHash)));
  // Codes for unknown addresses are never right: nobody was sent one.
  if (!timingSafeEqual(right, Buffer.from(code)) || tried.user === null) throw wrongCode();
  return { ...tried, user: tried.user };
}

function wrongCode(): ApiError {
  return invalidField('code', 'codeWrong');
}

function hashOf(email: string): Buffer {
  return createHash('sha256').update(email.toLowerCase()).digest();
}

function ownerOf(emailHash: Buffer): string {
  return `recovery_codes.code:${emailHash.toString('hex')}`;
}
