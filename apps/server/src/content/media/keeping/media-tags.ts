import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listKeptTags } from '@blattwerk/contract/media/media-keeping.contract.ts';
import { type Kysely, sql } from 'kysely';
import { invalidField, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import { when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { requireVersion, versionOf } from '../../../platform/version.ts';
import type { Texts } from './media-facts.ts';
import type { Deed } from './media-keeping.queries.ts';

type List = ListRequest<(typeof listKeptTags)['answer']['list']>;

/** A tag in all its languages. */
export interface KeptTag {
  readonly id: number;
  readonly type: 1 | 2 | 3;
  readonly name: string;
  readonly names: Texts;
  /** Number of items with it. */
  readonly items: number;
}

/** Names as given: `de` and other languages, null for none. */
export type TagNames = Readonly<Partial<Record<'de' | 'en' | 'fr-FR' | 'ru-RU', string | null | undefined>>>;

const columns = sql`
  tag.id, tag.type, tag.name, tag.names,
  (select count(*) from media_taggings where tag_id = tag.id) as items`;

/** A page of the tags, by German name. */
export async function findTags(db: Kysely<DB>, list: List): Promise<{ rows: KeptTag[]; total: number }> {
  return findPage<KeptTag, List['order'][number]['field']>(db, {
    columns,
    from: sql`from media_tags as tag`,
    where: [when(list.filters.type, (types) => sql`tag.type = any(${types}::bigint[])`)],
    sorting: { name: sql`tag.name collate de_names` },
    id: sql`tag.id`,
    list,
  });
}

/** @throws ApiError 404 */
export async function requireTag(db: Kysely<DB>, id: number): Promise<KeptTag> {
  const { rows } = await sql<KeptTag>`select ${columns} from media_tags as tag where tag.id = ${id}`.execute(
    db,
  );
  const [tag] = rows;
  if (tag === undefined) throw notFound();
  return tag;
}

/** Changes with every field that a change could be based on. */
export function tagVersion({ name, names }: KeptTag): string {
  return versionOf([name, names.en, names['fr-FR'], names['ru-RU']]);
}

/** Creates a tag. @throws ApiError 422 for a German name of another tag of its type */
export async function createTag(
  tx: Tx,
  { type, names }: { readonly type: 1 | 2 | 3; readonly names: TagNames & { readonly de: string } },
  { by, now }: Deed,
): Promise<number> {
  await requireOwnName(tx, { id: 0, type, name: names.de });
  const { id } = await tx
    .insertInto('media_tags')
    .values({ type, name: names.de, names: othersOf(names), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await log(tx, id, { before: {}, after: { name: names.de } }, by);
  return id;
}

/** Renames a tag. @throws ApiError 404; 412 for a stale version; 422 as for a new one */
export async function changeTag(
  tx: Tx,
  { id, names, version }: { readonly id: number; readonly names: TagNames; readonly version: string | null },
  { by, now }: Deed,
): Promise<void> {
  await tx.selectFrom('media_tags').select('id').where('id', '=', id).forUpdate().execute();
  const known = await requireTag(tx, id);
  requireVersion(version, tagVersion(known));
  const name = names.de ?? known.name;
  await requireOwnName(tx, { id, type: known.type, name });
  const others = othersOf({ ...known.names, ...names });
  await tx
    .updateTable('media_tags')
    .set({ name, names: others, updated_at: now })
    .where('id', '=', id)
    .execute();
  await log(tx, id, { before: { name: known.name }, after: { name } }, by);
}

/** Deletes a tag; its items stay. @throws ApiError 404 */
export async function deleteTag(tx: Tx, id: number, { by }: Deed): Promise<void> {
  const { name } = await requireTag(tx, id);
  await tx.deleteFrom('media_tags').where('id', '=', id).execute();
  await log(tx, id, { before: { name }, after: {} }, by);
}

async function requireOwnName(
  tx: Tx,
  { id, type, name }: { readonly id: number; readonly type: number; readonly name: string },
): Promise<void> {
  const other = await tx
    .selectFrom('media_tags')
    .select('id')
    .where('type', '=', type)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) throw invalidField('names.de', 'mediaTagTaken');
}

function othersOf(names: TagNames): string {
  const { de: _, ...others } = names;
  return JSON.stringify(Object.fromEntries(Object.entries(others).filter(([, name]) => name)));
}

async function log(
  tx: Tx,
  id: number,
  details: {
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  },
  user: number,
): Promise<void> {
  await audit(tx, { user, action: 'write', subject: `/api/media_tags/${id}`, details });
}
