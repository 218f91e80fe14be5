import {
  type Expensed,
  expensed,
  expenseOf,
  type Purpose,
  type Treatment,
} from '@blattwerk/contract/accounting/purposes.ts';
import type { TaxKind } from '../tax/tax.ts';
import type { Account, AccountingSettings, Accounts } from './settings.queries.ts';

type Chart = AccountingSettings['chart'];

const EU: ReadonlySet<string> = new Set(
  'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE'.split(
    ' ',
  ),
);

/** The tax treatment of a document as the chart of accounts distinguishes it; a document without a tax kind never showed any tax. */
export function treatmentOf(kind: TaxKind | null, countryIso: string | null): Treatment {
  if (kind !== 'reverse-charge') return kind ?? 'unproven';
  return countryIso !== null && EU.has(countryIso) ? 'reverse-charge-eu' : 'reverse-charge-third';
}

/** The usual four-digit accounts for commissions paid by credit note; the tax adviser confirms them. */
export const usualAccounts: Readonly<Record<Chart, Accounts>> = {
  SKR03: {
    'all/standard': { account: '4760', key: '9' },
    'all/small-business': { account: '4760', key: null },
    'all/unproven': { account: '4760', key: null },
    'all/reverse-charge-eu': { account: '3123', key: null },
    'all/reverse-charge-third': { account: '3125', key: null },
    bank: { account: '1360', key: null },
    paypal: { account: '1360', key: null },
    shopping: { account: '1700', key: null },
    'write-off': { account: '2400', key: null },
    'debt-paid': { account: '1360', key: null },
    'voucher-redeemed': { account: '1590', key: null },
    'voucher-expired': { account: '2700', key: null },
  },
  SKR04: {
    'all/standard': { account: '6770', key: '9' },
    'all/small-business': { account: '6770', key: null },
    'all/unproven': { account: '6770', key: null },
    'all/reverse-charge-eu': { account: '5923', key: null },
    'all/reverse-charge-third': { account: '5925', key: null },
    bank: { account: '1460', key: null },
    paypal: { account: '1460', key: null },
    shopping: { account: '3500', key: null },
    'write-off': { account: '6930', key: null },
    'debt-paid': { account: '1460', key: null },
    'voucher-redeemed': { account: '1370', key: null },
    'voucher-expired': { account: '4830', key: null },
  },
};

/** Accounts with automatic tax: a tax key on such a booking would compute the tax twice. */
const automatic: Readonly<Record<Chart, readonly string[]>> = {
  SKR03: ['3106', '3108', '3113', '3115', '3120', '3123', '3125'],
  SKR04: ['5906', '5908', '5913', '5915', '5920', '5923', '5925'],
};

const USUAL_LENGTH = 4;

/** Whether an account of a chart computes its own tax. */
export function hasOwnTax(account: string, { chart }: Pick<AccountingSettings, 'chart'>): boolean {
  return (
    automatic[chart].includes(account.slice(0, USUAL_LENGTH)) && /^0*$/.test(account.slice(USUAL_LENGTH))
  );
}

/** The expense account of a bonus under a treatment; falls back to the one for all bonuses, undefined if neither is set. */
export function expenseAccount(
  { accounts }: Pick<AccountingSettings, 'accounts'>,
  bonus: string,
  treatment: Treatment,
): Account | undefined {
  const own = expensed.find((one): one is Expensed => one === bonus);
  return (own && accounts[expenseOf(own, treatment)]) ?? accounts[expenseOf('all', treatment)];
}

/** The purpose reported when an expense account is missing: the one for all bonuses. */
export function missingExpense(treatment: Treatment): Purpose {
  return expenseOf('all', treatment);
}

/** DATEV's range for creditor accounts, which have one digit more than general accounts: 70000 to 99999 for four digits. */
export function creditorRange({ accountLength }: Pick<AccountingSettings, 'accountLength'>): {
  from: number;
  to: number;
} {
  return { from: 7 * 10 ** accountLength, to: 10 ** (accountLength + 1) - 1 };
}

/** The account of a partner; null if the number is outside of the range. */
export function creditorAccount(settings: AccountingSettings, partner: number): string | null {
  const { from, to } = creditorRange(settings);
  const account = (settings.creditorsFrom ?? 0) + partner;
  return account >= from && account <= to ? String(account) : null;
}
