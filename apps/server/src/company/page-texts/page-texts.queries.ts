import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Page, Words } from './page-parts.ts';

/** Number of former texts shown. */
const MOST_SHOWN = 20;

/** A page in one language. */
export interface PageOf {
  readonly page: Page;
  readonly locale: Locale;
}

/** A former version of the texts; null means the product's own. */
interface WrittenWords {
  readonly words: Words | null;
  readonly published: boolean;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** The company's published texts in a language, for pages that have any. */
export async function findPublishedWords(
  db: Kysely<DB>,
  locale: Locale,
  pages: readonly Page[],
): Promise<ReadonlyMap<Page, Words>> {
  const { rows } = await sql<{ page: Page; words: Words | null }>`
    select distinct on (page) page, parts as words from page_texts
    where locale = ${locale} and published and page = any(${[...pages]}::text[])
    order by page, id desc`.execute(db);
  return new Map(rows.flatMap(({ page, words }) => (words === null ? [] : [[page, words] as const])));
}

/** The published texts of a page, and the unpublished draft; null for none. */
export async function findWords(
  db: Kysely<DB>,
  { page, locale }: PageOf,
): Promise<{ own: Words | null; draft: Words | null }> {
  const { rows } = await sql<{ words: Words | null; published: boolean }>`
    (select parts as words, published, id from page_texts where page = ${page} and locale = ${locale}
     order by id desc limit 1)
    union
    (select parts, published, id from page_texts where page = ${page} and locale = ${locale} and published
     order by id desc limit 1)`.execute(db);
  const own = rows.find(({ published }) => published)?.words ?? null;
  const draft = rows.find(({ published }) => !published)?.words ?? null;
  return { own, draft };
}

/** The history of a page's texts, the latest first. */
export async function findHistory(db: Kysely<DB>, { page, locale }: PageOf): Promise<WrittenWords[]> {
  const { rows } = await sql<WrittenWords>`
    select parts as words, published, changed_at as "changedAt", coalesce((
      select trim(first_name || ' ' || last_name) from users where users.id = page_texts.changed_by), '') as "changedBy"
    from page_texts where page = ${page} and locale = ${locale}
    order by id desc limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

/** The languages with company texts, and with a draft, by page. */
export async function findWrittenPages(
  db: Kysely<DB>,
): Promise<ReadonlyMap<Page, { own: Locale[]; drafts: Locale[]; changedAt: Date }>> {
  const { rows } = await sql<{ page: Page; own: Locale[]; drafts: Locale[]; changedAt: Date }>`
    select latest.page, max(latest.changed_at) as "changedAt",
      coalesce(array_agg(latest.locale order by latest.locale) filter (where not latest.published), '{}') as drafts,
      coalesce(array_agg(latest.locale order by latest.locale) filter (where (
        select parts is not null from page_texts as read
        where read.page = latest.page and read.locale = latest.locale and read.published
        order by read.id desc limit 1)), '{}') as own
    from (
      select distinct on (page, locale) page, locale, published, changed_at
      from page_texts order by page, locale, id desc
    ) as latest
    group by latest.page`.execute(db);
  return new Map(rows.map(({ page, ...row }) => [page, row]));
}

/** Locks page texts against other writers until the transaction ends. */
export async function lockPageTexts(tx: Tx): Promise<void> {
  await sql`lock table page_texts in share row exclusive mode`.execute(tx);
}

/** Writes the text of a page, or its draft; null texts are the product's own. */
export async function insertWords(
  tx: Tx,
  { page, locale }: PageOf,
  written: {
    readonly words: Words | null;
    readonly published: boolean;
    readonly by: number;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('page_texts')
    .values({
      page,
      locale,
      parts: written.words && JSON.stringify(written.words),
      published: written.published,
      changed_at: written.at,
      changed_by: written.by,
    })
    .execute();
}
