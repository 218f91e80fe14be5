import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { readIban } from '../../../account/bank-accounts/iban.ts';
import { bankFileError } from '../bank-file-error.ts';
import type { BankStatement } from '../types.ts';
import type { XmlPart } from '../xml/xml-part.ts';
import { readEntry, signedCents, type UnkeyedEntry, withKeys } from './entry.ts';
import type { StatementElements } from './statement-kinds.ts';

/**
 * The statements of a file, at least one, all of one account.
 * @throws BankFileError
 */
export function readStatements(root: XmlPart, elements: StatementElements): BankStatement[] {
  const message = root.require(elements.message);
  const parts = message.all(elements.statement);
  if (parts.length === 0) throw bankFileError(`${message.path}/${elements.statement}`, 'bankFileMissing');
  const statements = parts.map((part) => readStatement(part, elements));
  const accounts = new Set(statements.map(({ accountIban }) => accountIban));
  if (accounts.size > 1) throw bankFileError(message.path, 'bankFileAccounts');
  return statements;
}

function readStatement(part: XmlPart, { kind }: StatementElements): BankStatement {
  const accountIban = accountOf(part);
  const currency = part.find('Acct/Ccy');
  if (currency && currency.content() !== 'EUR')
    throw bankFileError(currency.path, refusal('bankFileCurrency', { currency: currency.content() ?? '' }));
  const all = part.all('Ntry').map((entry) => readEntry(entry, accountIban));
  const booked = all.filter((entry) => entry !== undefined);
  return {
    kind,
    accountIban,
    id: part.requireText('Id'),
    from: part.find('FrToDt/FrDtTm')?.day() ?? null,
    to: part.find('FrToDt/ToDtTm')?.day() ?? null,
    entries: withKeys(booked, accountIban),
    pendingCount: all.length - booked.length,
    missingCents: missingOf(part, booked),
  };
}

/** Some banks write the IBAN into the element for other account numbers. */
function accountOf(part: XmlPart): string {
  const account = part.find('Acct/Id/IBAN') ?? part.find('Acct/Id/Othr/Id') ?? part.require('Acct/Id/IBAN');
  return readIban(account.content() ?? '') ?? account.refuse();
}

function missingOf(part: XmlPart, booked: readonly UnkeyedEntry[]): number | null {
  const opening = balanceOf(part, ['OPBD', 'PRCD']);
  const closing = balanceOf(part, ['CLBD']);
  if (opening === undefined || closing === undefined) return null;
  return booked.reduce((rest, { amountCents }) => rest - amountCents, closing - opening);
}

/** The balance with the first of these codes that the statement has exactly once. */
function balanceOf(part: XmlPart, codes: readonly string[]): number | undefined {
  const balances = part.all('Bal');
  for (const code of codes) {
    const [balance, ...others] = balances.filter((one) => one.text('Tp/CdOrPrtry/Cd') === code);
    if (balance && others.length === 0) return signedCents(balance);
  }
  return undefined;
}
