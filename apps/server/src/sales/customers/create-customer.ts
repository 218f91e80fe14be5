import { type Kysely, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import { placePartner } from '../../network/placing/place-partner.ts';
import { branchAtEnd } from '../../network/placing/placing.queries.ts';
import { findSponsorOfCode } from '../../network/referrals/code-leads-to.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { beginningOf } from './begin-earlier.ts';
import {
  type Attributed,
  type Attribution,
  type CodeOwner,
  codesOf,
  decideSponsor,
} from './decide-sponsor.ts';

/** Matches no password: it is the hash of none. */
const NO_PASSWORD = '';

/** A customer as named by a shop. */
export interface NewCustomer extends Attribution {
  readonly source: string;
  readonly number: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Time of the order that makes them known. */
  readonly placedAt: Date;
}

/** The name that others see of a customer without a login: first name and initial. */
function customerName({ firstName, lastName }: Pick<NewCustomer, 'firstName' | 'lastName'>): string {
  const [initial = ''] = lastName.trim();
  return `${firstName.trim()} ${initial && `${initial}.`}`.trim();
}

/**
 * Creates a basic partner without a login, below the sponsor that the shop's codes lead to. They exist since
 * their order, as far as `beginningOf` allows. Needs the lock of the tree; number and address must not be known.
 * @returns the partner
 */
export async function createCustomer(tx: Tx, customer: NewCustomer, now: Date): Promise<number> {
  const { email, firstName, lastName, placedAt } = customer;
  const attributed = await attribute(tx, customer, now);
  const parent = attributed.sponsor ?? (await findCompany(tx));
  if (parent === null) throw new Error('there is no company to place a customer below');
  const since = await beginningOf(tx, { placedAt, parent });
  const user = await tx
    .insertInto('users')
    .values({
      email: email.toLowerCase(),
      password_hash: NO_PASSWORD,
      first_name: firstName,
      last_name: lastName,
      has_login: false,
      created_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: partner } = await tx
    .insertInto('partners')
    .values({ user_id: user.id, display_name: customerName(customer), created_at: since })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('account_types')
    .values({ partner_id: partner, affiliate: false, valid_from: since })
    .execute();
  await tx.insertInto('affiliate_data').values({ partner_id: partner, updated_at: now }).execute();
  await insertCustomer(tx, { ...attributed, partner, source: customer.source, now });
  if (customer.number !== null) await keepNumber(tx, { ...customer, number: customer.number, partner });
  await placePartner(tx, { partner, parent, branch: await branchAtEnd(tx, parent), at: since });
  return partner;
}

async function insertCustomer(
  tx: Tx,
  {
    partner,
    source,
    attributedBy,
    code,
    considered,
    now,
  }: Attributed & { partner: number; source: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('customers')
    .values({
      partner_id: partner,
      source,
      attributed_by: attributedBy,
      code,
      considered: JSON.stringify(considered),
      created_at: now,
    })
    .execute();
}

/** Records that a customer's sponsor was assigned by hand, not by a code. */
export async function attributeByHand(tx: Tx, partner: number): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ attributed_by: 'operator', code: null })
    .where('partner_id', '=', partner)
    .execute();
}

/** Records the number by which a shop knows somebody; its first owner keeps it. */
export async function keepNumber(
  tx: Tx,
  { source, number, partner }: { readonly source: string; readonly number: string; readonly partner: number },
): Promise<void> {
  await tx
    .insertInto('customer_numbers')
    .values({ source, number, partner_id: partner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function attribute(db: Kysely<DB>, customer: NewCustomer, now: Date): Promise<Attributed> {
  const owners = new Map<string, CodeOwner>();
  for (const { code } of codesOf(customer)) {
    const owner = await findCodeOwner(db, code, now);
    if (owner) owners.set(code, owner);
  }
  return decideSponsor(customer, customer.placedAt, owners);
}

/** The owner of a code; undefined if no active link has it. */
async function findCodeOwner(db: Kysely<DB>, code: string, now: Date): Promise<CodeOwner | undefined> {
  const found = await findSponsorOfCode(db, code, now);
  if (found === undefined) return undefined;
  return {
    sponsor: found.id,
    isAffiliate: await isAffiliate(db, found.id, now),
    isPlaced: await hasPlace(db, found.id),
  };
}

/** Whether somebody is an affiliate now. */
export async function isAffiliate(db: Kysely<DB>, partner: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from account_types as type where type.partner_id = ${partner} and ${isValid(now)} and type.affiliate`.execute(
    db,
  );
  return rows.length > 0;
}

async function hasPlace(db: Kysely<DB>, partner: number): Promise<boolean> {
  const found = await db
    .selectFrom('tree_nodes')
    .select('partner_id')
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  return found !== undefined;
}

/** The company's own partner: the root of the tree. */
async function findCompany(db: Kysely<DB>): Promise<number | null> {
  const top = await db
    .selectFrom('tree_nodes')
    .select('partner_id')
    .where('parent_id', 'is', null)
    .orderBy('partner_id')
    .executeTakeFirst();
  return top?.partner_id ?? null;
}
