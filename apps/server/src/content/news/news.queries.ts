import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listNews, NewsTopic } from '@blattwerk/contract/news/news.contract.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { contains } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { computedParam, type Param, prepared } from '../../platform/database/prepared.ts';
import { isFor, type Reader, type ReaderParams } from './reader.ts';

type NewsList = ListRequest<(typeof listNews)['answer']['list']>;

/** An article in one language. */
interface NewsRow {
  readonly id: number;
  readonly createdAt: Date;
  readonly title: string;
  readonly description: string;
  readonly readingMinutes: number;
  readonly topic: NewsTopic | null;
  readonly picture: { readonly url: string; readonly text: string } | null;
}

/** Reading speed in letters per minute: about 200 words. */
const LETTERS_A_MINUTE = 1_200;

/** How long an article takes to read: its text without markup. */
const readingMinutes = sql`
  ceil(greatest(length(regexp_replace(text.content, '<[^>]*>', '', 'g')), 1) / ${sql.lit(LETTERS_A_MINUTE)}::numeric)::int
    as "readingMinutes"`;

/**
 * The image of the row `news`, if it still exists, with the article's description of it, else its name in the reader's
 * language.
 */
function pictureIn(locale: Param<Locale>) {
  return sql`(
    select jsonb_build_object(
      'url', '/api/media/' || image.id || '/thumbnail',
      'text', coalesce(
        text.picture_text, image.picture_texts ->> ${locale}::text, image.picture_texts ->> 'de', image.names ->> ${locale}::text,
        image.name))
    from media as image where image.id = news.media_id and image.type = 2) as picture`;
}

type CountedRow = { total: number; id: null } | (NewsRow & { total: number });

const readPage = (direction: RawBuilder<unknown>) =>
  prepared<CountedRow, [locale: Locale, user: number, now: Date, size: number, offset: number]>(
    (locale, user, now, size, offset) => sql`
      select counted.total, page.*
      from (
        select count(*) as total from news cross join lateral (${textFor(locale)}) as text
        where ${isFor({ locale, user, now })}
      ) as counted
      left join (
        select news.id, news.created_at as "createdAt", news.topic, text.title, text.description,
               ${readingMinutes}, ${pictureIn(locale)}
        from news cross join lateral (${textFor(locale)}) as text
        where ${isFor({ locale, user, now })}
        order by news.created_at ${direction}, news.id ${direction}
        limit ${size} offset ${offset}
      ) as page on true
      order by "createdAt" ${direction}, id ${direction}`,
  );
const readPageBy = { asc: readPage(sql`asc`), desc: readPage(sql`desc`) };

/** A page of the news that are for this reader and have a text for them, and their total. */
export async function findNewsPage(
  db: Kysely<DB>,
  { list, ...reader }: Reader & { list: NewsList },
): Promise<{ items: NewsRow[]; total: number }> {
  const { locale, user, now } = reader;
  const { description: search, topic: topics } = list.filters;
  if (search === undefined && topics === undefined) {
    const direction = list.order[0]?.direction ?? 'desc';
    const rows = await readPageBy[direction](db, locale, user, now, list.size, (list.page - 1) * list.size);
    const items = rows.filter((row) => row.id !== null);
    return { items, total: rows[0]?.total ?? 0 };
  }
  const matches = sql.join(
    [
      isFor(reader),
      ...(search === undefined ? [] : [found(search)]),
      ...(topics === undefined ? [] : [sql`news.topic = any(${topics}::text[])`]),
    ],
    sql` and `,
  );
  const readable = sql`from news cross join lateral (${textFor(locale)}) as text where ${matches}`;
  const direction = list.order[0]?.direction === 'asc' ? sql`asc` : sql`desc`;
  const offset = (list.page - 1) * list.size;
  const [page, counted] = await Promise.all([
    sql<NewsRow>`
      select news.id, news.created_at as "createdAt", news.topic, text.title, text.description,
             ${readingMinutes}, ${pictureIn(locale)} ${readable}
      order by news.created_at ${direction}, news.id ${direction}
      limit ${list.size} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${readable}`.execute(db),
  ]);
  return { items: page.rows, total: counted.rows[0]?.total ?? 0 };
}

/** A neighbour of an article. */
interface Neighbour {
  readonly id: number;
  readonly title: string;
}

/** An article with its original content, and its neighbours visible to the reader. */
export interface ArticleRow extends NewsRow {
  readonly content: string;
  readonly newer: Neighbour | null;
  readonly older: Neighbour | null;
}

/** One article in the reader's language, or undefined. */
export async function findArticle(
  db: Kysely<DB>,
  { id, ...reader }: Reader & { id: number },
): Promise<ArticleRow | undefined> {
  const { locale } = reader;
  const { rows } = await sql<ArticleRow>`
    select news.id, news.created_at as "createdAt", news.topic, text.title, text.description, text.content,
      ${readingMinutes}, ${pictureIn(locale)},
      (${beside(reader, 'newer')}) as newer, (${beside(reader, 'older')}) as older
    from news cross join lateral (${textFor(locale)}) as text
    where news.id = ${id} and ${isFor(reader)}`.execute(db);
  return rows[0];
}

/** The next article in one direction of time, for the row `news` of the surrounding query. */
function beside(reader: ReaderParams, which: 'newer' | 'older') {
  const [sign, direction] = which === 'newer' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return sql`
    select jsonb_build_object('id', near.id, 'title', text.title)
    from news as near cross join lateral (${textFor(reader.locale, sql`near`)}) as text
    where ${isFor(reader, sql`near`)} and (near.created_at, near.id) ${sign} (news.created_at, news.id)
    order by near.created_at ${direction}, near.id ${direction} limit 1`;
}

/** Finds texts by their indexes, then checks the one that the reader gets. */
function found(search: string) {
  const says = sql`(${contains(sql`text.title`, search)} or ${contains(sql`text.description`, search)})`;
  return sql`news.id in (select news_id from news_texts as text where ${says}) and ${says}`;
}

/** The text of a news row in the reader's language, else in English, else in German. */
export function textFor(locale: Param<Locale>, row: RawBuilder<unknown> = sql`news`) {
  const preferred = computedParam(locale, (own) => [...new Set([own, 'en', 'de'])]);
  return sql`
    select title, description, content, picture_text from news_texts
    where news_id = ${row}.id and locale = any(${preferred}::text[])
    order by array_position(${preferred}::text[], locale) limit 1`;
}
