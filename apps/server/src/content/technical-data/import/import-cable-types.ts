import { cableTypeRow } from '@blattwerk/contract/technical-data/cable-types.contract.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { type ImportContext, type ImportReport, importRows } from '../../../platform/rows/import-rows.ts';
import { upsert } from './upsert.ts';

/** Imports cable types, identified by designation. */
export function importCableTypeRows(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  { owner, at, ...how }: ImportContext,
): Promise<ImportReport> {
  return importRows(db, file, {
    ...how,
    schema: cableTypeRow,
    required: ['designation', 'cores', 'crossSection'],
    numbers: ['cores'],
    decimals: ['crossSection'],
    write: (tx, { crossSection, ...row }, given) =>
      upsert(tx, {
        table: 'cable_types',
        key: ['partner_id', 'designation'],
        row: { ...row, cross_section: crossSection, partner_id: owner },
        changes: ['cores', 'cross_section', ...(given.has('usage') ? ['usage'] : [])],
        at,
      }),
  });
}
