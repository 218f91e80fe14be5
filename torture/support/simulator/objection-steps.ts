import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import { agreeToNote } from '@blattwerk/server/money/objections/agree-to-note.ts';
import { notifyOfAnswer } from '@blattwerk/server/money/objections/notify-of-answer.ts';
import { objectToNote } from '@blattwerk/server/money/objections/object-to-note.ts';
import { findObjection, updateObjection } from '@blattwerk/server/money/objections/objections.queries.ts';
import { findPayout, type PayoutRow } from '@blattwerk/server/money/payouts/payouts.queries.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { Deps } from '@blattwerk/server/platform/deps.ts';
import type { Step } from './order-steps.ts';
import { learnPayouts } from './payout-steps.ts';
import { nothing, unlessRefused } from './refused.ts';
import { depsOf } from './world.ts';

/**
 * A partner objects to one of the existing notes, or is refused: if it was already objected to, or is itself a replacement.
 */
export function objectTo(pick: number): Step {
  return async (world, { payouts }) => {
    const noted = payouts.filter(({ issued }) => issued !== null);
    const payout = noted[pick % noted.length];
    if (payout === undefined) return nothing;
    const deps = depsOf(world);
    const objecting = inTransaction(deps.db, async (db) => {
      const row = await requireRow(db, payout.id);
      await objectToNote(db, row, { reason: 'Falscher Satz', now: deps.clock.now() });
    });
    // The note of a rejected payout is cancelled.
    const isCancelled = payout.status === payoutStatus.rejected;
    const codes = ['objectionTwice', 'objectionToReplacement', 'objectionNothingLeft', 'objectionNoNote'];
    const done = await unlessRefused(
      objecting.then(() => true),
      codes,
    );
    if (done && isCancelled) throw new Error(`the cancelled note of payout ${payout.id} was objected to`);
    return nothing;
  };
}

/** The company answers an objection that is not settled yet. */
export function answerObjection(pick: number): Step {
  return async (world) => {
    const deps = depsOf(world);
    const [open, by] = [await findWaiting(deps.db), world.operator];
    const one = open[pick % open.length];
    if (one === undefined) return nothing;
    await inTransaction(deps.db, async (db) => {
      const objection = await findObjection(db, one.id);
      if (objection === undefined) throw new Error(`objection ${one.id} does not exist`);
      const at = deps.clock.now();
      const answer = 'Der Satz war der des Monats';
      await updateObjection(db, one.id, { answer, answered_at: at, answered_by: by });
      await notifyOfAnswer({ ...deps, db }, objection, { answer, at });
    });
    return nothing;
  };
}

/** A partner agrees to a new note after an objection, or lacks data that a note needs. */
export function agree(pick: number): Step {
  return async (world, model) => {
    const deps = depsOf(world);
    const open = await findWaiting(deps.db);
    const one = open[pick % open.length];
    if (one === undefined) return nothing;
    const agreeing = inTransaction(deps.db, async (db) => {
      const payout = await requireRow(db, one.payout);
      return requireRow(db, await agreeToNote({ ...deps, db }, payout, deps.clock.now()));
    });
    const row = await unlessRefused(agreeing, ['validationFailed', 'vatIdUndecided']);
    return row === undefined ? nothing : () => learnPayouts(model, [row]);
  };
}

async function requireRow(db: Deps['db'], id: number): Promise<PayoutRow> {
  const row = await findPayout(db, id);
  if (row === undefined) throw new Error(`payout ${id} does not exist`);
  return row;
}

function findWaiting(db: Deps['db']): Promise<{ id: number; payout: number }[]> {
  return db
    .selectFrom('note_objections')
    .select(['id', 'payout_id as payout'])
    .where('agreed_at', 'is', null)
    .orderBy('id')
    .execute();
}
