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

/** What keeping a cycle up came to. */
export interface KeptCycle extends Omit<Computation, 'credits'> {
  /** Whether all of it was read, or what changed, or nothing had. */
  readonly read: 'all' | 'changes' | 'nothing';
  /** Why all of it was read. */
  readonly doubt: DoubtReason | null;
  /** Bytes that are held of it from now on. */
  readonly heldBytes: number;
}

/** Keeps cycles that are not closed up to date, the running one out of its memory. */
export interface StandingEngine {
  /**
   * Makes what is stored of a cycle what the engine computes for `now()`: by what changed since the last time, or where anything
   * about that is in doubt as a whole. Null if the cycle is closed.
   */
  keep(cycle: StoredCycle, now: () => Date): Promise<KeptCycle | null>;
  /**
   * Brings a cycle up to date by what changed, then reads and computes all of it in the same transaction: what that finds stored
   * otherwise was wrong, and is right then. Null if nothing was held, or in doubt.
   */
  compare(cycle: StoredCycle, now: () => Date): Promise<Comparison | null>;
  /** Lets go of changes that nobody needs any more, after all cycles were kept up. */
  forgetChanges(): Promise<void>;
  /** Lets go of all that is held. */
  forget(): void;
}

/** More than this is not held: each computation then reads all, as without this engine. */
const HELD_AT_MOST_BYTES = 4 * 2 ** 30;

interface Options {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly heldAtMostBytes?: number;
  /** From so many partners below on facts of a team are stored. */
  readonly largeTeam?: number;
}

/** An engine that holds nothing yet. One process at a time should use one: each would find that the other has written. */
export function createStandingEngine({
  database,
  log,
  heldAtMostBytes = HELD_AT_MOST_BYTES,
  largeTeam = LARGE_TEAM,
}: Options): StandingEngine {
  let held: StandingCycle | null = null;
  const quietMonths = createQuietMonths();

  /** Hands over what is held. Its columns are written on: whatever fails from here on leaves nothing behind. */
  const take = (cycle: StoredCycle): StandingCycle => {
    const taken = held;
    held = null;
    if (taken?.cycle !== cycle.id) throw new Doubt('nothing-held');
    return taken;
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

  /** Nothing refers to what was held when this answers a doubt: reading all has its room. */
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
      log.error({ err: error }, 'a held cycle could not be brought up to date');
      return 'failed';
    }
  };

  return {
    keep: async (cycle, now) => {
      const isOver = now().getTime() > cycleEnd(cycle);
      const kept = isOver ? await quietMonths.keep(database, cycle, now) : await keepByChanges(cycle, now);
      return typeof kept === 'string' ? readAll(cycle, now, kept) : kept;
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

/** A cycle that was read as a whole. */
export interface WholeCycle {
  readonly written: WrittenProjection;
  /** What is held of it from now on; null for a month that is over. */
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

/** What reading all finds stored otherwise, and what is held from then on. */
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
