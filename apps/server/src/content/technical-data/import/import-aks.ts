import { aksRow } from '@blattwerk/contract/technical-data/aks.contract.ts';
import { decodeCode } from '@blattwerk/plan/technical-data/aks-code.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { type ImportContext, type ImportReport, importRows } from '../../../platform/rows/import-rows.ts';
import { codeRefusal } from '../aks-code.ts';
import { holdProject } from '../projects.queries.ts';
import { once } from './once.ts';
import { upsert } from './upsert.ts';

/** Imports codes, identified by project and code. */
export function importAksRows(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  { owner, at, ...how }: ImportContext,
): Promise<ImportReport> {
  const findProject = once((tx: Tx, number: string) => holdProject(tx, { owner, number }, 'share'));
  return importRows(db, file, {
    ...how,
    schema: aksRow,
    required: ['project', 'code'],
    write: async (tx, { project, code, name }, given) => {
      const held = await findProject(tx, project);
      if (!held) return { column: 'project', refused: 'projectNumberUnknown' };
      const decoded = decodeCode(held, code);
      if (decoded.fault !== undefined) return { column: 'code', refused: codeRefusal(decoded.fault) };
      return upsert(tx, {
        table: 'aks',
        key: ['project_id', 'code'],
        row: { project_id: held.id, code, parent_code: decoded.parentCode, name },
        changes: given.has('name') ? ['name'] : [],
        at,
      });
    },
  });
}
