import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';
import { invalidField, invalidFields, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { requireVersion, versionOf } from '../../../platform/version.ts';
import { type MediaChange, type MediaFacts, mediaAfter, mediaFaults, type Texts } from './media-facts.ts';
import {
  countTags,
  type Deed,
  deleteMediaRow,
  findKept,
  insertMedia,
  type KeptMedia,
  lockMedia,
  type NewFile,
  updateMedia,
} from './media-keeping.queries.ts';

/** Changes with every field that a change could be based on. */
export function mediaVersion(kept: KeptMedia): string {
  return versionOf(factsOf(kept));
}

/** Adds an item to the library, as a draft; its file is stored already. */
export async function addMedia(tx: Tx, file: NewFile, deed: Deed): Promise<number> {
  const id = await insertMedia(tx, file, deed);
  await log(tx, id, { before: {}, after: { file: file.name, published: false } }, deed);
  return id;
}

/**
 * Changes, publishes or withdraws an item.
 * @throws ApiError 404; 412 for a stale version; 422 for unknown tags, and as {@link mediaFaults} says
 */
export async function changeMedia(
  tx: Tx,
  {
    id,
    given,
    version,
  }: { readonly id: number; readonly given: MediaChange; readonly version: string | null },
  deed: Deed,
): Promise<void> {
  const known = await requireMedia(tx, { id, version }, deed.now);
  const before = factsOf(known);
  const facts = mediaAfter(before, given, deed.now);
  const faults = mediaFaults(facts);
  if (faults.length > 0) throw invalidFields(faults);
  if ((await countTags(tx, { ids: facts.tags, type: facts.type })) < facts.tags.length)
    throw invalidField('tags', 'mediaTagUnknown');
  if (versionOf(facts) === versionOf(before)) return;
  await updateMedia(tx, id, facts, deed);
  await log(tx, id, { before: logged(before), after: logged(facts) }, deed);
}

/**
 * Deletes an item for good.
 * @returns the key of its file, which the caller has to remove once the transaction has committed
 * @throws ApiError 404; 412 for a stale version
 */
export async function deleteMedia(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: string | null },
  deed: Deed,
): Promise<string> {
  const known = await requireMedia(tx, { id, version }, deed.now);
  await deleteMediaRow(tx, id);
  await log(tx, id, { before: logged(factsOf(known)), after: {} }, deed);
  return known.fileKey;
}

async function requireMedia(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: string | null },
  now: Date,
): Promise<KeptMedia> {
  await lockMedia(tx, id);
  const kept = await findKept(tx, id, now);
  if (kept === undefined) throw notFound();
  requireVersion(version, mediaVersion(kept));
  return kept;
}

function factsOf({ type, name, tags, isDraft, createdAt, until, languages, ...kept }: KeptMedia): MediaFacts {
  return {
    type,
    names: { ...inOrder(kept.names), de: name },
    pictureTexts: inOrder(kept.pictureTexts),
    captionTexts: inOrder(kept.captionTexts),
    tags: tags.map(({ id }) => id).toSorted((one, other) => one - other),
    isDraft,
    createdAt,
    until,
    languages,
  };
}

/** The database has its own order, and versions are compared as texts. */
function inOrder(texts: Texts): Texts {
  return Object.fromEntries(
    [...locale.values].flatMap((language): [Locale, string][] => {
      const text = texts[language];
      return text === undefined ? [] : [[language, text]];
    }),
  );
}

/** What is logged of an item; of its texts only the languages. */
function logged(facts: MediaFacts): Readonly<Record<string, unknown>> {
  const { names } = facts;
  return {
    name: names.de,
    nameEn: names.en ?? null,
    nameFr: names['fr-FR'] ?? null,
    nameRu: names['ru-RU'] ?? null,
    pictureText: facts.pictureTexts.de ?? null,
    captions: Object.keys(facts.captionTexts),
    tags: facts.tags.length,
    published: !facts.isDraft,
    ...(!facts.isDraft && { validFrom: facts.createdAt.toISOString() }),
    readUntil: facts.until?.toISOString() ?? null,
    forLanguages: facts.languages,
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
  await audit(tx, { user: by, action: 'write', subject: `/api/media/${id}`, details });
}
