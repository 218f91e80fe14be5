import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { pageParts, type Words } from '../../company/page-texts/page-parts.ts';
import {
  findWords,
  insertWords,
  lockPageTexts,
  type PageOf,
} from '../../company/page-texts/page-texts.queries.ts';
import { placeholderFaults } from '../../messaging/messages/own-texts/own-text.ts';
import { invalidFields, type Violation } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';

/** Actor and time of a change. */
interface Deed {
  readonly by: number;
  readonly now: Date;
}

/** Changes with everything that a change could be based on. */
export function pageVersion({ own, draft }: { own: Words | null; draft: Words | null }): string {
  const sorted = (words: Words | null) => words && Object.entries(words).toSorted();
  return versionOf([sorted(own), sorted(draft)]);
}

/**
 * The given texts without empty ones.
 * @param placeholders the allowed placeholders
 * @throws ApiError 422 for a part that the page does not have, for one that is too long, and for an unknown placeholder
 */
export function requireSoundWords(
  { page }: Pick<PageOf, 'page'>,
  given: Words,
  placeholders: readonly string[],
): Words {
  const written = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''));
  const faults: Violation[] = Object.entries(written).flatMap(([part, text]): Violation[] => {
    const most = pageParts[page][part];
    const propertyPath = `words.${part}`;
    if (most === undefined) return [{ propertyPath, refused: 'pagePartUnknown' }];
    return [...text].length > most ? [{ propertyPath, refused: refusal('tooLong', { most }) }] : [];
  });
  const byPath = Object.fromEntries(Object.entries(written).map(([part, text]) => [`words.${part}`, text]));
  faults.push(...placeholderFaults(byPath, placeholders));
  if (faults.length > 0) throw invalidFields(faults);
  return written;
}

/**
 * Writes the text of a page, or its draft. Null, like empty texts, restores the product's own words.
 * @throws ApiError 412 for a stale version
 */
export async function writePageText(
  tx: Tx,
  kind: PageOf,
  {
    words,
    published,
    version,
  }: { readonly words: Words | null; readonly published: boolean; readonly version: string | null },
  { by, now }: Deed,
): Promise<void> {
  await lockPageTexts(tx);
  const known = await findWords(tx, kind);
  requireVersion(version, pageVersion(known));
  const isEmpty = words === null || Object.keys(words).length === 0;
  // An empty draft is no draft.
  const after = isEmpty ? null : words;
  const isPublished = published || after === null;
  const next = isPublished
    ? { own: published ? after : known.own, draft: null }
    : { own: known.own, draft: after };
  if (pageVersion(next) === pageVersion(known)) return;
  const stored = isPublished ? next.own : after;
  await insertWords(tx, kind, { words: stored, published: isPublished, by, at: now });
  const details = {
    before: logged(known.draft ?? known.own, known.draft === null),
    after: logged(stored, isPublished),
  };
  const subject = `/api/page_texts/${kind.page}/${kind.locale}`;
  await audit(tx, { user: by, action: 'write', subject, details });
}

function logged(words: Words | null, published: boolean): Readonly<Record<string, unknown>> {
  return { text: words === null ? '' : Object.values(words).join('\n\n'), published };
}
