import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { cycleEnd } from '@blattwerk/plan/days.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction, type TxClient } from '../../../platform/database/transaction.ts';
import type { StoredCycle } from '../cycle.queries.ts';
import { inCycleTransaction, isClosed } from '../cycle-transaction.ts';
import { LARGE_TEAM } from '../large-teams.queries.ts';
import { type Computation, sizesOf, type WrittenProjection, writeProjection } from '../recompute-cycle.ts';
import { type Advance, advanceCycle } from './advance-cycle.ts';
import { type Comparison, compareTeams, readTeams } from './comparison.ts';
import { Doubt, type DoubtReason } from './doubts.ts';
import { createQuietMonths } from './quiet-months.ts';
import { heldBytes, holdCycle, type StandingCycle } from './standing-cycle.ts';
import { deleteChanges, findDue, readWatermark } from './watermark.queries.ts';

/** The result of updating a cycle. */
export interface KeptCycle extends Omit<Computation, 'credits'> {
  /** Whether everything was read, or the changes, or there were none. */
  readonly read: 'all' | 'changes' | 'nothing';
  /** Why everything was read. */
  readonly doubt: DoubtReason | null;
  /** Bytes held for it from now on. */
  readonly heldBytes: number;
}

/** Keeps open cycles up to date, the current one from its memory. */
export interface StandingEngine {
  /**
   * Updates the stored rows of a cycle to the engine's result for `now()`: by the changes since the last time, or by a full
   * read if anything about that is in doubt. Null if the cycle is closed.
   */
  keep(cycle: StoredCycle, now: () => Date): Promise<KeptCycle | null>;
  /**
   * Updates a cycle by its changes, then reads and computes all of it in the same transaction: rows that differ were wrong, and
   * are corrected. Null if nothing was held, or in doubt.
   */
  compare(cycle: StoredCycle, now: () => Date): Promise<Comparison | null>;
  /** Deletes changes that nobody needs any more; call it after all cycles were updated. */
  forgetChanges(): Promise<void>;
  /** Discards everything held. */
  forget(): void;
}

/** Memory limit: above it nothing is held, and each computation reads everything, as without this engine. */
const HELD_AT_MOST_BYTES = 4 * 2 ** 30;

interface Options {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly heldAtMostBytes?: number;
  /** Team size from which facts are stored. */
  readonly largeTeam?: number;
}

/** An engine that holds nothing yet. Only one process at a time should use one: two would each find that the other has written. */
export function createStandingEngine({
  database,
  log,
  heldAtMostBytes = HELD_AT_MOST_BYTES,
  largeTeam = LARGE_TEAM,
}: Options): StandingEngine {
  let held: StandingCycle | null = null;
  const quietMonths = createQuietMonths();

  /** Takes the held state, whose columns are modified in place: a failure from here on leaves nothing behind. */
  const take = (cycle: StoredCycle): StandingCycle => {
    const current = held;
    held = null;
    if (current?.cycle !== cycle.id) throw new Doubt('nothing-held');
    return current;
  };

  const readAll = async (
    cycle: StoredCycle,
    now: () => Date,
    doubt: DoubtReason,
  ): Promise<KeptCycle | null> => {
    const started = performance.now();
    const read = await inCycleTransaction(database, async (client) => {
      if (await isClosed(client, cycle.id)) return null;
      return readWhole(client, cycle, now(), largeTeam);
    });
    if (read === null) return null;
    const bytes = read.standing === null ? 0 : heldBytes(read.standing);
    if (bytes <= heldAtMostBytes) held = read.standing ?? held;
    else log.warn({ bytes, heldAtMostBytes }, 'a cycle is too large to be held');
    quietMonths.note(cycle, read);
    return describeWhole(read, { doubt, started, heldBytes: held === read.standing ? bytes : 0 });
  };

  /** When this returns a doubt, nothing refers to the old state any more, so that a full read can reuse its memory. */
  const keepByChanges = async (
    cycle: StoredCycle,
    now: () => Date,
  ): Promise<KeptCycle | null | DoubtReason> => {
    const started = performance.now();
    try {
      const advanced = await inCycleTransaction(database, async (client) => {
        if (await isClosed(client, cycle.id)) return null;
        return advanceCycle(client, cycle, take(cycle), { asOf: now(), largeTeam });
      });
      if (advanced === null) return null;
      held = advanced.standing;
      return describe(advanced, started);
    } catch (error) {
      if (error instanceof Doubt) return error.reason;
      log.error({ err: error }, 'a held cycle could not be updated');
      return 'failed';
    }
  };

  return {
    keep: async (cycle, now) => {
      const isOver = now().getTime() > cycleEnd(cycle);
      const result = isOver ? await quietMonths.keep(database, cycle, now) : await keepByChanges(cycle, now);
      return typeof result === 'string' ? readAll(cycle, now, result) : result;
    },
    compare: async (cycle, now) => {
      try {
        const compared = await inCycleTransaction(database, async (client) => {
          if (await isClosed(client, cycle.id)) return null;
          const asOf = now();
          await advanceCycle(client, cycle, take(cycle), { asOf, largeTeam });
          return compareWhole(client, cycle, asOf, largeTeam);
        });
        held = compared?.standing ?? null;
        return compared?.comparison ?? null;
      } catch (error) {
        if (error instanceof Doubt) return null;
        throw error;
      }
    },
    forgetChanges: () => {
      const running = held ? [held.watermark.snapshot] : [];
      const snapshots = [...running, ...quietMonths.snapshots()];
      return inTransaction(database.db, (tx) => deleteChanges(tx, snapshots));
    },
    forget: () => {
      held = null;
      quietMonths.forget();
    },
  };
}

/** A cycle that was read completely. */
export interface WholeCycle {
  readonly written: WrittenProjection;
  /** The state held from now on; null for a month that is over. */
  readonly standing: StandingCycle | null;
  readonly asOf: Date;
  readonly watermark: StandingCycle['watermark'];
  readonly due: StandingCycle['due'];
}

async function readWhole(
  client: TxClient,
  cycle: StoredCycle,
  asOf: Date,
  largeTeam: number,
): Promise<WholeCycle> {
  const { planVersion: _, ...found } = await readWatermark(client, cycle);
  const due = await findDue(client, cycleWindow(cycle, asOf.getTime()));
  const written = await writeProjection(client, cycle, asOf, largeTeam);
  const { computed, teams, computation } = written;
  const watermark = { ...found, computation };
  const standing = computed.result.provisional ? holdCycle(computed, { watermark, due, teams }) : null;
  return { written, standing, asOf, watermark, due };
}

/** The stored rows that differ from a full read, and the state held from then on. */
async function compareWhole(
  client: TxClient,
  cycle: StoredCycle,
  asOf: Date,
  largeTeam: number,
): Promise<{ readonly standing: StandingCycle | null; readonly comparison: Comparison }> {
  const before = await readTeams(client, cycle.id);
  const { written, standing } = await readWhole(client, cycle, asOf, largeTeam);
  const teams = compareTeams(before, await readTeams(client, cycle.id));
  return { standing, comparison: { ...written.rows, teams } };
}

function describeWhole(
  { written: { computed, rows } }: WholeCycle,
  { started, ...kept }: { readonly doubt: DoubtReason; readonly heldBytes: number; readonly started: number },
): KeptCycle {
  const { credits: _, ...sizes } = sizesOf(computed);
  const milliseconds = Math.round(performance.now() - started);
  return { read: 'all', ...kept, ...sizes, written: rows.statistics, milliseconds };
}

function describe({ standing, written }: Advance, started: number): KeptCycle {
  return {
    ...{ read: 'changes', doubt: null, written },
    partners: standing.input.network.size,
    orders: standing.input.orders.ids.length,
    heldBytes: heldBytes(standing),
    milliseconds: Math.round(performance.now() - started),
  };
}
