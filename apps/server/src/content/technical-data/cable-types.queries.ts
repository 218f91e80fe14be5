import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listCableTypes } from '@blattwerk/contract/technical-data/cable-types.contract.ts';
import { type Kysely, sql, type Updateable } from 'kysely';
import { anyContains, contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type CableTypeList = ListRequest<(typeof listCableTypes)['answer']['list']>;

/** A cable type. */
export interface CableTypeRow {
  readonly id: number;
  readonly owner: number;
  readonly designation: string;
  readonly cores: number;
  readonly crossSection: string;
  readonly usage: string;
  readonly fieldDevices: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`
  cable.id, cable.partner_id as owner, cable.designation, cable.cores,
  trim_scale(cable.cross_section)::text as "crossSection", cable.usage,
  (select count(*) from field_devices where cable_type_id = cable.id) as "fieldDevices",
  cable.created_at as "createdAt", cable.updated_at as "updatedAt"`;

/** A page of a partner's cable types. */
export async function findCableTypePage(db: Kysely<DB>, owner: number, list: CableTypeList) {
  const { search, exact, designation, usage, cores } = list.filters;
  return findPage<CableTypeRow, CableTypeList['order'][number]['field']>(db, {
    columns,
    from: sql`from cable_types as cable`,
    where: [
      sql`cable.partner_id = ${owner}`,
      when(search, (text) => anyContains([sql`cable.designation`, sql`cable.usage`], text)),
      when(exact, (names) => sql`cable.designation = any(${names}::text[])`),
      when(designation, (text) => contains(sql`cable.designation`, text)),
      when(usage, (text) => contains(sql`cable.usage`, text)),
      when(cores, (numbers) => sql`cable.cores = any(${numbers}::bigint[])`),
    ],
    sorting: {
      designation: sql`cable.designation`,
      cores: sql`cable.cores`,
      crossSection: sql`cable.cross_section`,
      createdAt: sql`cable.created_at`,
    },
    id: sql`cable.id`,
    list,
  });
}

/** One cable type, of any owner. */
export async function findCableType(db: Kysely<DB>, id: number): Promise<CableTypeRow | undefined> {
  const { rows } = await sql<CableTypeRow>`
    select ${columns} from cable_types as cable where cable.id = ${id}`.execute(db);
  return rows[0];
}

interface NewCableType extends Pick<CableTypeRow, 'owner' | 'designation' | 'cores' | 'usage'> {
  readonly crossSection: string;
  readonly at: Date;
}

/** Inserts a cable type; returns its id. */
export async function insertCableType(
  tx: Tx,
  { owner, crossSection, at, ...fields }: NewCableType,
): Promise<number> {
  const { id } = await tx
    .insertInto('cable_types')
    .values({ ...fields, cross_section: crossSection, partner_id: owner, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates the given columns of a cable type. */
export async function updateCableType(
  tx: Tx,
  id: number,
  changes: Updateable<DB['cable_types']>,
): Promise<void> {
  await tx.updateTable('cable_types').set(changes).where('id', '=', id).execute();
}
