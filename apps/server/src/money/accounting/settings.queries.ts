import type { Purpose } from '@blattwerk/contract/accounting/purposes.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** An account of the tax adviser's books, with a tax key unless it computes its own tax. */
export interface Account {
  readonly account: string;
  readonly key: string | null;
}

export type Accounts = Readonly<Partial<Record<Purpose, Account>>>;

/** Settings of the tax adviser's books; null where not set. */
export interface AccountingSettings {
  readonly consultant: number | null;
  readonly client: number | null;
  readonly chart: 'SKR03' | 'SKR04';
  /** Digits of general accounts; partner accounts have one more. */
  readonly accountLength: number;
  /** Month in which the fiscal year begins. */
  readonly fiscalYearMonth: number;
  readonly creditorsFrom: number | null;
  readonly accounts: Accounts;
}

const columns = [
  'consultant',
  'client',
  'chart',
  'account_length as accountLength',
  'fiscal_year_month as fiscalYearMonth',
  'creditors_from as creditorsFrom',
  'accounts',
] as const;

/** The current settings. */
export async function findAccountingSettings(db: Kysely<DB>): Promise<AccountingSettings> {
  const row = await db.selectFrom('accounting_settings').select(columns).executeTakeFirstOrThrow();
  return { ...row, accounts: row.accounts as Accounts };
}

/** The current settings, locked until the transaction ends: only one hand-over runs at a time. */
export async function lockAccountingSettings(tx: Tx): Promise<AccountingSettings> {
  const row = await tx
    .selectFrom('accounting_settings')
    .select(columns)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, accounts: row.accounts as Accounts };
}

/** Replaces the settings. */
export async function saveAccountingSettings(
  tx: Tx,
  { accountLength, fiscalYearMonth, creditorsFrom, accounts, ...same }: AccountingSettings,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounting_settings')
    .set({
      ...same,
      account_length: accountLength,
      fiscal_year_month: fiscalYearMonth,
      creditors_from: creditorsFrom,
      accounts: JSON.stringify(accounts),
      updated_at: now,
    })
    .execute();
}
