import type { changeBankAccount } from '@blattwerk/contract/bank-accounts/bank-accounts.contract.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { lockUser } from '../addresses/addresses.queries.ts';
import { audit } from '../platform/audit.ts';
import type { DB } from '../platform/database/database-types.ts';
import type { Deps } from '../platform/deps.ts';
import { ApiError, invalidField } from '../platform/http/api-error.ts';
import { findUser } from '../users/users.queries.ts';
import {
  type BankAccount,
  findBankAccount,
  insertBankAccount,
  updateBankAccount,
} from './bank-accounts.queries.ts';
import { maskIban, readBic, readIban } from './iban.ts';
import { holdPayouts } from './payout-hold.ts';

type Given = z.output<(typeof changeBankAccount)['body']>;
type ChangeDeps = Pick<Deps, 'secrets' | 'clock' | 'messages'> & { readonly db: Kysely<DB> };

const nothing = { accountHolder: null, iban: null, bic: null, bankName: null, paypalEmail: null };

/**
 * Adds (`add`) or changes the bank account of a user. Where money goes to another place, the user is told by
 * mail, it is noted in the audit log, and payouts are held. Needs a transaction.
 * @throws ApiError 422 for an IBAN or a BIC that is none; 409 for a second account
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
  if (how === 'add' && before) throw new ApiError(409, 'There is a bank account already.');
  const after = merge(before ?? { ...nothing, user }, given);
  const at = clock.now();
  const write = how === 'add' ? insertBankAccount : updateBankAccount;
  await write({ db, secrets }, { ...after, user, at });
  const moved = after.iban !== (before?.iban ?? null) || after.paypalEmail !== (before?.paypalEmail ?? null);
  if (moved) await announce(deps, user, at);
}

async function announce({ db, messages }: ChangeDeps, user: number, at: Date): Promise<void> {
  await holdPayouts(db, user, at);
  await audit(db, { user, action: 'payment-destination', subject: `/api/users/${user}` });
  const owner = await findUser(db, user);
  const date = new Intl.DateTimeFormat(owner?.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(at);
  const parameters = { date };
  const template = 'payment-destination-changed';
  await messages.queue(db, { to: { userId: user }, channel: 'mail', template, parameters });
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

/** A form sends back what it was shown. */
function mergeIban(before: string | null, given: string): string {
  if (before !== null && given.trim() === maskIban(before)) return before;
  return checked('iban', readIban(given));
}

function checked(propertyPath: 'iban' | 'bic', value: string | undefined): string {
  if (value !== undefined) return value;
  throw invalidField(propertyPath, `This is no valid ${propertyPath.toUpperCase()}.`);
}
