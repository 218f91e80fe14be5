import { fieldDeviceRow } from '@blattwerk/contract/technical-data/field-devices.contract.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { type ImportContext, type ImportReport, importRows } from '../../../platform/rows/import-rows.ts';
import { once } from './once.ts';
import { upsert } from './upsert.ts';

/** Columns changed by a row, of the file and of the table. */
const changing = {
  type: 'type',
  manufacturer: 'manufacturer',
  location: 'location',
  signal: 'signal',
  cableType: 'cable_type_id',
  cableLengthCm: 'cable_length_cm',
} as const;

/** Imports field devices, identified by AKS code and their own. */
export function importFieldDeviceRows(
  db: Kysely<DB>,
  file: AsyncIterable<Uint8Array>,
  { owner, at, ...how }: ImportContext,
): Promise<ImportReport> {
  const findNode = once(async (tx: Tx, key: string) => {
    const [number = '', code = ''] = JSON.parse(key);
    return findAksId(tx, owner, number, code);
  });
  const findCable = once((tx: Tx, designation: string) => findCableTypeId(tx, owner, designation));
  return importRows(db, file, {
    ...how,
    schema: fieldDeviceRow,
    required: ['project', 'aks', 'code', 'type', 'signal'],
    numbers: ['cableLengthCm'],
    write: async (tx, { project, aks, cableType, cableLengthCm, ...row }, given) => {
      const node = await findNode(tx, JSON.stringify([project, aks]));
      if (node === undefined) return { column: 'aks', refused: 'projectAksUnknown' };
      const cable = cableType === '' ? null : await findCable(tx, cableType);
      if (cable === undefined) return { column: 'cableType', refused: 'designationUnknown' };
      return upsert(tx, {
        table: 'field_devices',
        key: ['aks_id', 'code'],
        row: { ...row, aks_id: node, cable_type_id: cable, cable_length_cm: cableLengthCm },
        changes: Object.entries(changing).flatMap(([name, column]) => (given.has(name) ? [column] : [])),
        at,
      });
    },
  });
}

/** Locked, so that nobody deletes it before the row is written. */
async function findAksId(tx: Tx, owner: number, number: string, code: string) {
  const node = await tx
    .selectFrom('aks')
    .innerJoin('projects', 'projects.id', 'aks.project_id')
    .select('aks.id')
    .where('projects.partner_id', '=', owner)
    .where('projects.number', '=', number)
    .where('aks.code', '=', code)
    .forKeyShare('aks')
    .executeTakeFirst();
  return node?.id;
}

async function findCableTypeId(tx: Tx, owner: number, designation: string) {
  const cable = await tx
    .selectFrom('cable_types')
    .select('id')
    .where('partner_id', '=', owner)
    .where('designation', '=', designation)
    .forKeyShare()
    .executeTakeFirst();
  return cable?.id;
}
