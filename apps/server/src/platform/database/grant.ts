import pg from 'pg';
import type { TxClient } from './transaction.ts';

const jobSchema = 'pgboss';
/** Partitions: only a backup reads them directly, everything else uses the partitioned table. */
const partSchema = 'books';

/**
 * The ledger, the audit log and recorded decisions: the application may append to them, but not change or delete
 * anything.
 */
const appendOnly = [
  'audit_log',
  'credits',
  'journal_entries',
  'postings',
  'payout_credits',
  'payout_papers',
  'payout_paper_files',
  'refund_correction_credits',
  'write_off_credits',
  'payout_debt_payments',
  'settled_debt_payments',
  'vat_id_decisions',
  'tax_rates',
  'tax_limits',
  'tax_limit_notes',
  'partner_states',
  'accounting_exports',
  'accounting_export_entries',
  'accounting_export_versions',
  'accounting_export_files',
  'signing_keys',
  'signed_documents',
  'signed_document_files',
] as const;

/**
 * Grants the application's role DML on the tables of the migrating role, but no DDL. Does nothing without a role, or if
 * both are the same. The caller's transaction must hold the migration lock, because concurrent grants fail.
 */
export async function grantToApplication(client: TxClient, role: string | undefined): Promise<void> {
  if (role === undefined) return;
  const result = await client.query<{ same: boolean; schema: string }>(
    `select rolname = current_user as same, current_schema() as schema from pg_roles where rolname = $1`,
    [role],
  );
  const match = result.rows[0];
  if (match === undefined)
    throw new Error(`the role ${role} of DATABASE_URL does not exist in this database`);
  if (match.same) return;
  const grantee = pg.escapeIdentifier(role);
  const product = pg.escapeIdentifier(match.schema);
  await client.query(`
    grant usage on schema ${product}, ${jobSchema}, ${partSchema} to ${grantee};
    grant select on all tables in schema ${partSchema} to ${grantee};
    grant select, insert, update, delete on all tables in schema ${product}, ${jobSchema} to ${grantee};
    grant usage, select on all sequences in schema ${product}, ${jobSchema} to ${grantee};
    revoke insert, update, delete on schema_migrations from ${grantee};
    revoke update, delete on ${appendOnly.join(', ')} from ${grantee}`);
}
