import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { signDocument } from '../signed-documents/issue-document.ts';
import { lockChain } from '../signed-documents/signed-documents.queries.ts';
import { type BookExtract, findNextWaiting, updateFailed, updateMade } from './book-extracts.queries.ts';
import { makeExtract } from './make-extract.ts';

/** Name of the job. */
export const MAKE_BOOK_EXTRACTS = 'make-book-extracts';

/** An extract is given up after this many failures. */
const MOST_ATTEMPTS = 3;

type JobDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'config' | 'company' | 'log'>;

/** Makes the requested extracts one after the other. A failing one does not block the others. */
export function makeBookExtractsJob(deps: JobDeps): JobDefinition {
  return {
    name: MAKE_BOOK_EXTRACTS,
    cron: '*/10 * * * *',
    atStart: true,
    run: async () => {
      const tried: number[] = [];
      for (;;) {
        const extract = await findNextWaiting(deps.db, tried);
        if (!extract) return;
        tried.push(extract.id);
        await make(deps, extract);
      }
    },
  };
}

async function make(deps: JobDeps, extract: BookExtract): Promise<void> {
  const { db, clock, log } = deps;
  const { id, partner, monthFrom, monthTo, locale } = extract;
  try {
    const file = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => makeExtract(snapshot, extract));
    await inTransaction(db, async (tx) => {
      await lockChain(tx, partner);
      const key = { partner, kind: 'book-extract', monthFrom, monthTo, locale } as const;
      const made = { at: clock.now(), files: [file] };
      const document = await signDocument({ ...deps, db: tx }, key, made);
      if (!(await updateMade(tx, { id, document }))) throw new Error(`book extract ${id} was made meanwhile`);
    });
  } catch (error) {
    log.error({ err: error, extract: id, partner }, 'a book extract cannot be made');
    await inTransaction(db, (tx) => updateFailed(tx, { id, most: MOST_ATTEMPTS, now: clock.now() }));
  }
}
