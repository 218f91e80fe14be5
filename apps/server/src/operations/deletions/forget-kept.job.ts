import { berlinDay } from '@blattwerk/plan/days.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { findLastWritten } from './deletions.queries.ts';
import {
  type Deleted,
  findDeleted,
  forgetDecisions,
  forgetNotes,
  forgetOrders,
  forgetRemarks,
  forgetStatements,
  hasVoucherThatHolds,
  lockDeleted,
  updateForgotten,
} from './forget.queries.ts';
import { forgetOfThoseWhoStay } from './forget-of-those-who-stay.ts';
import { holdsOn } from './legal-hold.ts';
import { findLegalHold } from './legal-holds.queries.ts';
import { decideKept, decideOver } from './retention.ts';

/** The actor that the log names. */
const NAME = 'forget-kept';

/**
 * Erases, every night, expired retained data of people whose accounts were deleted: names, texts, documents. Amounts,
 * days and the place in the tree stay, since the books of others rest on them. For people who stay, it erases what need
 * not be retained as long as they are here.
 */
export function forgetKeptJob(deps: Pick<Deps, 'db' | 'clock' | 'log'>): JobDefinition {
  return { name: NAME, cron: '57 3 * * *', run: () => forgetKept(deps) };
}

async function forgetKept({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const failed: number[] = [];
  for (const { id } of await findDeleted(db)) {
    try {
      await inTransaction(db, (tx) => forgetOf(tx, id, clock.now()));
    } catch (error) {
      // One failing request must not keep the others from being erased.
      log.error({ err: error, request: id }, 'expired data of a deleted account could not be erased');
      failed.push(id);
    }
  }
  await inTransaction(db, (tx) => forgetOfThoseWhoStay(tx, clock.now(), NAME));
  if (failed.length > 0)
    throw new Error(`requests ${failed.join(', ')}: something is left whose retention period is over`);
}

async function forgetOf(tx: Tx, id: number, now: Date): Promise<void> {
  const person = await lockDeleted(tx, id);
  if (person === undefined) return;
  const today = berlinDay(now.getTime());
  if (holdsOn(await findLegalHold(tx, person.user), today)) return;
  const kept = decideKept(await findLastWritten(tx, person.partner), person.decidedAt);
  const over = decideOver(kept, today);
  await noteRemoved(tx, person, await forgetWhatIsOver(tx, person, { over, today, now }));
  if (kept.every(({ what }) => over.includes(what)) && !(await holdsVoucher(tx, person, today)))
    await updateForgotten(tx, person, now);
}

/** A code that can still be spent is erased in the night after its last day. */
async function holdsVoucher(tx: Tx, { partner }: Deleted, today: string): Promise<boolean> {
  return partner !== null && (await hasVoucherThatHolds(tx, partner, today));
}

interface Over {
  readonly over: ReturnType<typeof decideOver>;
  readonly today: string;
  readonly now: Date;
}

/** Number of erased rows by kind. */
async function forgetWhatIsOver(
  tx: Tx,
  person: Deleted,
  { over, today, now }: Over,
): Promise<Readonly<Record<string, number>>> {
  const { partner } = person;
  const isOver = (...whats: readonly (typeof over)[number][]) => whats.every((what) => over.includes(what));
  return {
    ...(partner !== null && {
      ...(isOver('messages') && { remarks: await forgetRemarks(tx, partner) }),
      ...(isOver('notes') && { notes: await forgetNotes(tx, partner, now) }),
      ...(isOver('orders') && { orders: await forgetOrders(tx, partner, today) }),
      ...(isOver('books') && { statements: await forgetStatements(tx, partner) }),
    }),
    // A decision is retained as long as the books it concerns.
    ...(isOver('books', 'log') && { decisions: await forgetDecisions(tx, person) }),
  };
}

/** By numbers alone: the contents are gone. */
async function noteRemoved(
  tx: Tx,
  { id }: Deleted,
  removed: Readonly<Record<string, number>>,
): Promise<void> {
  const after = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
  if (Object.keys(after).length === 0) return;
  const subject = `/api/operator/deletion_requests/${id}`;
  await audit(tx, { systemUser: NAME, action: 'write', subject, details: { before: {}, after } });
}
