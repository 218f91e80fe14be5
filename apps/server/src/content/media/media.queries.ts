import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listMedia, listMediaTags } from '@blattwerk/contract/media/media.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { nameIn } from '../../platform/database/name-in.ts';
import { isOfferedIn, isShownAt } from './shown-media.ts';

type MediaList = ListRequest<(typeof listMedia)['answer']['list']>;
type TagList = ListRequest<(typeof listMediaTags)['answer']['list']>;

/** An item of the media library with its tags and the location of its file. */
export interface MediaRow {
  readonly id: number;
  readonly type: 1 | 2 | 3;
  readonly name: string;
  readonly tag: { id: number; name: string }[];
  readonly fileKey: string;
  readonly mimeType: string;
  readonly size: number;
  readonly createdAt: Date;
  /** The description of an image; null if there is none. */
  readonly pictureText: string | null;
  /** False for an image that belongs to articles alone. */
  readonly inLibrary: boolean;
  /** Whether the library shows it now. */
  readonly isShown: boolean;
  /** Languages with captions. */
  readonly captions: Locale[];
}

/** A tag with the ids of its media. */
export interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly type: 1 | 2 | 3;
  readonly media: number[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const mediaColumnsIn = (locale: Locale, now: Date) => sql`
  media.id, media.type, ${nameIn('media', locale)} as name, media.file_key as "fileKey", media.mime_type as "mimeType",
  media.size_bytes as size, media.created_at as "createdAt", media.in_library as "inLibrary",
  ${isShownAt(now)} as "isShown", coalesce(media.picture_texts ->> ${locale}, media.picture_texts ->> 'de') as "pictureText",
  array(
    select jsonb_build_object('id', tag.id, 'name', ${nameIn('tag', locale)})
    from media_taggings as tagging join media_tags as tag on tag.id = tagging.tag_id
    where tagging.media_id = media.id order by ${nameIn('tag', locale)} collate de_names, tag.id
  ) as tag,
  array(select locale from media_captions where media_id = media.id order by locale) as captions`;

/** A page of the media library, and the number of items that match the filters. */
export async function findMediaPage(
  db: Kysely<DB>,
  { list, locale, now }: { list: MediaList; locale: Locale; now: Date },
): Promise<{ rows: MediaRow[]; total: number }> {
  return findPage<MediaRow, MediaList['order'][number]['field']>(db, {
    columns: mediaColumnsIn(locale, now),
    from: sql`from media`,
    where: [isShownAt(now), isOfferedIn(locale), ofType('media', list.filters.type), tagged(list)],
    sorting: sortingOf('media', locale),
    id: sql`media.id`,
    list,
  });
}

/** One item of the media library, shown or not. */
export async function findMedia(
  db: Kysely<DB>,
  { id, locale, now }: { id: number; locale: Locale; now: Date },
): Promise<MediaRow | undefined> {
  const { rows } =
    await sql<MediaRow>`select ${mediaColumnsIn(locale, now)} from media where id = ${id}`.execute(db);
  return rows[0];
}

/** The captions of an item in one language, or undefined. */
export async function findCaptions(
  db: Kysely<DB>,
  { id, locale }: { id: number; locale: Locale },
): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`
    select content from media_captions where media_id = ${id} and locale = ${locale}`.execute(db);
  return rows[0]?.content;
}

const tagColumnsIn = (locale: Locale) => sql`
  tag.id, ${nameIn('tag', locale)} as name, tag.type, tag.created_at as "createdAt", tag.updated_at as "updatedAt",
  array(select media_id from media_taggings where tag_id = tag.id order by media_id) as media`;

/** A page of the tags, and the number of those that match the filters. */
export async function findTagPage(
  db: Kysely<DB>,
  { list, locale }: { list: TagList; locale: Locale },
): Promise<{ rows: TagRow[]; total: number }> {
  return findPage<TagRow, TagList['order'][number]['field']>(db, {
    columns: tagColumnsIn(locale),
    from: sql`from media_tags as tag`,
    where: [ofType('tag', list.filters.type)],
    sorting: sortingOf('tag', locale),
    id: sql`tag.id`,
    list,
  });
}

function sortingOf(table: string, locale: Locale) {
  return {
    name: sql`${nameIn(table, locale)} collate de_names`,
    createdAt: sql.ref(`${table}.created_at`),
  };
}

/** Type 0 means all (specification, section 3). */
function ofType(table: string, types: readonly number[] | undefined): RawBuilder<unknown> | undefined {
  if (types === undefined || types.includes(0)) return undefined;
  return sql`${sql.ref(`${table}.type`)} = any(${types}::bigint[])`;
}

function tagged({ filters }: MediaList): RawBuilder<unknown> | undefined {
  const ids = filters.tag?.flatMap((text) => /^(?:\/api\/media_tags\/)?(\d{1,15})$/.exec(text)?.[1] ?? []);
  const names = filters['tag.name'];
  if (!ids?.length && !names) return undefined;
  const where = allOf([
    when(ids?.length ? ids : undefined, (some) => sql`tag.id = any(${some}::bigint[])`),
    when(
      names,
      (some) => sql`(tag.name = any(${some}::text[])
        or exists (select from jsonb_each_text(tag.names) as other where other.value = any(${some}::text[])))`,
    ),
  ]);
  return sql`exists (
    select from media_taggings as tagging join media_tags as tag on tag.id = tagging.tag_id
    where tagging.media_id = media.id and ${where})`;
}
