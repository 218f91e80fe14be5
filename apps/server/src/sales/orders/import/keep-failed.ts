import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportFault } from '../../../platform/csv/fault.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { FaultKind } from './refusal.ts';
import type { RawRow } from './row-reader.ts';
import type { RawOrder } from './staged-rows.ts';

/** An order, or a row without one, that could not be read or stored. */
export interface FailedOrder extends RawOrder {
  readonly kind: FaultKind;
  readonly faults: readonly ImportFault[];
}

interface Keeping {
  readonly now: Date;
  readonly isHistory: boolean;
  readonly isQuiet: boolean;
}

/** More faults per order do not help. */
const MAX_FAULTS = 50;

/**
 * Stores failed orders for somebody to correct. A waiting order that fails again with the same rows keeps its corrected
 * state; other rows replace the old ones. A corrected or abandoned order comes back only with other rows.
 */
export async function keepFailed(
  tx: Tx,
  failed: readonly FailedOrder[],
  { now, isHistory, isQuiet }: Keeping,
): Promise<void> {
  const rows = new Map<string, object>();
  for (const { format, source, number, kind, faults, rows: raw } of failed) {
    const hash = hashOfRows(raw);
    const isKeyed = source !== '' && number !== '';
    rows.set(isKeyed ? `${source}\n${number}` : hash, {
      ...{ format, source, number, kind, rows_hash: hash, rows: raw },
      faults: faults.slice(0, MAX_FAULTS),
    });
  }
  const keyed = [...rows].filter(([key]) => key.includes('\n')).map(([, row]) => row);
  const keyless = [...rows].filter(([key]) => !key.includes('\n')).map(([, row]) => row);
  const flags = { now, isHistory, isQuiet };
  await upsert(tx, keyed, sql`(source, number) where source <> '' and number <> ''`, flags);
  await upsert(tx, keyless, sql`(rows_hash) where source = '' or number = ''`, flags);
}

async function upsert(
  tx: Tx,
  rows: readonly object[],
  target: ReturnType<typeof sql>,
  { now, isHistory, isQuiet }: Keeping,
): Promise<void> {
  if (rows.length === 0) return;
  const isSame = sql`known.status = 'waiting' and known.rows_hash = excluded.rows_hash and known.is_changed`;
  await sql`
    insert into import_inbox as known
      (format, source, number, kind, faults, rows, rows_hash, is_history, is_quiet, arrived_at, tried_at)
    select format, source, number, kind, faults, nullif(rows, 'null'), rows_hash, ${isHistory}::boolean, ${isQuiet}::boolean,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (format text, source text, number text, kind text, faults jsonb, rows jsonb, rows_hash text)
    on conflict ${target} do update set
      format = excluded.format, tries = known.tries + 1, tried_at = excluded.tried_at,
      kind = case when ${isSame} then known.kind else excluded.kind end,
      faults = case when ${isSame} then known.faults else excluded.faults end,
      rows = case when ${isSame} then known.rows else excluded.rows end,
      rows_hash = excluded.rows_hash, is_changed = ${isSame},
      is_history = case when ${isSame} then known.is_history else excluded.is_history end,
      is_quiet = excluded.is_quiet,
      arrived_at = case when known.status = 'waiting' then known.arrived_at else excluded.arrived_at end,
      status = 'waiting', ended_at = null, ended_by = null, reason = null, order_id = null
    where known.ended_by is null or known.rows_hash <> excluded.rows_hash`.execute(tx);
}

/** Closes entries whose orders were imported later. */
export async function endLanded(
  tx: Tx,
  landed: readonly { readonly parsed: { readonly source: string; readonly number: string } }[],
  now: Date,
): Promise<void> {
  if (landed.length === 0) return;
  await sql`
    update import_inbox as entry set status = 'done', rows = null, faults = '[]', ended_at = ${now}, order_id = orders.id
    from unnest(${landed.map(({ parsed }) => parsed.source)}::text[], ${landed.map(({ parsed }) => parsed.number)}::text[])
      as landed (source, number)
    join orders on orders.source = landed.source and orders.number = landed.number
    where entry.source = landed.source and entry.number = landed.number and entry.source <> '' and entry.number <> ''
      and entry.status = 'waiting'`.execute(tx);
}

/** Identifies the same rows in a later import. */
function hashOfRows(rows: readonly RawRow[] | null): string {
  const cells =
    rows?.map((row) => Object.entries(row.cells).toSorted(([a], [b]) => (a < b ? -1 : 1))) ?? null;
  return createHash('sha256').update(JSON.stringify(cells)).digest('hex');
}
