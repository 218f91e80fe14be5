import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { openInvitation } from '../../identity/operators/invitations.ts';
import { hashPassword } from '../../identity/session/password.ts';
import { createToken } from '../../identity/session/token.ts';
import { lockTree, placePartner } from '../../network/placing/place-partner.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The initial data of a company. */
export interface Beginning {
  /** Name of the company, and of the partner at the top of the tree. */
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: Locale;
  /** The first month of the programme, such as `2026-12`. */
  readonly start: string;
  /** One person runs it: approvals require nobody else. */
  readonly alone: boolean;
  /** Approving and moving money requires a second factor, even if one person runs it. */
  readonly secondFactor: boolean;
}

/** Why a company cannot be set up here. */
export class SetupError extends Error {
  override name = 'SetupError';
  readonly fault: 'begun' | 'emailTaken';

  constructor(fault: SetupError['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

/** SQL: whether there are rows that only a company has. */
export const begun = sql<boolean>`(
  exists (select from placements where parent_id is null)
  or exists (select from users where roles && array['ROLE_ADMIN', 'ROLE_STAFF'])
  or exists (select from cycles where closed_at is not null))`;

/**
 * Whether a company has been set up here: there is a root partner, an operator or a closed month. Never becomes false
 * again.
 */
export async function hasBegun(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`select ${begun} as begun`.execute(db);
  return onlyRow(rows).begun;
}

/**
 * Creates the company's root partner, whose place begins with the programme, and its owner, the first operator with
 * full access. The root is not an affiliate, which is why it earns nothing. From then on two people are required unless
 * one runs the company alone, and a second factor unless it was declined.
 * @returns the token of the link by which the operator sets the password
 * @throws SetupError if a company exists, or the address is in use
 */
export async function beginCompany(
  tx: Tx,
  beginning: Beginning,
  { now, by }: { readonly now: Date; readonly by: Actor },
): Promise<string> {
  // A random password: nobody can sign in before following the link.
  const passwordHash = await hashPassword(createToken());
  const user = await begin(tx, beginning, { now, passwordHash, by });
  return openInvitation(tx, { user, now });
}

/**
 * The same for the first operator in person, who has chosen a password and is logged as the actor.
 * @throws SetupError if a company exists, or the address is in use
 */
export async function beginOwnCompany(
  tx: Tx,
  beginning: Beginning,
  { now, passwordHash }: { readonly now: Date; readonly passwordHash: string },
): Promise<void> {
  await begin(tx, beginning, { now, passwordHash, by: null });
}

/**
 * Only reads and writes rows, past ones included: it works for a server whose role may not change tables as well as for
 * a command.
 * @returns the first operator; `by` null stands for them
 */
async function begin(
  tx: Tx,
  { company, firstName, lastName, email, locale, start, alone, secondFactor }: Beginning,
  { now, passwordHash, by }: { now: Date; passwordHash: string; by: Actor | null },
): Promise<number> {
  await lockTree(tx);
  await requireNothing(tx);
  const first = `${start}-01`;
  // Actions of partners before the first month need the root in its place as well.
  const since = new Date(Math.min(berlinMidnight(first), now.getTime()));
  const user = await insertOperator(tx, { firstName, lastName, email, locale, passwordHash, now });
  const { id: partner } = await tx
    .insertInto('partners')
    .values({ user_id: user, display_name: company, created_at: since })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('account_types')
    .values({ partner_id: partner, affiliate: false, company_free: true, valid_from: since })
    .execute();
  await tx.insertInto('affiliate_data').values({ partner_id: partner, updated_at: now }).execute();
  await placePartner(tx, { partner, parent: null, branch: 0, at: since });
  await tx.updateTable('programme').set({ starts_on: first }).execute();
  const safeguards = { four_eyes: !alone, second_factor: secondFactor };
  await tx
    .updateTable('company')
    .set({ ...safeguards, name: company, updated_at: now })
    .execute();
  await tx.deleteFrom('setup_codes').execute();
  await audit(tx, {
    ...(by ?? { user }),
    action: 'write',
    subject: '/api/company',
    details: { before: {}, after: { company, start, fourEyes: !alone, secondFactor, operator: email } },
  });
  return user;
}

async function requireNothing(tx: Tx): Promise<void> {
  if (await hasBegun(tx))
    throw new SetupError(
      'begun',
      'a company has begun here already: there is a root partner, an operator or a closed month',
    );
}

async function insertOperator(
  tx: Tx,
  person: Pick<Beginning, 'firstName' | 'lastName' | 'email' | 'locale'> & {
    readonly passwordHash: string;
    readonly now: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('users')
    .values({
      email: person.email,
      password_hash: person.passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      locale: person.locale,
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      created_at: person.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined)
    throw new SetupError('emailTaken', `${person.email} is the address of somebody already`);
  return row.id;
}
