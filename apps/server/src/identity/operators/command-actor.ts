import type { Right } from '@blattwerk/contract/http/rights.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import { systemUser } from '../../platform/command/system-user.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findOperator } from './operators.queries.ts';

/** Whoever is named to a command may not do what it does. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/**
 * Who the log names for a command: the user of the operating system, and the operator who is named to it by e-mail.
 * @throws OperatorError for an address that is no operator's, for one who is blocked, and for one without the right
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
