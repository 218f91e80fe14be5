import type { Right } from '@blattwerk/contract/http/rights.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import { systemUser } from '../../platform/command/system-user.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findOperator } from './operators.queries.ts';

/** The operator named to a command is unknown or lacks the right. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/**
 * The audit log actor of a command: the operating system user, and the operator named by e-mail.
 * @throws OperatorError if the address is not an operator's, or the operator is blocked or lacks the right
 */
export async function actorFor(db: Kysely<DB>, email: string | undefined, right: Right): Promise<Actor> {
  if (email === undefined) return { systemUser: systemUser() };
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(email) = lower(${email})`.execute(db);
  const operator = rows[0] && (await findOperator(db, rows[0].id));
  if (!operator || operator.disabled) throw new OperatorError(`${email} is not an operator's address`);
  if (!operator.rights.includes(right)) throw new OperatorError(`${email} lacks the right ${right}`);
  return { user: operator.id, systemUser: systemUser() };
}
