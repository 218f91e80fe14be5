import type { changeBankAccount } from '@blattwerk/contract/bank-accounts/bank-accounts.contract.ts';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { z } from 'zod';
import { findUser, lockUser } from '../../identity/users/users.queries.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { momentIn } from '../../platform/paper/formats.ts';
import {
  type BankAccount,
  findBankAccount,
  insertBankAccount,
  removeBankAccount,
  updateBankAccount,
} from './bank-accounts.queries.ts';
import { countryOfBic, fitsIban, maskIban, readBic, readIban } from './iban.ts';
import { hasOpenPayout } from './open-payouts.ts';
import { holdPayouts } from './payout-hold.ts';

type Given = z.output<(typeof changeBankAccount)['body']>;
type ChangeDeps = InTx<Pick<Deps, 'db' | 'secrets' | 'clock' | 'messages'>>;

type Account = Omit<BankAccount, 'id' | 'user'>;
type Destination = Pick<Account, 'iban' | 'paypalEmail'>;

const nothing = { accountHolder: null, iban: null, bic: null, bankName: null, paypalEmail: null };

/**
 * Adds (`add`) or changes the bank account of a user, and logs it. If the destination changes, the user is notified by
 * mail, and payouts are held.
 * @throws ApiError 422 for an invalid IBAN or BIC, or one of each from different countries; 409 for a second account
 */
export async function writeBankAccount(
  deps: ChangeDeps,
  user: number,
  given: Given,
  how: 'add' | 'change',
): Promise<void> {
  const { db, secrets, clock } = deps;
  await lockUser(db, user);
  const before = await findBankAccount({ db, secrets }, { user });
  if (how === 'add' && before) throw new ApiError(409, 'bankAccountExists');
  const after = merge(before ?? { ...nothing, user }, given);
  if (after.iban !== before?.iban || after.bic !== before.bic) requireOneCountry(after);
  const at = clock.now();
  const write = how === 'add' ? insertBankAccount : updateBankAccount;
  await write({ db, secrets }, { ...after, user, at });
  if (isMoved(before, after)) await announce(deps, user, { before, after, at });
  else await noteAccount(db, user, { action: 'bank-account', before, after });
}

/**
 * Deletes a user's bank account: they are notified by mail, and it is logged. A payout to the next one is held as after
 * any change.
 * @throws ApiError 409 while a payout to it is in progress
 */
export async function dropBankAccount(deps: ChangeDeps, user: number): Promise<void> {
  await lockUser(deps.db, user);
  if (await hasOpenPayout(deps.db, user, ['bank', 'paypal'])) throw new ApiError(409, 'payoutNeeds');
  const before = await findBankAccount(deps, { user });
  await removeBankAccount(deps.db, user);
  await announce(deps, user, { before, after: nothing, at: deps.clock.now() });
}

async function announce(
  { db, messages }: ChangeDeps,
  user: number,
  { before, after, at }: { before: Account | undefined; after: Account; at: Date },
): Promise<void> {
  await holdPayouts(db, user, at);
  await noteAccount(db, user, { action: 'payment-destination', before, after });
  const owner = await findUser(db, user);
  const date = momentIn(owner?.locale ?? 'de', at);
  const parameters = { date };
  const template = 'payment-destination-changed';
  await messages.queue(db, { to: { userId: user }, channel: 'mail', template, parameters });
}

/** Whether the change would move money to another destination. @throws ApiError 422 as for the change itself */
export async function movesDestination(
  deps: Pick<Deps, 'db' | 'secrets'>,
  user: number,
  given: Given,
): Promise<boolean> {
  const before = await findBankAccount(deps, { user });
  return isMoved(before, merge(before ?? { ...nothing, user }, given));
}

function isMoved(before: Destination | undefined, after: Destination): boolean {
  return after.iban !== (before?.iban ?? null) || after.paypalEmail !== (before?.paypalEmail ?? null);
}

/** The log says how these changed, but not their values. */
const personal = ['iban', 'paypalEmail', 'accountHolder'] as const;
/** The log has the bank's values in clear. */
const open = ['bic', 'bankName'] as const;

async function noteAccount(
  tx: Tx,
  user: number,
  {
    action,
    before,
    after,
  }: {
    readonly action: 'bank-account' | 'payment-destination';
    readonly before: Account | undefined;
    readonly after: Account;
  },
): Promise<void> {
  const isChanged = (name: keyof Account) => after[name] !== (before?.[name] ?? null);
  const shown = open.filter(isChanged);
  const hidden = personal.filter(isChanged);
  if (shown.length + hidden.length === 0) return;
  const was = shown.map((name) => [name, before?.[name] ?? null]);
  const is = [
    ...shown.map((name) => [name, after[name]]),
    ...hidden.map((name) => [name, after[name] === null ? 'removed' : 'changed']),
  ];
  const details = { before: Object.fromEntries(was), after: Object.fromEntries(is) };
  await audit(tx, { user, action, subject: `/api/users/${user}`, details });
}

/** RFC 7396: absent fields stay, null clears. */
function merge(before: Omit<BankAccount, 'id'>, given: Given): Omit<BankAccount, 'id'> {
  const keep = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);
  return {
    user: before.user,
    accountHolder: keep(given.accountHolder, before.accountHolder),
    bankName: keep(given.bankName, before.bankName),
    paypalEmail: keep(given.paypalEmail, before.paypalEmail),
    bic: given.bic ? checked('bic', readBic(given.bic)) : keep(given.bic, before.bic),
    iban: given.iban ? mergeIban(before.iban, given.iban) : keep(given.iban, before.iban),
  };
}

/** Accounts stored before this rule are only refused when changed. */
function requireOneCountry({ iban, bic }: Pick<BankAccount, 'iban' | 'bic'>): void {
  if (iban === null || bic === null || fitsIban(bic, iban)) return;
  const countries = { iban: iban.slice(0, 2), bic: countryOfBic(bic) };
  throw invalidField('bic', refusal('bicOfOtherCountry', countries));
}

/** A form sends back the masked value it was shown. */
function mergeIban(before: string | null, given: string): string {
  if (before !== null && given.trim() === maskIban(before)) return before;
  return checked('iban', readIban(given));
}

function checked(propertyPath: 'iban' | 'bic', value: string | undefined): string {
  if (value !== undefined) return value;
  throw invalidField(propertyPath, `${propertyPath}Invalid`);
}
