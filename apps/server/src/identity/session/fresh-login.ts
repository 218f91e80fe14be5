import { ApiError } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requirePassword } from './require-password.ts';

/** An older login has to prove that its owner is still present. */
const FRESH_HOURS = 12;

/**
 * Checks that money may be moved: with a login of the last hours, or with the password. Wrong passwords are counted, so
 * it must run outside a transaction.
 * @throws ApiError 422 `passwordRequired`; 422 for a wrong password; 429 after five wrong ones in the session
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
