import { sql } from 'kysely';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockOperators } from './session.queries.ts';

/**
 * Runs work that may remove a second factor or full access. While the company requires a second factor for approvals,
 * one person with full access and a second factor must remain: otherwise nobody could approve a change of that
 * rule.
 * @throws ApiError 409 `secondFactorLast`; `work` is rolled back with the transaction
 */
export async function keepingProvenOperator<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await lockOperators(tx);
  const wasProven = (await isDemanded(tx)) && (await hasProvenOperator(tx));
  const result = await work();
  if (wasProven && !(await hasProvenOperator(tx))) throw new ApiError(409, 'secondFactorLast');
  return result;
}

/** Whether an unblocked operator with full access has an authenticator app or a passkey. */
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
