import { projectRow } from '@blattwerk/contract/technical-data/projects.contract.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { type ImportContext, type ImportReport, importRows } from '../../../platform/rows/import-rows.ts';
import { upsert } from './upsert.ts';

/** Imports projects, identified by number. */
export function importProjectRows(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  { owner, at, ...how }: ImportContext,
): Promise<ImportReport> {
  return importRows(db, file, {
    ...how,
    schema: projectRow,
    required: ['number', 'name'],
    write: (tx, row, given) =>
      upsert(tx, {
        table: 'projects',
        key: ['partner_id', 'number'],
        row: { ...row, partner_id: owner },
        changes: ['name', 'site', 'status', 'contact'].filter((name) => given.has(name)),
        at,
      }),
  });
}
