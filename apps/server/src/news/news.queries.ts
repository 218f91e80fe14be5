import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listNews } from '@blattwerk/contract/news/news.contract.ts';
import { type Kysely, sql } from 'kysely';
import { contains } from '../platform/database/contains.ts';
import type { DB } from '../platform/database/database-types.ts';

type Locale = DB['news_texts']['locale'];
type NewsList = ListRequest<(typeof listNews)['answer']['list']>;

/** An article in one language. */
interface NewsRow {
  readonly id: number;
  readonly createdAt: Date;
  readonly title: string;
  readonly description: string;
}

/** One page of the news that have a text for this reader, and how many there are in all. */
export async function findNewsPage(
  db: Kysely<DB>,
  { list, locale }: { list: NewsList; locale: Locale },
): Promise<{ items: NewsRow[]; total: number }> {
  const search = list.filters.description;
  const matches = search === undefined ? sql`true` : found(search);
  const readable = sql`from news cross join lateral (${textFor(locale)}) as text where ${matches}`;
  const direction = list.order[0]?.direction === 'asc' ? sql`asc` : sql`desc`;
  const offset = (list.page - 1) * list.size;
  const [page, counted] = await Promise.all([
    sql<NewsRow>`
      select news.id, news.created_at as "createdAt", text.title, text.description ${readable}
      order by news.created_at ${direction}, news.id ${direction}
      limit ${list.size} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${readable}`.execute(db),
  ]);
  return { items: page.rows, total: counted.rows[0]?.total ?? 0 };
}

/** One article in the reader's language, or undefined. */
export async function findArticle(
  db: Kysely<DB>,
  { id, locale }: { id: number; locale: Locale },
): Promise<(NewsRow & { content: string }) | undefined> {
  const { rows } = await sql<NewsRow & { content: string }>`
    select news.id, news.created_at as "createdAt", text.title, text.description, text.content
    from news cross join lateral (${textFor(locale)}) as text
    where news.id = ${id}`.execute(db);
  return rows[0];
}

/** Every text is looked up by its indexes, then the one that the reader gets is looked at. */
function found(search: string) {
  const says = sql`(${contains(sql`text.title`, search)} or ${contains(sql`text.description`, search)})`;
  return sql`news.id in (select news_id from news_texts as text where ${says}) and ${says}`;
}

/** The text of a news row in the reader's language, else in English, else in German. */
function textFor(locale: Locale) {
  const preferred = [...new Set([locale, 'en', 'de'])];
  return sql`
    select title, description, content from news_texts
    where news_id = news.id and locale = any(${preferred}::text[])
    order by array_position(${preferred}::text[], locale) limit 1`;
}
