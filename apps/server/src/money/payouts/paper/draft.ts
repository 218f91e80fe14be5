import { createHash } from 'node:crypto';
import { FewAtOnce } from '../../../platform/few-at-once.ts';
import type { CreditNote } from './credit-note.ts';
import { printCreditNote } from './print-credit-note.ts';

/** Drafts being rendered for one person at a time: documents are rendered one after the other. */
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 1;

/** Some drafts are viewed repeatedly; each is rendered once. */
const MOST_KEPT = 32;

type Draw = (note: CreditNote, locale: string) => Promise<Buffer>;

const printed: Draw = (note, locale) => printCreditNote(note, locale, null);

/**
 * Renders drafts of credit notes, each once as long as its contents do not change, and only a few at a time for one person.
 * @param draw renders the PDF of a draft
 */
export function draftsOf(draw: Draw = printed) {
  const cache = new Map<string, Promise<Buffer>>();
  const drawing = new FewAtOnce({
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    each: { count: MOST_AT_ONCE, refused: 'draftsBusy' },
  });

  /**
   * The PDF of a draft in a language.
   * @param user the requester
   * @throws ApiError 429 for a third concurrent one for the same person
   */
  return async (user: number, note: CreditNote, locale: string): Promise<Buffer> => {
    const key = createHash('sha256')
      .update(JSON.stringify([locale, note]))
      .digest('base64');
    const pdf = cache.get(key) ?? drawing.run(user, () => draw(note, locale));
    cache.delete(key);
    cache.set(key, pdf);
    pdf.catch(() => cache.delete(key));
    for (const oldest of cache.keys()) {
      if (cache.size <= MOST_KEPT) break;
      cache.delete(oldest);
    }
    return pdf;
  };
}
