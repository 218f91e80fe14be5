import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { berlinMidnight } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { openInvitation } from '../../identity/operators/invitations.ts';
import { hashPassword } from '../../identity/session/password.ts';
import { createToken } from '../../identity/session/token.ts';
import { lockTree, placePartner } from '../../network/placing/place-partner.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** What a company begins with. */
export interface Beginning {
  /** Named so wherever partners meet it, and as the partner at the top of the tree. */
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: Locale;
  /** The first month of the programme, such as `2026-12`. */
  readonly start: string;
  /** One person runs it: nobody else is asked. */
  readonly alone: boolean;
}

/** Why a company cannot begin here. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/**
 * Makes the company's root partner, whose place begins with the programme, and its owner, the first operator with full
 * access. Two people are asked for from then on, with a second factor, unless one runs the company alone.
 * @returns the token of the link by which the operator sets the password
 * @throws SetupError where a company has begun, or the address is somebody's
 */
export async function beginCompany(
  tx: Tx,
  { company, firstName, lastName, email, locale, start, alone }: Beginning,
  { now, by }: { readonly now: Date; readonly by: Actor },
): Promise<string> {
  await lockTree(tx);
  await requireNothing(tx);
  const first = `${start}-01`;
  // What partners do before the first month has to find the root in its place, too.
  const since = new Date(Math.min(berlinMidnight(first), now.getTime()));
  const user = await insertOperator(tx, { firstName, lastName, email, locale, now });
  const { id: partner } = await tx
    .insertInto('partners')
    .values({ user_id: user, display_name: company, affiliate_since: since, created_at: since })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('account_types')
    .values({ partner_id: partner, affiliate: true, company_free: true, valid_from: since })
    .execute();
  await tx.insertInto('affiliate_data').values({ partner_id: partner, updated_at: now }).execute();
  await placePartner(tx, { partner, parent: null, branch: 0, at: since });
  await tx.updateTable('programme').set({ starts_on: first }).execute();
  const safeguards = { four_eyes: !alone, second_factor: !alone };
  await tx
    .updateTable('company')
    .set({ ...safeguards, name: company, updated_at: now })
    .execute();
  await audit(tx, {
    ...by,
    action: 'write',
    subject: '/api/company',
    details: { before: {}, after: { company, start, fourEyes: !alone, operator: email } },
  });
  return openInvitation(tx, { user, now });
}

async function requireNothing(tx: Tx): Promise<void> {
  const { rows } = await sql<{ root: boolean; operator: boolean; month: boolean }>`
    select exists (select from placements where parent_id is null) as root,
           exists (select from users where 'ROLE_ADMIN' = any(roles)) as operator,
           exists (select from cycles where closed_at is not null) as month`.execute(tx);
  const [known] = rows;
  if (known?.root || known?.operator) throw new SetupError('a company has begun here already');
  if (known?.month) throw new SetupError('a month is closed here already');
}

async function insertOperator(
  tx: Tx,
  person: Pick<Beginning, 'firstName' | 'lastName' | 'email' | 'locale'> & { now: Date },
): Promise<number> {
  const row = await tx
    .insertInto('users')
    .values({
      email: person.email,
      // Of a password that nobody knows: there is none until the link is followed.
      password_hash: await hashPassword(createToken()),
      first_name: person.firstName,
      last_name: person.lastName,
      locale: person.locale,
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
      created_at: person.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new SetupError(`${person.email} is the address of somebody already`);
  return row.id;
}
