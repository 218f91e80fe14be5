import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listKeptMedia } from '@blattwerk/contract/media/media-keeping.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { anyContains, when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { MediaFacts, Texts } from './media-facts.ts';

type List = ListRequest<(typeof listKeptMedia)['answer']['list']>;

/** An item as listed. */
export interface ListedMedia {
  readonly id: number;
  readonly type: 1 | 2 | 3;
  readonly name: string;
  readonly state: 'draft' | 'planned' | 'published' | 'over';
  readonly isDraft: boolean;
  readonly createdAt: Date;
  readonly until: Date | null;
  readonly languages: Locale[] | null;
  readonly tags: readonly { readonly id: number; readonly name: string }[];
  readonly mimeType: string;
  readonly size: number;
  readonly captions: Locale[];
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

/** An item in all its languages, with the key of its file. */
export interface KeptMedia extends ListedMedia {
  readonly fileKey: string;
  /** Names in languages other than German. */
  readonly names: Texts;
  readonly pictureTexts: Texts;
  readonly captionTexts: Texts;
}

const stateAt = (now: Date) => sql`
  case when media.is_draft then 'draft' when media.created_at > ${now} then 'planned'
    when media.until <= ${now} then 'over' else 'published' end`;

const listedAt = (now: Date) => sql`
  media.id, media.type, media.name, ${stateAt(now)} as state, media.is_draft as "isDraft", media.created_at as "createdAt",
  media.until, media.languages, media.mime_type as "mimeType", media.size_bytes as size, media.changed_at as "changedAt",
  array(
    select jsonb_build_object('id', tag.id, 'name', tag.name)
    from media_taggings as tagging join media_tags as tag on tag.id = tagging.tag_id
    where tagging.media_id = media.id order by tag.name collate de_names, tag.id
  ) as tags,
  array(select locale from media_captions where media_id = media.id order by locale) as captions,
  case when media.changed_by is not null then
    coalesce((select trim(first_name || ' ' || last_name) from users where id = media.changed_by), '')
  end as "changedBy"`;

/** A page of all items of the library, shown or not. */
export async function findKeptPage(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: ListedMedia[]; total: number }> {
  const { text, state, type, tag } = list.filters;
  return findPage<ListedMedia, List['order'][number]['field']>(db, {
    columns: listedAt(now),
    from: sql`from media`,
    where: [
      sql`media.in_library`,
      when(text, (part) => anyContains([sql`media.name`, sql`media.names::text`], part)),
      when(state, (states) => sql`${stateAt(now)} = any(${states}::text[])`),
      when(type, (types) => sql`media.type = any(${types}::bigint[])`),
      when(
        tag,
        (tags) => sql`exists (
          select from media_taggings where media_id = media.id and tag_id = any(${tags}::bigint[]))`,
      ),
    ],
    sorting: {
      from: sql`media.created_at`,
      name: sql`media.name collate de_names`,
      changedAt: sql`media.changed_at`,
    },
    id: sql`media.id`,
    list,
  });
}

/** One item of the library in all its languages. */
export async function findKept(db: Kysely<DB>, id: number, now: Date): Promise<KeptMedia | undefined> {
  const { rows } = await sql<KeptMedia>`
    select ${listedAt(now)}, media.file_key as "fileKey", media.names, media.picture_texts as "pictureTexts",
      coalesce((select jsonb_object_agg(locale, content) from media_captions where media_id = media.id), '{}') as "captionTexts"
    from media where media.id = ${id} and media.in_library`.execute(db);
  return rows[0];
}

/** Locks an item against concurrent changes until the transaction ends. */
export async function lockMedia(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('media').select('id').where('id', '=', id).forUpdate().execute();
}

/** How many of these tags exist for media of a type. */
export async function countTags(
  db: Kysely<DB>,
  { ids, type }: { ids: readonly number[]; type: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from media_tags where id = any(${[...ids]}::bigint[]) and type = ${type}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Actor and time of a change. */
export interface Deed {
  readonly by: number;
  readonly now: Date;
}

/** A stored file. */
export interface NewFile {
  readonly type: 1 | 2 | 3;
  readonly name: string;
  readonly fileKey: string;
  readonly mimeType: string;
  readonly size: number;
}

/** Adds an item to the library, as a draft. */
export async function insertMedia(tx: Tx, file: NewFile, { by, now }: Deed): Promise<number> {
  const { id } = await tx
    .insertInto('media')
    .values({
      type: file.type,
      name: file.name,
      file_key: file.fileKey,
      mime_type: file.mimeType,
      size_bytes: file.size,
      is_draft: true,
      created_at: now,
      changed_at: now,
      changed_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates an item, with its tags and captions. */
export async function updateMedia(tx: Tx, id: number, facts: MediaFacts, { by, now }: Deed): Promise<void> {
  const { names, pictureTexts, captionTexts, tags, isDraft, createdAt, until, languages } = facts;
  const { de, ...others } = names;
  await tx
    .updateTable('media')
    .set({
      name: de,
      names: JSON.stringify(others),
      picture_texts: JSON.stringify(pictureTexts),
      is_draft: isDraft,
      created_at: createdAt,
      until,
      languages: languages === null ? null : [...languages],
      changed_at: now,
      changed_by: by,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('media_taggings').where('media_id', '=', id).execute();
  const taggings = tags.map((tag_id) => ({ media_id: id, tag_id }));
  if (taggings.length > 0) await tx.insertInto('media_taggings').values(taggings).execute();
  await tx.deleteFrom('media_captions').where('media_id', '=', id).execute();
  const captions = Object.entries(captionTexts).map(([locale, content]) => ({
    media_id: id,
    locale: locale as Locale,
    content,
  }));
  if (captions.length > 0) await tx.insertInto('media_captions').values(captions).execute();
}

/** Deletes an item; the caller removes its file. */
export async function deleteMediaRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('media').where('id', '=', id).execute();
}
