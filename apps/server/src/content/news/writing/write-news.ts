import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';
import { ApiError, invalidFields, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { requireVersion, versionOf } from '../../../platform/version.ts';
import { emptyNews, factsAfter, type NewsChange, type NewsFacts, newsFaults } from './news-facts.ts';
import {
  type Deed,
  deleteNewsRow,
  findImage,
  findWritten,
  insertNews,
  isLearned,
  lockNews,
  updateNews,
  type WrittenNews,
  writeTexts,
} from './news-writing.queries.ts';

/** Changes with every field that a change could be based on. */
export function newsVersion(written: WrittenNews): string {
  return versionOf(factsOf(written));
}

/**
 * Creates an article.
 * @returns its id
 * @throws ApiError 422 as {@link newsFaults} says
 */
export async function createNews(tx: Tx, given: NewsChange, deed: Deed): Promise<number> {
  const facts = factsAfter(emptyNews(deed.now), given, deed.now);
  await requireSound(tx, facts);
  const id = await insertNews(tx, facts, deed);
  await writeTexts(tx, id, facts.texts);
  await log(tx, id, { before: {}, after: logged(facts) }, deed);
  return id;
}

/**
 * Changes, publishes or withdraws an article.
 * @throws ApiError 404; 412 for a stale version; 422 as {@link newsFaults} says
 */
export async function changeNews(
  tx: Tx,
  {
    id,
    given,
    version,
  }: { readonly id: number; readonly given: NewsChange; readonly version: string | null },
  deed: Deed,
): Promise<void> {
  const known = await requireNews(tx, { id, version }, deed.now);
  const facts = factsAfter(known, given, deed.now);
  await requireSound(tx, facts);
  if (versionOf(facts) === versionOf(known)) return;
  await updateNews(tx, id, facts, deed);
  await writeTexts(tx, id, facts.texts);
  const isRewritten = JSON.stringify(facts.texts) !== JSON.stringify(known.texts);
  const after = { ...logged(facts), ...(isRewritten && { article: 'changed' }) };
  await log(tx, id, { before: logged(known), after }, deed);
}

/**
 * Deletes an article for good.
 * @throws ApiError 404; 409 for one with results of learners; 412 for a stale version
 */
export async function deleteNews(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: string | null },
  deed: Deed,
): Promise<void> {
  const known = await requireNews(tx, { id, version }, deed.now);
  if (await isLearned(tx, id)) throw new ApiError(409, 'lessonLearned');
  await deleteNewsRow(tx, id);
  await log(tx, id, { before: logged(known), after: {} }, deed);
}

async function requireNews(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: string | null },
  now: Date,
): Promise<NewsFacts> {
  await lockNews(tx, id);
  const written = await findWritten(tx, id, now);
  if (written === undefined) throw notFound();
  requireVersion(version, newsVersion(written));
  return factsOf(written);
}

async function requireSound(tx: Tx, facts: NewsFacts): Promise<void> {
  const picture = facts.picture === null ? undefined : await findImage(tx, facts.picture);
  const faults = newsFaults(facts, { picture });
  if (faults.length > 0) throw invalidFields(faults);
}

function factsOf(written: WrittenNews): NewsFacts {
  const { topic, picture, isDraft, createdAt, until, languages, countries, levelFrom } = written;
  const texts = [...locale.values].map((language): [Locale, NewsFacts['texts'][Locale]] => {
    const known = written.texts.find((text) => text.locale === language);
    if (known === undefined) return [language, null];
    const { title, description, content, pictureText } = known;
    return [language, { title, description, content, pictureText }];
  });
  return {
    texts: Object.fromEntries(texts) as NewsFacts['texts'],
    topic,
    picture: picture?.id ?? null,
    isDraft,
    createdAt,
    until,
    languages,
    countries,
    levelFrom,
  };
}

/** What is logged of an article; of its texts only that they changed. */
function logged({ texts, ...facts }: NewsFacts): Readonly<Record<string, unknown>> {
  const languages = [...locale.values].filter((language) => texts[language] !== null);
  return {
    name: languages.map((language) => texts[language]?.title).find(Boolean) ?? '',
    languages,
    published: !facts.isDraft,
    ...(!facts.isDraft && { validFrom: facts.createdAt.toISOString() }),
    readUntil: facts.until?.toISOString() ?? null,
    topic: facts.topic,
    picture: facts.picture === null ? null : `/api/media/${facts.picture}`,
    forLanguages: facts.languages,
    countries: facts.countries,
    levelFrom: facts.levelFrom,
  };
}

async function log(
  tx: Tx,
  id: number,
  details: {
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  },
  { by }: Deed,
): Promise<void> {
  await audit(tx, { user: by, action: 'write', subject: `/api/news/${id}`, details });
}
