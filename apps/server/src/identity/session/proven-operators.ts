import { sql } from 'kysely';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockOperators } from './session.queries.ts';

/**
 * Does what may take a second factor or full access from somebody. While the company demands a second factor of those who
 * approve, one person with full access who has one always remains (S46): else nobody could approve the way out.
 * @throws ApiError 409 `secondFactorLast`; what `work` did is undone with the transaction
 */
export async function keepingProvenOperator<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await lockOperators(tx);
  const wasProven = (await isDemanded(tx)) && (await hasProvenOperator(tx));
  const result = await work();
  if (wasProven && !(await hasProvenOperator(tx))) throw new ApiError(409, 'secondFactorLast');
  return result;
}

/** Whether somebody with full access who may sign in has an authenticator app or a passkey. */
export async function hasProvenOperator(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    select exists (
      select from users
      where 'ROLE_ADMIN' = any(roles) and disabled_at is null
        and (exists (select from second_factors where user_id = users.id and confirmed_at is not null)
          or exists (select from passkeys where user_id = users.id))) as "isProven"`.execute(tx);
  return rows[0]?.isProven === true;
}

async function isDemanded(tx: Tx): Promise<boolean> {
  const { demanded } = await tx
    .selectFrom('company')
    .select('second_factor as demanded')
    .executeTakeFirstOrThrow();
  return demanded;
}
