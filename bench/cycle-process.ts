/**
 * One run over the cycle of a bench's database in a process of its own, printed as JSON:
 * `node bench/cycle-process.ts URL close|project|standing|preview|printed|kept|check`.
 */
import { argv } from 'node:process';
import { closeCycle } from '@blattwerk/server/commission/cycles/close-cycle.ts';
import { findMovers, previewCycle } from '@blattwerk/server/commission/cycles/preview-cycle.ts';
import { recomputeStatistics } from '@blattwerk/server/commission/cycles/recompute-cycle.ts';
import { differencesOf } from '@blattwerk/server/commission/cycles/standing/comparison.ts';
import { createStandingEngine } from '@blattwerk/server/commission/cycles/standing/standing-engine.ts';
import { COMPARED_MONTHS, findChecks } from '@blattwerk/server/commission/month-end/checks.queries.ts';
import { makePreview } from '@blattwerk/server/commission/month-end/make-previews.job.ts';
import { findClosedBefore } from '@blattwerk/server/commission/month-end/months.queries.ts';
import { findPreview } from '@blattwerk/server/commission/month-end/previews.queries.ts';
import { insertPreview } from '@blattwerk/server/commission/month-end/request-preview.ts';
import { checkLedger } from '@blattwerk/server/money/books/check/check-ledger.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { peakMegabytes } from '@blattwerk/server/test-support/peak-memory.ts';
import { addOneOrder, findMarch, marchClosing } from './cycle-network.ts';

export type CycleWork = 'close' | 'project' | 'standing' | 'preview' | 'printed' | 'kept' | 'check';

export interface CycleRun {
  /** Seconds per step, in the order of the steps. */
  readonly steps: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly peakMegabytes: number;
  /** Checksum of the result; the same data gives the same one. */
  readonly outcome: string;
}

/** Number of orders, one by one, after which the open cycle is recomputed from the arrays in memory. */
const ORDERS_ONE_BY_ONE = 5;

type OnStep = (step: string) => void;

const work: Record<CycleWork, (database: Database, onStep: OnStep) => Promise<string>> = {
  close: async (database, onStep) => {
    const closing = await closeCycle(database, await findMarch(database), () => marchClosing, { onStep });
    return closing?.hash ?? 'closed already';
  },
  project: async (database) => {
    const midnight = () => new Date('2026-03-31T21:59:00Z');
    const computed = await recomputeStatistics(database, await findMarch(database), midnight);
    return `${computed?.credits} credits, ${computed?.written} rows of statistics written`;
  },
  standing: async (database, onStep) => {
    const engine = createStandingEngine({ database, log: console });
    const march = await findMarch(database);
    // Each run is computed as of a few minutes later, so that no day ends for any partner in between.
    const at = (minute: number) => () => new Date(Date.parse('2026-03-31T20:00:00Z') + minute * 60_000);
    onStep('all');
    const whole = await engine.keep(march, at(0));
    for (let i = 1; i <= ORDERS_ONE_BY_ONE; i++) {
      onStep(`adding ${i}`);
      await addOneOrder(database.pool, `standing ${i}`);
      onStep(`order ${i}`);
      const kept = await engine.keep(march, at(i));
      if (kept?.read !== 'changes') throw new Error(`read everything instead of the changes: ${kept?.doubt}`);
    }
    onStep('forgetting');
    await engine.forgetChanges();
    onStep('comparing');
    const found = await engine.compare(march, at(ORDERS_ONE_BY_ONE));
    if (found === null || differencesOf(found) > 0) throw new Error(`not the same: ${JSON.stringify(found)}`);
    return String((whole?.heldBytes ?? 0) / 2 ** 20);
  },
  preview: async (database) => (await previewCycle(database, await findMarch(database), marchClosing)).hash,
  printed: async (database) => {
    const preview = await previewCycle(database, await findMarch(database), marchClosing);
    await findMovers(database, preview, 20);
    return preview.hash;
  },
  kept: async (database, onStep) => {
    const { db } = database;
    const march = await findMarch(database);
    const asked = { cycle: march.id, by: null, at: marchClosing };
    const id = await inTransaction(db, (tx) => insertPreview(tx, asked));
    onStep('preview');
    await makePreview(database, { id, cycle: march.id, now: marchClosing });
    onStep('checks');
    await findChecks(db, march, marchClosing);
    onStep('comparison');
    await findClosedBefore(db, march.dateFrom, COMPARED_MONTHS);
    return (await findPreview(db, id))?.hash ?? 'none';
  },
  check: async (database, onStep) => {
    const rules = await checkLedger(database, { onRule: ({ name }) => onStep(name) });
    return `${rules.reduce((sum, { faults }) => sum + faults, 0)} faults`;
  },
};

const [url = '', asked = ''] = argv.slice(2);
const database = openDatabase(url, { statementTimeoutMs: 0 });
const started = performance.now();
const begun = new Map<string, number>();
const outcome = await work[asked as CycleWork](database, (step) => {
  if (!begun.has(step)) begun.set(step, performance.now());
});
const ended = performance.now();
await database.close();
const times = [...begun.values(), ended];
const run: CycleRun = {
  // A check is logged at the end of its rule, a closing at the start of its step.
  steps: Object.fromEntries(
    [...begun.keys()].map((step, i) => {
      const [from, to] = asked === 'check' ? [times[i - 1] ?? started, times[i]] : [times[i], times[i + 1]];
      return [step, ((to as number) - (from as number)) / 1000];
    }),
  ),
  seconds: (ended - started) / 1000,
  peakMegabytes: peakMegabytes(),
  outcome,
};
console.log(JSON.stringify(run));
