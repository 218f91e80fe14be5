import pg, { type ClientBase } from 'pg';
import { hashIbanEnd } from '../../account/bank-accounts/bank-accounts.queries.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** A column whose values are encrypted with the field key. */
export interface SealedField {
  readonly table: string;
  readonly column: string;
  /** Column that identifies a row. */
  readonly id: string;
  /** Column with the owner of the value: it is encrypted for `table.column:value`, bytes as hex. */
  readonly ownedBy: string;
  /** Trigger that refuses any change of the row; re-encrypting leaves the content unchanged. */
  readonly guard: string | null;
  /** Column for lookups: a hash keyed with a key derived from the encrypting one. */
  readonly hash?: { readonly column: string; readonly of: (secrets: Secrets, text: string) => Buffer };
}

/**
 * Every encrypted column, with the hash columns next to them. A new one has to be listed here, or its values are lost,
 * or no longer found, when a key is replaced.
 */
export const sealedFields: readonly SealedField[] = [
  {
    table: 'bank_accounts',
    column: 'iban',
    id: 'id',
    ownedBy: 'user_id',
    guard: null,
    hash: { column: 'iban_end_hash', of: hashIbanEnd },
  },
  { table: 'second_factors', column: 'secret', id: 'user_id', ownedBy: 'user_id', guard: null },
  { table: 'recovery_codes', column: 'code', id: 'id', ownedBy: 'email_hash', guard: null },
  { table: 'potential_partners', column: 'link_token', id: 'id', ownedBy: 'user_id', guard: null },
  { table: 'payouts', column: 'particulars', id: 'id', ownedBy: 'id', guard: 'payouts_as_issued' },
  {
    table: 'payout_paper_files',
    column: 'pdf',
    id: 'paper_id',
    ownedBy: 'paper_id',
    guard: 'payout_paper_files_immutable',
  },
  { table: 'transfer_papers', column: 'content', id: 'id', ownedBy: 'end_id', guard: null },
  { table: 'payout_settings', column: 'iban', id: 'id', ownedBy: 'id', guard: null },
  { table: 'payout_attempts', column: 'target', id: 'id', ownedBy: 'payout_id', guard: null },
  { table: 'payout_run_items', column: 'destination', id: 'id', ownedBy: 'payout_id', guard: null },
  { table: 'payout_run_files', column: 'debtor', id: 'id', ownedBy: 'id', guard: null },
  { table: 'bank_statement_lines', column: 'details', id: 'id', ownedBy: 'entry_key', guard: null },
  { table: 'shop_connections', column: 'secret', id: 'id', ownedBy: 'kind', guard: null },
  { table: 'shop_connections', column: 'hook_secret', id: 'id', ownedBy: 'kind', guard: null },
  { table: 'demands', column: 'particulars', id: 'id', ownedBy: 'number', guard: 'demands_immutable' },
  { table: 'push_devices', column: 'subscription', id: 'id', ownedBy: 'endpoint_hash', guard: null },
  { table: 'webhook_secrets', column: 'secret', id: 'id', ownedBy: 'receiver_id', guard: null },
  {
    table: 'signed_document_files',
    column: 'archive',
    id: 'document_id',
    ownedBy: 'document_id',
    guard: 'signed_document_files_immutable',
  },
];

/** The owner a value is encrypted for; `id` is the value of `ownedBy`. */
export function ownerOf({ table, column }: SealedField, id: string | number | Buffer): string {
  return `${table}.${column}:${Buffer.isBuffer(id) ? id.toString('hex') : id}`;
}

/** How many values of a field each key encrypted, by the key's number. */
export async function countByKey(client: ClientBase, field: SealedField): Promise<Map<number, number>> {
  const column = pg.escapeIdentifier(field.column);
  const found = await client.query<{ number: number; count: number }>(`
    select get_byte(substring(${column} for 1), 0) as number, count(*)::int as count
    from ${pg.escapeIdentifier(field.table)} where ${column} is not null group by 1 order by 1`);
  return new Map(found.rows.map(({ number, count }) => [number, count]));
}
