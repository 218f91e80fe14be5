import { ApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requirePassword } from './require-password.ts';

/** A login that is older has to show that its owner still sits there. */
const FRESH_HOURS = 12;

/**
 * Lets through to what moves money: a login of the last hours, or an older one with the password. Wrong ones are
 * counted, so it runs outside of a transaction.
 * @throws ApiError 422 `passwordRequired`; 422 for a wrong password; 429 after five wrong ones of the session
 */
export async function requireFreshLogin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { session, password }: { session: Session; password: string | undefined },
): Promise<void> {
  const login = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  if (clock.now().getTime() - login.created_at.getTime() <= FRESH_HOURS * 3_600_000) return;
  if (password === undefined)
    throw new ApiError(422, 'passwordRequired', { fields: { passwordRequired: true } });
  await requirePassword({ db, clock }, session, { password, propertyPath: 'password' });
}
