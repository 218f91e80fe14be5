import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** A user's bank account, opened. */
export interface BankAccount {
  readonly id: number;
  readonly user: number;
  readonly accountHolder: string | null;
  /** In full: whoever shows it masks it. */
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

/** Whose field it is: sealed for one user, it does not open in the row of another. */
const ibanOf = (user: number) => `bank_accounts.iban:${user}`;

/** An IBAN as it is stored for a user. */
export function sealIban(secrets: Secrets, user: number, iban: string): Buffer {
  return secrets.seal(iban, ibanOf(user));
}

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

/** Adds the bank account of a user; answers its id, or undefined if there is one already. */
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

/** Writes what a bank account is now. */
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

/** Takes the bank account of a user away. */
export async function removeBankAccount(tx: Tx, user: number): Promise<void> {
  await tx.deleteFrom('bank_accounts').where('user_id', '=', user).execute();
}

function sealedColumns(secrets: Secrets, user: number, account: Opened) {
  return {
    account_holder: account.accountHolder,
    iban: account.iban === null ? null : sealIban(secrets, user, account.iban),
    bic: account.bic,
    bank_name: account.bankName,
    paypal_email: account.paypalEmail,
  };
}
