import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listProjects, Segment } from '@blattwerk/contract/technical-data/projects.contract.ts';
import { type Kysely, sql, type Updateable } from 'kysely';
import { anyContains, contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type ProjectList = ListRequest<(typeof listProjects)['answer']['list']>;

/** A building project with its dependent data. */
export interface ProjectRow {
  readonly id: number;
  readonly owner: number;
  readonly number: string;
  readonly name: string;
  readonly site: string;
  readonly status: 'planned' | 'running' | 'finished';
  readonly contact: string;
  readonly separator: string;
  readonly segments: readonly Segment[];
  readonly aks: number;
  readonly fieldDevices: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`
  project.id, project.partner_id as owner, project.number, project.name, project.site, project.status,
  project.contact, project.separator, project.segments,
  (select count(*) from aks where project_id = project.id) as aks,
  (select count(*) from field_devices as device join aks on aks.id = device.aks_id
   where aks.project_id = project.id) as "fieldDevices",
  project.created_at as "createdAt", project.updated_at as "updatedAt"`;

/** A page of a partner's projects. */
export async function findProjectPage(db: Kysely<DB>, owner: number, list: ProjectList) {
  const { search, exact, number, name, site, status } = list.filters;
  return findPage<ProjectRow, ProjectList['order'][number]['field']>(db, {
    columns,
    from: sql`from projects as project`,
    where: [
      sql`project.partner_id = ${owner}`,
      when(search, (text) =>
        anyContains([sql`project.number`, sql`project.name`, sql`project.site`, sql`project.contact`], text),
      ),
      when(exact, (numbers) => sql`project.number = any(${numbers}::text[])`),
      when(number, (text) => contains(sql`project.number`, text)),
      when(name, (text) => contains(sql`project.name`, text)),
      when(site, (text) => contains(sql`project.site`, text)),
      when(status, (names) => sql`project.status = any(${names}::text[])`),
    ],
    sorting: {
      number: sql`project.number`,
      name: sql`project.name collate de_names`,
      site: sql`project.site collate de_names`,
      status: sql`project.status`,
      createdAt: sql`project.created_at`,
    },
    id: sql`project.id`,
    list,
  });
}

/** One project, of any owner. */
export async function findProject(db: Kysely<DB>, id: number): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow>`
    select ${columns} from projects as project where project.id = ${id}`.execute(db);
  return rows[0];
}

/** A project locked with its scheme of codes until the end of the transaction. */
export interface HeldProject {
  readonly id: number;
  readonly owner: number;
  readonly separator: string;
  readonly segments: readonly Segment[];
}

/** Locks a project by its id or by its owner's number. `update` locks out other holders as well. */
export async function holdProject(
  tx: Tx,
  key: number | { readonly owner: number; readonly number: string },
  mode: 'share' | 'update',
): Promise<HeldProject | undefined> {
  const which =
    typeof key === 'number' ? sql`id = ${key}` : sql`partner_id = ${key.owner} and number = ${key.number}`;
  const { rows } = await sql<HeldProject>`
    select id, partner_id as owner, separator, segments from projects
    where ${which} for ${sql.raw(mode)}`.execute(tx);
  return rows[0];
}

/** The writable fields of a project. */
export interface ProjectFields {
  readonly number: string;
  readonly name: string;
  readonly site: string;
  readonly status: ProjectRow['status'];
  readonly contact: string;
  readonly separator: string;
  readonly segments: readonly Segment[];
}

/** Inserts a project and returns its id. */
export async function insertProject(
  tx: Tx,
  owner: number,
  { segments, ...fields }: ProjectFields,
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('projects')
    .values({
      ...fields,
      partner_id: owner,
      segments: JSON.stringify(segments),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates the given fields of a project. */
export async function updateProject(
  tx: Tx,
  id: number,
  { segments, ...fields }: Partial<ProjectFields>,
  at: Date,
): Promise<void> {
  const set: Updateable<DB['projects']> = { ...fields, updated_at: at };
  if (segments) set.segments = JSON.stringify(segments);
  await tx.updateTable('projects').set(set).where('id', '=', id).execute();
}
