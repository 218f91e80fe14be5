import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listFieldDevices } from '@blattwerk/contract/technical-data/field-devices.contract.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { anyContains, contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type FieldDeviceList = ListRequest<(typeof listFieldDevices)['answer']['list']>;

/** A field device with its code and its cable. */
export interface FieldDeviceRow {
  readonly id: number;
  readonly owner: number;
  readonly project: number;
  readonly projectNumber: string;
  readonly aks: number;
  readonly aksCode: string;
  readonly code: string;
  readonly type: string;
  readonly manufacturer: string;
  readonly location: string;
  readonly signal: 'AI' | 'AO' | 'DI' | 'DO' | 'bus';
  readonly cableType: number | null;
  readonly cableTypeDesignation: string | null;
  readonly cableLengthCm: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`
  device.id, project.partner_id as owner, aks.project_id as project,
  project.number as "projectNumber", device.aks_id as aks,
  aks.code as "aksCode", device.code, device.type, device.manufacturer, device.location, device.signal,
  device.cable_type_id as "cableType", cable.designation as "cableTypeDesignation",
  device.cable_length_cm as "cableLengthCm", device.created_at as "createdAt", device.updated_at as "updatedAt"`;

const from = sql`
  from field_devices as device
  join aks on aks.id = device.aks_id
  join projects as project on project.id = aks.project_id
  left join cable_types as cable on cable.id = device.cable_type_id`;

const searched = [
  sql`device.code`,
  sql`aks.code`,
  sql`device.type`,
  sql`device.manufacturer`,
  sql`device.location`,
];

/** A page of the field devices of a partner's projects. */
export async function findFieldDevicePage(db: Kysely<DB>, owner: number, list: FieldDeviceList) {
  const { id, search, withCableType, project, aks, cableType, code, type, manufacturer, location, signal } =
    list.filters;
  return findPage<FieldDeviceRow, FieldDeviceList['order'][number]['field']>(db, {
    columns,
    from,
    where: [
      sql`project.partner_id = ${owner}`,
      when(id, (ids) => sql`device.id = any(${ids}::bigint[])`),
      when(search, (text) => anyContains(searched, text)),
      when(withCableType, (is) =>
        is ? sql`device.cable_type_id is not null` : sql`device.cable_type_id is null`,
      ),
      when(project, (id) => sql`aks.project_id = ${id}`),
      when(aks, (id) => sql`device.aks_id = ${id}`),
      when(cableType, (id) => sql`device.cable_type_id = ${id}`),
      when(code, (text) => contains(sql`device.code`, text)),
      when(type, (text) => contains(sql`device.type`, text)),
      when(manufacturer, (text) => contains(sql`device.manufacturer`, text)),
      when(location, (text) => contains(sql`device.location`, text)),
      when(signal, (names) => sql`device.signal = any(${names}::text[])`),
    ],
    sorting: {
      code: sql`device.code`,
      'aks.code': sql`aks.code`,
      type: sql`device.type collate de_names`,
      manufacturer: sql`device.manufacturer collate de_names`,
      location: sql`device.location collate de_names`,
      signal: sql`device.signal`,
      cableLengthCm: sql`coalesce(device.cable_length_cm, 0)`,
      createdAt: sql`device.created_at`,
    },
    id: sql`device.id`,
    list,
  });
}

/** One field device, of any owner. */
export async function findFieldDevice(db: Kysely<DB>, id: number): Promise<FieldDeviceRow | undefined> {
  const { rows } = await sql<FieldDeviceRow>`
    select ${columns} ${from} where device.id = ${id}`.execute(db);
  return rows[0];
}

/** Inserts a field device; returns its id. */
export async function insertFieldDevice(tx: Tx, columns: Insertable<DB['field_devices']>): Promise<number> {
  const { id } = await tx
    .insertInto('field_devices')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates the given columns of a field device. */
export async function updateFieldDevice(
  tx: Tx,
  id: number,
  changes: Updateable<DB['field_devices']>,
): Promise<void> {
  await tx.updateTable('field_devices').set(changes).where('id', '=', id).execute();
}
