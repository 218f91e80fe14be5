import { sql } from 'kysely';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/database/violations.ts';

/** Tables with rows that can be restored. */
export type Deletable = 'projects' | 'aks' | 'cable_types' | 'field_devices';

/** A row of a table and its owner. */
interface DeletedRow {
  readonly kind: Deletable;
  readonly id: number;
  readonly owner: number;
}

/** How many hours a deletion can be undone. */
const KEPT_HOURS = 24;

/** Deletes a row and stores it for undoing; expired deletions are removed. */
export async function deleteRow(tx: Tx, { kind, id, owner }: DeletedRow, at: Date): Promise<void> {
  const keptSince = new Date(at.getTime() - KEPT_HOURS * 3_600_000);
  await tx.deleteFrom('deleted_technical_data').where('deleted_at', '<', keptSince).execute();
  await sql`
    with gone as (delete from ${sql.table(kind)} where id = ${id} returning *)
    insert into deleted_technical_data (kind, id, partner_id, fields, deleted_at)
    select ${kind}, gone.id, ${owner}, to_jsonb(gone), ${at} from gone`.execute(tx);
}

/**
 * Restores a deleted row.
 * @throws ApiError 404 unless the owner deleted it within the last day; 409 if something took its place or its parent
 * is gone
 */
export async function restoreRow(tx: Tx, { kind, id, owner }: DeletedRow, at: Date): Promise<void> {
  const keptSince = new Date(at.getTime() - KEPT_HOURS * 3_600_000);
  const table = sql.table(kind);
  try {
    const { rows } = await sql`
      with back as (
        delete from deleted_technical_data
        where kind = ${kind} and id = ${id} and partner_id = ${owner} and deleted_at >= ${keptSince}
        returning fields)
      insert into ${table} overriding system value
      select was.* from back, jsonb_populate_record(null::${table}, back.fields) as was
      returning id`.execute(tx);
    if (rows.length === 0) throw notFound();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError(409, 'placeTaken');
    if (isForeignKeyViolation(error)) throw new ApiError(409, 'parentDeleted');
    throw error;
  }
}
