import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { NewsTopic } from '@blattwerk/contract/news/news.contract.ts';
import type { listWrittenNews } from '@blattwerk/contract/news/news-writing.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { anyContains, when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { NewsFacts, NewsText } from './news-facts.ts';

type List = ListRequest<(typeof listWrittenNews)['answer']['list']>;

/** An article as listed. */
export interface ListedNews extends Omit<NewsFacts, 'texts' | 'picture'> {
  readonly id: number;
  /** In German, or in the first language with a title. */
  readonly title: string;
  readonly locales: Locale[];
  readonly state: 'draft' | 'planned' | 'published' | 'over';
  readonly topic: NewsTopic | null;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

/** An article in all its languages. */
export interface WrittenNews extends ListedNews {
  readonly texts: readonly (NewsText & { readonly locale: Locale })[];
  readonly picture: { readonly id: number; readonly name: string; readonly inLibrary: boolean } | null;
}

/** The order of the product's languages. */
const inOrder = sql`array_position(array['de', 'en', 'fr-FR', 'ru-RU'], text.locale)`;

const title = sql`coalesce(
  (select text.title from news_texts as text where text.news_id = news.id and text.title <> '' order by ${inOrder} limit 1), '')`;

const stateAt = (now: Date) => sql`
  case when news.is_draft then 'draft' when news.created_at > ${now} then 'planned'
    when news.until <= ${now} then 'over' else 'published' end`;

const listedAt = (now: Date) => sql`
  news.id, ${title} as title, news.topic, news.is_draft as "isDraft", news.created_at as "createdAt", news.until,
  news.languages, news.countries, news.level_from as "levelFrom", news.changed_at as "changedAt", ${stateAt(now)} as state,
  array(select text.locale from news_texts as text where text.news_id = news.id order by ${inOrder}) as locales,
  case when news.changed_by is not null then
    coalesce((select trim(first_name || ' ' || last_name) from users where id = news.changed_by), '')
  end as "changedBy"`;

/** A page of all articles, for any audience. */
export async function findWrittenPage(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: ListedNews[]; total: number }> {
  const { text, state, topic } = list.filters;
  return findPage<ListedNews, List['order'][number]['field']>(db, {
    columns: listedAt(now),
    from: sql`from news`,
    where: [
      when(text, (part) => saysAnywhere(part)),
      when(state, (states) => sql`${stateAt(now)} = any(${states}::text[])`),
      when(topic, (topics) => sql`news.topic = any(${topics}::text[])`),
    ],
    sorting: {
      from: sql`news.created_at`,
      title: sql`${title} collate de_names`,
      changedAt: sql`news.changed_at`,
    },
    id: sql`news.id`,
    list,
  });
}

function saysAnywhere(part: string): RawBuilder<unknown> {
  return sql`news.id in (
    select text.news_id from news_texts as text where ${anyContains([sql`text.title`, sql`text.description`], part)})`;
}

/** One article in all its languages. */
export async function findWritten(db: Kysely<DB>, id: number, now: Date): Promise<WrittenNews | undefined> {
  const { rows } = await sql<WrittenNews>`
    select ${listedAt(now)},
      (select jsonb_build_object('id', image.id, 'name', image.name, 'inLibrary', image.in_library)
       from media as image where image.id = news.media_id) as picture,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'locale', text.locale, 'title', text.title, 'description', text.description, 'content', text.content,
          'pictureText', coalesce(text.picture_text, '')) order by ${inOrder})
        from news_texts as text where text.news_id = news.id), '[]') as texts
    from news where news.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks an article against concurrent changes until the transaction ends. */
export async function lockNews(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('news').select('id').where('id', '=', id).forUpdate().execute();
}

/** The image with this id, and whether the media library shows it; undefined if it is no image. */
export async function findImage(db: Kysely<DB>, id: number): Promise<{ inLibrary: boolean } | undefined> {
  return db
    .selectFrom('media')
    .select('in_library as inLibrary')
    .where('id', '=', id)
    .where('type', '=', 2)
    .executeTakeFirst();
}

/** Actor and time of a change. */
export interface Deed {
  readonly by: number;
  readonly now: Date;
}

/** Inserts an article. Its texts are written by {@link writeTexts}. */
export async function insertNews(tx: Tx, facts: NewsFacts, deed: Deed): Promise<number> {
  const { id } = await tx
    .insertInto('news')
    .values(columnsOf(facts, deed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates an article, except its texts. */
export async function updateNews(tx: Tx, id: number, facts: NewsFacts, deed: Deed): Promise<void> {
  await tx.updateTable('news').set(columnsOf(facts, deed)).where('id', '=', id).execute();
}

/** Whether an article has results of learners. */
export async function isLearned(db: Kysely<DB>, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('lesson_results')
    .select('user_id')
    .where('news_id', '=', id)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Deletes an article with its texts, and its lesson; its image stays. */
export async function deleteNewsRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('news').where('id', '=', id).execute();
}

/** Writes the texts of an article: those of languages not given are deleted. */
export async function writeTexts(tx: Tx, id: number, texts: NewsFacts['texts']): Promise<void> {
  const rows = Object.entries(texts).flatMap(([locale, text]) =>
    text === null
      ? []
      : {
          news_id: id,
          locale: locale as Locale,
          title: text.title,
          description: text.description,
          content: text.content,
          picture_text: text.pictureText || null,
        },
  );
  await tx.deleteFrom('news_texts').where('news_id', '=', id).execute();
  if (rows.length > 0) await tx.insertInto('news_texts').values(rows).execute();
}

function columnsOf(facts: NewsFacts, { by, now }: Deed) {
  const { topic, picture, isDraft, createdAt, until, languages, countries, levelFrom } = facts;
  return {
    topic,
    media_id: picture,
    is_draft: isDraft,
    created_at: createdAt,
    until,
    languages: languages === null ? null : [...languages],
    countries: countries === null ? null : [...countries],
    level_from: levelFrom,
    changed_at: now,
    changed_by: by,
  };
}

/** Stores an image that belongs to articles alone. */
export async function insertPicture(
  tx: Tx,
  { name, fileKey, type, size }: { name: string; fileKey: string; type: string; size: number },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('media')
    .values({
      type: 2,
      name,
      file_key: fileKey,
      mime_type: type,
      size_bytes: size,
      created_at: now,
      in_library: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
