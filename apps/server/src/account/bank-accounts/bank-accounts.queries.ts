import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** A user's bank account, decrypted. */
export interface BankAccount {
  readonly id: number;
  readonly user: number;
  readonly accountHolder: string | null;
  /** In full: presenters mask it. */
  readonly iban: string | null;
  readonly bic: string | null;
  readonly bankName: string | null;
  readonly paypalEmail: string | null;
}

type Opened = Pick<BankAccount, 'accountHolder' | 'iban' | 'bic' | 'bankName' | 'paypalEmail'>;

interface Place {
  readonly db: Kysely<DB>;
  readonly secrets: Secrets;
}

/** The owner of the field: encrypted for one user, it cannot be decrypted in the row of another. */
const ibanOf = (user: number) => `bank_accounts.iban:${user}`;

/** An IBAN encrypted for a user. */
export function sealIban(secrets: Secrets, user: number, iban: string): Buffer {
  return secrets.seal(iban, ibanOf(user));
}

/** Number of trailing characters that screens show of an IBAN, and that it can be found by. */
export const IBAN_END = 4;

/** The lookup hash of an account (`bank_accounts.iban_end_hash`): of the end of its IBAN. */
export function hashIbanEnd(secrets: Secrets, iban: string): Buffer {
  return secrets.hash(iban.slice(-IBAN_END), PURPOSE);
}

const PURPOSE = 'bank_accounts.iban_end';

/** The bank account of a user, or the one with an id. */
export async function findBankAccount(
  { db, secrets }: Place,
  by: { readonly user: number } | { readonly id: number },
): Promise<BankAccount | undefined> {
  const row = await db
    .selectFrom('bank_accounts')
    .select(['id', 'user_id as user', 'account_holder as accountHolder', 'iban', 'bic'])
    .select(['bank_name as bankName', 'paypal_email as paypalEmail'])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('user_id', '=', by.user)))
    .executeTakeFirst();
  return row && { ...row, iban: row.iban && secrets.open(row.iban, ibanOf(row.user)) };
}

/** Inserts the bank account of a user; returns its id, or undefined if there is one already. */
export async function insertBankAccount(
  { db, secrets }: InTx<Place>,
  account: Opened & { readonly user: number; readonly at: Date },
): Promise<number | undefined> {
  const { user, at } = account;
  const row = await db
    .insertInto('bank_accounts')
    .values({ user_id: user, created_at: at, updated_at: at, ...sealedColumns(secrets, user, account) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Updates a bank account. */
export async function updateBankAccount(
  { db, secrets }: InTx<Place>,
  account: Opened & { readonly user: number; readonly at: Date },
): Promise<void> {
  const { user, at } = account;
  await db
    .updateTable('bank_accounts')
    .set({ updated_at: at, ...sealedColumns(secrets, user, account) })
    .where('user_id', '=', user)
    .execute();
}

/** Deletes a user's bank account. */
export async function removeBankAccount(tx: Tx, user: number): Promise<void> {
  await tx.deleteFrom('bank_accounts').where('user_id', '=', user).execute();
}

function sealedColumns(secrets: Secrets, user: number, account: Opened) {
  return {
    account_holder: account.accountHolder,
    ...(account.iban === null
      ? { iban: null, iban_end_hash: null }
      : { iban: sealIban(secrets, user, account.iban), iban_end_hash: hashIbanEnd(secrets, account.iban) }),
    bic: account.bic,
    bank_name: account.bankName,
    paypal_email: account.paypalEmail,
  };
}

/** The owner of an account found by its IBAN, which is in full here: presenters mask it. */
export interface AccountHit {
  readonly partner: number;
  readonly name: string;
  readonly iban: string;
}

/** Few accounts share an ending; the one with a given IBAN is among them. */
const MOST_WITH_ONE_END = 1_000;

/**
 * Accounts whose IBAN ends like this, sorted by owner. `end` is upper case without spaces: the last four characters, or
 * the whole IBAN.
 */
export async function findAccountsByIbanEnd(
  { db, secrets }: Place,
  end: string,
  limit: number,
): Promise<AccountHit[]> {
  const hashes = secrets.hashes(end.slice(-IBAN_END), PURPOSE);
  const rows = await db
    .selectFrom('bank_accounts as account')
    .innerJoin('partners as partner', 'partner.user_id', 'account.user_id')
    .select([
      'partner.id as partner',
      'partner.display_name as name',
      'account.user_id as user',
      'account.iban',
    ])
    .where('account.iban_end_hash', 'in', hashes)
    .orderBy(sql`partner.display_name collate de_names`)
    .orderBy('partner.id')
    .limit(MOST_WITH_ONE_END)
    .execute();
  const hits = rows.flatMap(({ partner, name, user, iban: sealed }) => {
    const iban = sealed && secrets.open(sealed, ibanOf(user));
    return iban?.endsWith(end) ? [{ partner, name, iban }] : [];
  });
  return hits.slice(0, limit);
}

/**
 * Hashes the ends of IBANs encrypted before these hashes existed, in batches by id, after `after`. Values that cannot
 * be decrypted are skipped.
 * @returns the last id processed, null if there was none; how many were hashed, and how many could not be decrypted
 */
export async function hashSomeIbanEnds(
  { db, secrets }: InTx<Place>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ last: number | null; hashed: number; closed: number }> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select(['id', 'user_id as user', 'iban'])
    .where('iban', 'is not', null)
    .where('iban_end_hash', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  let closed = 0;
  for (const { id, user, iban } of rows) {
    const opened = iban && openedOrNull(secrets, iban, user);
    if (opened === null) {
      closed += 1;
      continue;
    }
    const iban_end_hash = hashIbanEnd(secrets, opened);
    await db.updateTable('bank_accounts').set({ iban_end_hash }).where('id', '=', id).execute();
  }
  return { last: rows.at(-1)?.id ?? null, hashed: rows.length - closed, closed };
}

/** The decrypted IBAN in full: presenters mask it. Null if no key decrypts it. */
export function openedOrNull(secrets: Secrets, iban: Buffer, user: number): string | null {
  try {
    return secrets.open(iban, ibanOf(user));
  } catch {
    // The job's log reports it to the operator.
    return null;
  }
}
