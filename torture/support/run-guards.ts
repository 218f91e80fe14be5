import type { MoneyGuard } from './money-guards.ts';

const again = { shownBy: 'the same row again' } as const;

const firstFile = '(select min(id) from payout_run_files)';
const lastFile = '(select max(id) from payout_run_files)';
const anotherName = { message_id: `'another message'`, batch_id: `'another batch'` } as const;

/** Rows of payout runs, bank statements, debts, vouchers and accounting exports that must not exist twice. */
export const runRows: Readonly<Record<string, MoneyGuard>> = {
  'a payout once in a run': {
    ...again,
    unique: 'payout_run_items_run_id_payout_id_key',
    on: 'payout_run_items',
    but: { status: `'removed'` },
  },
  'a transfer in one run at a time': {
    ...again,
    unique: 'payout_run_items_once_key',
    on: 'payout_run_items',
    row: `status = 'paid'`,
    but: { run_id: '(select max(id) from payout_runs)' },
  },
  'one version of a file': {
    ...again,
    unique: 'payout_run_files_run_id_version_key',
    on: 'payout_run_files',
    but: { ...anotherName, status: `'refused'` },
  },
  'one file of a message id': {
    ...again,
    unique: 'payout_run_files_message_id_key',
    on: 'payout_run_files',
    but: { version: '9', status: `'refused'`, batch_id: anotherName.batch_id },
  },
  'one file of a batch id': {
    ...again,
    unique: 'payout_run_files_batch_id_key',
    on: 'payout_run_files',
    but: { version: '9', status: `'refused'`, message_id: anotherName.message_id },
  },
  'one file of a run that the bank may carry out': {
    ...again,
    unique: 'payout_run_files_live_key',
    on: 'payout_run_files',
    but: { ...anotherName, version: '9' },
  },
  'one payment at a place of a file': {
    ...again,
    unique: 'payout_run_file_items_pkey',
    on: 'payout_run_file_items',
    row: `file_id = ${firstFile}`,
    but: { is_live: 'false', item_id: '(select max(id) from payout_run_items)' },
  },
  'a payout once in a file': {
    ...again,
    unique: 'payout_run_file_items_file_id_item_id_key',
    on: 'payout_run_file_items',
    but: { is_live: 'false', position: '100' },
  },
  'a transfer in one file that the bank may carry out': {
    ...again,
    unique: 'payout_run_file_items_live_key',
    on: 'payout_run_file_items',
    row: `is_live and file_id = ${firstFile}`,
    but: { file_id: lastFile, position: '100' },
  },
  'one destination of an attempt': {
    ...again,
    unique: 'payout_attempts_payout_id_attempt_key',
    on: 'payout_attempts',
  },
  'one return of an attempt': { ...again, unique: 'payout_returns_pkey', on: 'payout_returns' },
  'one booking of a return': {
    ...again,
    unique: 'journal_entries_payout_return_key',
    on: 'journal_entries',
    row: `kind = 'payout-returned'`,
  },
  'one objection to a note': {
    ...again,
    unique: 'journal_entries_objection_key',
    on: 'journal_entries',
    row: `kind = 'objection'`,
  },
  'one booking of a debt that was paid': {
    ...again,
    unique: 'journal_entries_debt_payment_key',
    on: 'journal_entries',
    row: `kind = 'debt-paid'`,
  },
  'a credit once in the payment of a debt': {
    ...again,
    unique: 'debt_payment_credits_pkey',
    on: 'debt_payment_credits',
  },
  'a part of a debt once in a payout': {
    ...again,
    unique: 'payout_debt_payments_pkey',
    on: 'payout_debt_payments',
  },
  'a part of a debt ends once': {
    ...again,
    unique: 'settled_debt_payments_pkey',
    on: 'settled_debt_payments',
  },
  'one booking of a voucher': {
    ...again,
    unique: 'journal_entries_voucher_issued_key',
    on: 'journal_entries',
    row: `kind = 'voucher-issued'`,
  },
  'one booking of a movement of a voucher': {
    ...again,
    unique: 'journal_entries_voucher_movement_key',
    on: 'journal_entries',
    row: `kind = 'voucher-redeemed'`,
  },
  'one movement of a reference': {
    ...again,
    unique: 'voucher_movements_reference_key',
    on: 'voucher_movements',
  },
  'a bank statement once': { ...again, unique: 'bank_statements_sha256_key', on: 'bank_statements' },
  'a booking of the bank once': {
    ...again,
    unique: 'bank_statement_lines_entry_key_part_key',
    on: 'bank_statement_lines',
  },
  'a payout once by a line': {
    ...again,
    unique: 'bank_statement_matches_pkey',
    on: 'bank_statement_matches',
    but: { attempt: '9' },
  },
  'a transfer paid by one line': {
    ...again,
    unique: 'bank_statement_matches_payout_id_attempt_kind_key',
    on: 'bank_statement_matches',
    row: `kind = 'paid'`,
    but: { line_id: '(select max(id) from bank_statement_lines)' },
  },
  'one hand-over of a month': { ...again, unique: 'accounting_exports_month_key', on: 'accounting_exports' },
  'an entry in one hand-over': {
    ...again,
    unique: 'accounting_export_entries_pkey',
    on: 'accounting_export_entries',
  },
};
