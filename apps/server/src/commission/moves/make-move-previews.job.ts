import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { JobParts } from '../../platform/area.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import {
  deletePreviewsBefore,
  findNextPreview,
  keepMovePreview,
  noteFailedPreview,
  type WaitingPreview,
} from './move-previews.queries.ts';
import { previewMove } from './preview-move.ts';

/** Name of the job. */
export const MAKE_MOVE_PREVIEWS = 'make-move-previews';

/** A preview is given up after this many failures. */
const MOST_ATTEMPTS = 3;

const KEPT_DAYS = 7;

/** Dependencies of the job. */
type PreviewParts = Pick<JobParts, 'database'> & { readonly deps: Pick<JobParts['deps'], 'clock' | 'log'> };

/** Makes the requested previews of moves one after the other. A failing one does not block the others. */
export function makeMovePreviewsJob(parts: PreviewParts): JobDefinition {
  const { database, deps } = parts;
  return {
    name: MAKE_MOVE_PREVIEWS,
    cron: '*/10 * * * *',
    atStart: true,
    run: async () => {
      const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * MS_A_DAY);
      await inTransaction(database.db, (tx) => deletePreviewsBefore(tx, before));
      const tried: number[] = [];
      for (;;) {
        const next = await findNextPreview(database.db, tried);
        if (next === undefined) return;
        tried.push(next.id);
        await makeOrNote(parts, next);
      }
    },
  };
}

async function makeOrNote({ database, deps }: PreviewParts, next: WaitingPreview): Promise<void> {
  const { id, isTransfer, ...move } = next;
  const now = deps.clock.now();
  try {
    const cycle = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, now));
    const effect = await previewMove(database, { move, isTransfer, cycle, now });
    await inTransaction(database.db, (tx) => keepMovePreview(tx, { id, cycle: cycle.id, at: now }, effect));
  } catch (error) {
    deps.log.error({ err: error, preview: id }, 'a preview of a move cannot be computed');
    await inTransaction(database.db, (tx) => noteFailedPreview(tx, { id, most: MOST_ATTEMPTS, at: now }));
  }
}
