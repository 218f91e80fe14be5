import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Right, rights, rightsBy } from '@blattwerk/contract/http/rights.ts';
import type { listOperators } from '@blattwerk/contract/operators/operators.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { anyContains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';

type List = ListRequest<(typeof listOperators)['answer']['list']>;

/** An operator. */
export interface OperatorRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: Locale;
  readonly admin: boolean;
  /** The rights as granted; all of them with full access. */
  readonly rights: Right[];
  readonly disabled: boolean;
  readonly secondFactor: boolean;
  readonly lastSignInAt: Date | null;
  readonly invitedUntil: Date | null;
}

/** SQL: whether a user signs in with a second factor, or with a passkey, which counts as one. */
export function hasSecondFactor(user: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce((select confirmed_at is not null from second_factors where user_id = ${user}), false)
    or (select id from passkeys where user_id = ${user} limit 1) is not null)`;
}

const columns = sql`
  users.id, users.first_name as "firstName", users.last_name as "lastName", users.email, users.locale,
  'ROLE_ADMIN' = any(users.roles) as admin,
  case when 'ROLE_ADMIN' = any(users.roles) then ${[...rights]}::text[] else users.rights end as rights,
  users.disabled_at is not null as disabled,
  ${hasSecondFactor(sql`users.id`)} as "secondFactor",
  users.current_login_at as "lastSignInAt",
  (select expires_at from operator_invitations where user_id = users.id) as "invitedUntil"`;

const isOperator = sql`users.roles && array['ROLE_ADMIN', 'ROLE_STAFF']`;

const state = sql`
  case when users.disabled_at is not null then 'disabled'
       when (select user_id from operator_invitations where user_id = users.id) is not null then 'invited'
       else 'active' end`;

/** The condition that a user has one of these rights: directly, by full access, or implied by another right. */
function mayAny(names: readonly string[]) {
  const matches = rights.filter((right) => names.includes(right));
  const implying = rights.filter((right) => rightsBy([right]).some((one) => matches.includes(one)));
  return sql`(users.rights && ${implying}::text[] or (${matches.length > 0} and 'ROLE_ADMIN' = any(users.roles)))`;
}

export function findOperators(db: Kysely<DB>, list: List): Promise<{ rows: OperatorRow[]; total: number }> {
  const name = sql`users.last_name || ' ' || users.first_name collate de_names`;
  return findPage<OperatorRow, 'name' | 'lastSignInAt'>(db, {
    columns,
    from: sql`from users`,
    where: [
      isOperator,
      when(list.filters.text, (text) =>
        anyContains([sql`users.first_name || ' ' || users.last_name`, sql`users.email`], text),
      ),
      when(list.filters.right, mayAny),
      when(list.filters.state, (states) => sql`${state} = any(${states}::text[])`),
    ],
    sorting: { name, lastSignInAt: sql`users.current_login_at` },
    id: sql`users.id`,
    list,
  });
}

export async function findOperator(db: Kysely<DB>, id: number): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`
    select ${columns} from users where users.id = ${id} and ${isOperator}`.execute(db);
  return rows[0];
}

/** The access of a user, whether or not an operator; undefined if unknown. */
export async function findAccess(db: Kysely<DB>, id: number): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`select ${columns} from users where users.id = ${id}`.execute(db);
  return rows[0];
}

/** Creates an account without a place in the tree; undefined if the address is taken. */
export async function insertStaff(
  tx: Tx,
  input: {
    firstName: string;
    lastName: string;
    email: string;
    locale: Locale;
    rights: readonly Right[];
    passwordHash: string;
    now: Date;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      first_name: input.firstName,
      last_name: input.lastName,
      email: input.email,
      locale: input.locale,
      roles: ['ROLE_USER', 'ROLE_STAFF'],
      rights: [...input.rights],
      password_hash: input.passwordHash,
      created_at: input.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Changes the name and address of a user; false if the address is taken, even by a concurrent transaction, in which
 * case this one has been aborted.
 */
export async function updatePerson(
  tx: Tx,
  person: { user: number; firstName: string; lastName: string; email: string },
): Promise<boolean> {
  const { user, firstName, lastName, email } = person;
  try {
    await tx
      .updateTable('users')
      .set({ first_name: firstName, last_name: lastName, email })
      .where('id', '=', user)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Deletes an account that was never used, with its invitation and unsent mails. */
export async function deleteStaff(tx: Tx, user: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', user).execute();
}

/** Whether a user is also a partner. */
export async function isPartner(db: Kysely<DB>, user: number): Promise<boolean> {
  const row = await db.selectFrom('partners').select('id').where('user_id', '=', user).executeTakeFirst();
  return row !== undefined;
}

/** Gives an account full access, or these rights; a partner without full access is not an operator. */
export async function saveAccess(
  tx: Tx,
  {
    user,
    admin,
    rights: given,
    isStaff,
  }: { user: number; admin: boolean; rights: readonly Right[]; isStaff: boolean },
): Promise<void> {
  const roles = ['ROLE_USER', ...(admin ? ['ROLE_ADMIN'] : isStaff ? ['ROLE_STAFF'] : [])];
  await tx
    .updateTable('users')
    .set({ roles, rights: admin || !isStaff ? [] : [...given] })
    .where('id', '=', user)
    .execute();
}
