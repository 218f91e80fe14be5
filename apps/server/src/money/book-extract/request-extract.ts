import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockChain } from '../signed-documents/signed-documents.queries.ts';
import { findWaitingOf, insertBookExtract, isClosedMonth } from './book-extracts.queries.ts';
import { MAKE_BOOK_EXTRACTS } from './make-extracts.job.ts';

/** Extracts of a partner that may wait at the same time. */
const MOST_WAITING = 3;

/** By then the transaction that requested it has committed. */
const COMMIT_SECONDS = 1;

/**
 * Requests an extract of a partner over months such as `2026-03`. Returns its id, or that of an identical one that is waiting.
 * @throws ApiError 422 for months that are swapped or not closed; 409 while too many wait, and `accountDeleted`
 */
export async function requestExtract(
  { db: tx, clock, jobs }: InTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  { user: { id: by, locale } }: Pick<Session, 'user'>,
  { partner, from, to }: { readonly partner: number; readonly from: string; readonly to: string },
): Promise<number> {
  const [monthFrom, monthTo] = [`${from}-01`, `${to}-01`];
  if (monthTo < monthFrom) throw invalidField('to', 'bookExtractSpan');
  for (const [path, month] of [
    ['from', monthFrom],
    ['to', monthTo],
  ] as const)
    if (!(await isClosedMonth(tx, month))) throw invalidField(path, 'bookExtractMonth');
  await lockChain(tx, partner);
  const waiting = await findWaitingOf(tx, partner);
  const same = waiting.find(
    (one) => one.monthFrom === monthFrom && one.monthTo === monthTo && one.locale === locale,
  );
  if (same) return same.id;
  if (waiting.length >= MOST_WAITING) throw new ApiError(409, 'bookExtractsWaiting');
  const id = await insertBookExtract(tx, { partner, monthFrom, monthTo, locale, by, at: clock.now() });
  await audit(tx, {
    user: by,
    action: 'write',
    subject: `/api/partners/${partner}/book_extracts`,
    details: { before: {}, after: { extractFrom: from, extractTo: to } },
  });
  await jobs.request(MAKE_BOOK_EXTRACTS, { delaySeconds: COMMIT_SECONDS });
  return id;
}
