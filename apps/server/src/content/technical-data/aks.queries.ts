import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listAks } from '@blattwerk/contract/technical-data/aks.contract.ts';
import type { Segment } from '@blattwerk/contract/technical-data/projects.contract.ts';
import { type Kysely, sql } from 'kysely';
import { anyContains, contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';

type AksList = ListRequest<(typeof listAks)['answer']['list']>;

/** A code of a project, with the project's scheme. */
export interface AksRow {
  readonly id: number;
  readonly owner: number;
  readonly project: number;
  readonly projectNumber: string;
  readonly code: string;
  readonly name: string;
  readonly parent: number | null;
  readonly separator: string;
  readonly segments: readonly Segment[];
  readonly codesBelow: number;
  readonly fieldDevices: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`
  aks.id, project.partner_id as owner, aks.project_id as project, project.number as "projectNumber",
  aks.code, aks.name, above.id as parent,
  project.separator, project.segments,
  (select count(*) from aks as below
   where below.project_id = aks.project_id and below.parent_code = aks.code) as "codesBelow",
  (select count(*) from field_devices where aks_id = aks.id) as "fieldDevices",
  aks.created_at as "createdAt", aks.updated_at as "updatedAt"`;

const from = sql`
  from aks
  join projects as project on project.id = aks.project_id
  left join aks as above on above.project_id = aks.project_id and above.code = aks.parent_code`;

/** A page of the codes of a partner's projects. */
export async function findAksPage(db: Kysely<DB>, owner: number, list: AksList) {
  const { project, parent, root, search, exact, code, name } = list.filters;
  return findPage<AksRow, AksList['order'][number]['field']>(db, {
    columns,
    from,
    where: [
      sql`project.partner_id = ${owner}`,
      when(project, (id) => sql`aks.project_id = ${id}`),
      when(parent, (id) => sql`above.id = ${id}`),
      when(root, (is) => (is ? sql`above.id is null` : sql`above.id is not null`)),
      when(search, (text) => anyContains([sql`aks.code`, sql`aks.name`], text)),
      when(exact, (codes) => sql`aks.code = any(${codes}::text[])`),
      when(code, (text) => contains(sql`aks.code`, text)),
      when(name, (text) => contains(sql`aks.name`, text)),
    ],
    sorting: {
      code: sql`aks.code`,
      name: sql`aks.name collate de_names`,
      createdAt: sql`aks.created_at`,
    },
    id: sql`aks.id`,
    list,
  });
}

/** One code, of any owner. */
export async function findAks(db: Kysely<DB>, id: number): Promise<AksRow | undefined> {
  const { rows } = await sql<AksRow>`select ${columns} ${from} where aks.id = ${id}`.execute(db);
  return rows[0];
}

/** The number of codes directly below one. */
export async function countAksBelow(
  db: Kysely<DB>,
  { project, code }: Pick<AksRow, 'project' | 'code'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('aks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', project)
    .where('parent_code', '=', code)
    .executeTakeFirstOrThrow();
  return count;
}
