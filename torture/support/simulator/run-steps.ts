import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { isBusinessDay } from '@blattwerk/plan/payouts/arrival.ts';
import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import { noteBankAnswer } from '@blattwerk/server/money/payout-runs/files/bank-status.ts';
import { fetchFile } from '@blattwerk/server/money/payout-runs/files/fetch-file.ts';
import { renewFile } from '@blattwerk/server/money/payout-runs/files/renew-file.ts';
import { takeBackRun } from '@blattwerk/server/money/payout-runs/files/take-back-run.ts';
import { approveItems } from '@blattwerk/server/money/payout-runs/work/approve-items.ts';
import { collectRun } from '@blattwerk/server/money/payout-runs/work/collect-run.ts';
import { createRun } from '@blattwerk/server/money/payout-runs/work/create-run.ts';
import { discardRun } from '@blattwerk/server/money/payout-runs/work/discard-run.ts';
import { submitRun } from '@blattwerk/server/money/payout-runs/work/submit-run.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { expect } from 'vitest';
import { decidedOnce, type Step } from './order-steps.ts';
import { nothing } from './refused.ts';
import { operatorOf } from './sessions.ts';
import { depsOf, type Model, noteIssued, type World } from './world.ts';

const reason = 'Zahltag der Probe';

/** The ids returned by a query. */
async function idsOf({ database: { pool } }: World, query: string): Promise<number[]> {
  return (await pool.query<{ id: number }>(query)).rows.map(({ id }) => id);
}

/** The next bank business day, today included. */
function nextDay({ clock }: World): string {
  let day = berlinDay(clock.now.getTime());
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}

/** Puts a run together from requested and resendable payouts, unless one is already under review. */
export function collect(type: 'bank' | 'paypal'): Step {
  return async (world) => {
    const deps = depsOf(world);
    const runOptions = { dueOn: nextDay(world), type, scope: 'requested', minimum: '0.00' } as const;
    const drafts = await idsOf(world, `select id from payout_runs where status = 'draft'`);
    if (drafts.length === 0)
      await inTransaction(deps.db, (db) =>
        createRun({ ...deps, db }, world.operator, { ...runOptions, countries: [] }),
      );
    const open = await idsOf(world, `select id from payout_runs where status = 'draft' and collecting`);
    for (const run of open) await collectRun(deps, run);
    return nothing;
  };
}

const LOOKED_THROUGH = `select id from payout_runs where status = 'draft' and not collecting order by id`;

/** Releases the draft and approves its payouts one by one; gives up an empty one. */
export function letGo(): Step {
  const decide = decidedOnce(async (world) => (await idsOf(world, LOOKED_THROUGH))[0]);
  return async (world, model) => {
    const deps = depsOf(world);
    const run = await decide(world, model);
    if (run === undefined) return nothing;
    const drafts = await idsOf(world, LOOKED_THROUGH);
    const included = await idsOf(
      world,
      `select id from payout_run_items where run_id = ${run} and status = 'included'`,
    );
    if (drafts.includes(run))
      await inTransaction(deps.db, async (db) => {
        if (included.length === 0) await discardRun({ ...deps, db }, { run, by: world.operator, reason });
        else
          await submitRun({ ...deps, db }, operatorOf(world), {
            run,
            reason,
            version: null,
            dueOn: nextDay(world),
          });
      });
    await approveItems(deps, run);
    const approved = await idsOf(
      world,
      `select payout_id as id from payout_run_items where run_id = ${run} and status = 'approved'`,
    );
    return () => {
      for (const payout of payoutsOf(model, approved)) {
        expect([payout, model.onHold.has(payout.partner)]).toEqual([payout, false]);
        payout.status = payoutStatus.approved;
        noteIssued(model, payout);
      }
    };
  };
}

function payoutsOf({ payouts }: Model, ids: readonly number[]): Model['payouts'] {
  return payouts.filter(({ id }) => ids.includes(id));
}

/** The runs with a file that can be fetched or taken back, oldest first. */
function findRunsWithFile(world: World): Promise<number[]> {
  return idsOf(
    world,
    `select run.id from payout_runs as run join payout_run_files as file on file.run_id = run.id
     where file.status not in ('refused', 'withdrawn') and not run.approving order by run.id`,
  );
}

/** The latest of them. @throws Error if there is none */
async function requireLatestRun(world: World): Promise<number> {
  const run = (await findRunsWithFile(world)).at(-1);
  if (run === undefined) throw new Error('no run has a file');
  return run;
}

/** Fetches the file of the most recently released run. */
export const fetchLatest: Step = async (world) => {
  await fetch(world, await requireLatestRun(world));
  return nothing;
};

/** Takes back the most recently released run, before anybody has its file. */
export const takeLatestBack: Step = async (world) => {
  await takeBack(world, await requireLatestRun(world));
  return nothing;
};

/**
 * Fetches the file of a run: written for the first time, or again and identical. A run whose day passed before anybody
 * fetched the file is taken back, and now and then so is one that could still be fetched.
 */
export function fetchRunFile(pick: number): Step {
  return async (world) => {
    const runs = await findRunsWithFile(world);
    const run = runs[pick % runs.length];
    if (run === undefined) return nothing;
    const today = berlinDay(world.clock.now.getTime());
    const ready = await idsOf(
      world,
      `select run.id from payout_runs as run join payout_run_files as file on file.run_id = run.id
       where run.id = ${run} and file.status = 'ready' and (run.due_on < '${today}' or ${pick} % 5 = 0)`,
    );
    await (ready.length > 0 ? takeBack : fetch)(world, run);
    return nothing;
  };
}

async function takeBack(world: World, run: number): Promise<void> {
  const deps = depsOf(world);
  await inTransaction(deps.db, (db) => takeBackRun({ ...deps, db }, operatorOf(world), { run, reason }));
}

async function fetch(world: World, run: number): Promise<void> {
  const deps = depsOf(world);
  await inTransaction(deps.db, async (db) => {
    const { type } = await db
      .selectFrom('payout_runs')
      .select('type')
      .where('id', '=', run)
      .executeTakeFirstOrThrow();
    await fetchFile({ ...deps, db }, { run, type, by: world.operator });
  });
}

/** The bank rejects a whole file, and the next one contains all payouts not marked as paid, or all but the first. */
export function refuseFile(pick: number): Step {
  const decide = decidedOnce((world) =>
    idsOf(
      world,
      `select run_id as id from payout_run_files as file where status in ('live', 'accepted') and exists (
         select from payout_run_items where run_id = file.run_id and status = 'sent') order by id`,
    ),
  );
  return async (world, model) => {
    const deps = depsOf(world);
    const runs = await decide(world, model);
    const run = runs[pick % runs.length];
    if (run === undefined) return nothing;
    await inTransaction(deps.db, async (db) => {
      const by = world.operator;
      await noteBankAnswer({ ...deps, db }, run, { status: 'refused', by, reason });
      const left = await db
        .selectFrom('payout_run_items')
        .select('id')
        .where('run_id', '=', run)
        .where('status', '=', 'approved')
        .orderBy('id')
        .limit(pick % 2)
        .execute();
      const without = left.map(({ id }) => id);
      await renewFile({ ...deps, db }, operatorOf(world), { run, without, reason, dueOn: nextDay(world) });
    });
    return nothing;
  };
}
