import { locale } from '@blattwerk/contract/session/session.contract.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import {
  type BroadcastChange,
  type BroadcastFacts,
  type BroadcastText,
  emptyBroadcast,
  factsAfter,
} from './broadcast-facts.ts';
import {
  type BroadcastRow,
  type Deed,
  deleteBroadcastRow,
  insertBroadcast,
  lockBroadcast,
  updateBroadcast,
  writeTexts,
} from './broadcasts.queries.ts';

/** The path of a broadcast. */
export const subjectOf = (id: number) => `/api/broadcasts/${id}`;

/** Changes with every field that a change could be based on. */
export function broadcastVersion({
  texts,
  link,
  audience,
  isLegal,
  legalBasis,
  state,
}: Pick<BroadcastRow, 'texts' | 'link' | 'audience' | 'isLegal' | 'legalBasis' | 'state'>): string {
  return versionOf([texts, link, audience, isLegal, legalBasis, state]);
}

/** The contents of a stored broadcast. */
export function factsOf({ texts, link, audience, isLegal, legalBasis }: BroadcastRow): BroadcastFacts {
  const byLocale = [...locale.values].map((language): [string, BroadcastText | null] => {
    const found = texts.find((text) => text.locale === language);
    if (found === undefined) return [language, null];
    const { locale: _, ...text } = found;
    return [language, text];
  });
  return {
    texts: Object.fromEntries(byLocale) as BroadcastFacts['texts'],
    link,
    audience,
    isLegal,
    legalBasis,
  };
}

/**
 * A broadcast that may be changed, locked until the transaction ends.
 * @throws ApiError 404 if there is none; 409 if it was sent; 412 for a stale version
 */
export async function requireDraft(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: string | null },
): Promise<BroadcastRow> {
  const known = await lockBroadcast(tx, id);
  if (known === undefined) throw notFound();
  if (known.state !== 'draft')
    throw new ApiError(409, 'broadcastDraftOnly', { fields: { state: known.state } });
  requireVersion(version, broadcastVersion(known));
  return known;
}

/** Creates a broadcast; returns its id. */
export async function createBroadcast(tx: Tx, given: BroadcastChange, deed: Deed): Promise<number> {
  const facts = factsAfter(emptyBroadcast, given);
  const id = await insertBroadcast(tx, facts, deed);
  await writeTexts(tx, id, facts.texts);
  const details = { before: {}, after: { ...logged(facts), status: 'draft' } };
  await audit(tx, { user: deed.by, action: 'write', subject: subjectOf(id), details });
  return id;
}

/**
 * Changes a draft.
 * @throws ApiError as {@link requireDraft} does
 */
export async function changeBroadcast(
  tx: Tx,
  {
    id,
    given,
    version,
  }: { readonly id: number; readonly given: BroadcastChange; readonly version: string | null },
  deed: Deed,
): Promise<void> {
  const before = factsOf(await requireDraft(tx, { id, version }));
  const after = factsAfter(before, given);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await updateBroadcast(tx, id, after, deed);
  await writeTexts(tx, id, after.texts);
  const details = { before: logged(before), after: logged(after) };
  await audit(tx, { user: deed.by, action: 'write', subject: subjectOf(id), details });
}

/**
 * Deletes a draft.
 * @throws ApiError as {@link requireDraft} does
 */
export async function deleteBroadcast(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: string | null },
  { by }: Deed,
): Promise<void> {
  const known = await requireDraft(tx, { id, version });
  await deleteBroadcastRow(tx, id);
  const details = { before: { ...logged(factsOf(known)), status: 'draft' }, after: {} };
  await audit(tx, { user: by, action: 'write', subject: subjectOf(id), details });
}

/** What is logged of a broadcast: the German text, and its languages. */
export function logged({
  texts,
  link,
  isLegal,
  legalBasis,
}: BroadcastFacts): Readonly<Record<string, unknown>> {
  return {
    mailSubject: texts.de?.subject ?? '',
    text: texts.de?.text ?? '',
    locales: [...locale.values].filter((language) => texts[language] !== null),
    link: link ?? '',
    legallyNecessary: isLegal,
    ...(isLegal && { legalBasis: legalBasis ?? '' }),
  };
}
