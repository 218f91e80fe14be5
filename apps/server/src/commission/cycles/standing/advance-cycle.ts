import { type CommissionFigures, computeFigures } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { layOutChains } from '@blattwerk/plan/bonuses/rate-chains.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import type { TxClient } from '../../../platform/database/transaction.ts';
import type { StoredCycle } from '../cycle.queries.ts';
import { findLargeTeams, writeLargeTeams } from '../large-teams.queries.ts';
import { addCredits, type Projected, writePartnerStatistics } from '../partner-statistics.ts';
import { writeChangedBonuses } from '../projected-bonuses.ts';
import { storedAs, writeProjectedCredits } from '../projected-credits.ts';
import { noteComputation } from '../recompute-cycle.ts';
import { type ChangedCredits, findChangedCredits } from './changed-credits.ts';
import { Doubt, decideDoubt } from './doubts.ts';
import { moveColumn, type PatchedInput, patchInput } from './patch-input.ts';
import { type HeldOrders, pickOrders } from './patch-orders.ts';
import { type StandingCycle, teamsById } from './standing-cycle.ts';
import { type Due, findDue, readChanges, readWatermark, type Watermark } from './watermark.queries.ts';

/** The result of updating a cycle. */
export interface Advance {
  readonly standing: StandingCycle;
  /** Number of orders and partners that were read again. */
  readonly orders: number;
  readonly partners: number;
  /** Changed rows of statistics. */
  readonly written: number;
}

/**
 * Updates a held cycle by the changes since its computation, and writes what differs: the result is the same as after reading
 * everything. Call it in a cycle's transaction.
 * @throws Doubt if everything has to be read; nothing was written then, and the held state must be discarded
 */
export async function advanceCycle(
  client: TxClient,
  cycle: StoredCycle,
  held: StandingCycle,
  { asOf, largeTeam }: { readonly asOf: Date; readonly largeTeam: number },
): Promise<Advance> {
  const found = await readWatermark(client, cycle);
  const changes = await readChanges(client, held.watermark);
  const { plan } = held;
  const window = cycleWindow(cycle, asOf.getTime());
  // The month has ended since the last check of that.
  if (!window.provisional) throw new Doubt('other-day');
  const known = { ...held, planVersion: plan.planVersion, window: held.input.window };
  const reason = decideDoubt({ held: known, found, changes, window });
  if (reason !== null) throw new Doubt(reason);
  const due = held.due.filter(({ at }) => at <= asOf.getTime());
  const idsOf = (kind: Due['kind']) => due.filter((one) => one.kind === kind).map(({ id }) => id);
  const partners = [...new Set([...changes.partners, ...idsOf('partner')])];
  const ids = { orders: [...changes.orders, ...idsOf('order')], partners };
  const patched = await patchInput(client, held.input, { cycle: cycle.id, plan, window, ...ids });
  const lies = await findDue(client, window, { orders: patched.orders, partners });
  const { input } = patched;
  const figures = computeFigures(plan, input);
  const chains = layOutChains(input.network, figures.rateBp);
  const uplines = { network: input.network, rateBp: figures.rateBp, chains };
  const before = { network: held.input.network, rateBp: held.figures.rateBp, chains: held.chains };
  const credits = findChangedCredits(patched, before, uplines);
  const projected = project(held.projected, patched, credits);
  const now = { cycle, input, result: figures, projected };
  const stored = { input: held.input, result: held.figures, projected: held.projected };
  const written = await writePartnerStatistics(client, now, stored);
  await deleteStatistics(
    client,
    cycle.id,
    partners.filter((id) => input.network.indexOf(id) === -1),
  );
  await writeProjectedCredits(client, { cycle, asOf, ...credits.now }, storedAs(credits.before));
  await writeChangedBonuses(client, now, stored);
  const touched = findTouchedTeams(patched, partners, held.figures, figures);
  const teams = findLargeTeams(plan, now, {
    from: largeTeam,
    known: (index) => (touched[index] === 1 ? undefined : held.teams.get(input.network.ids[index] as number)),
  });
  await writeLargeTeams(client, cycle, teams);
  const computation = await noteComputation(client, cycle, {
    asOf,
    baseCents: figures.baseCents,
    hash: null,
  });
  const standing = {
    ...{ cycle: cycle.id, plan, input, figures, chains, projected },
    watermark: watermarkAfter(held.watermark, found, computation),
    due: mergeDue(held.due, patched, partners, lies),
    teams: teamsById(teams),
  };
  return { standing, orders: patched.orders.length, partners: partners.length, written };
}

/** A partner who gets a place immediately gets figures of 0; a full read deletes those of partners who do not count yet. */
async function deleteStatistics(client: TxClient, cycle: number, partners: readonly number[]): Promise<void> {
  if (partners.length === 0) return;
  await client.query(
    'delete from partner_statistics where cycle_id = $1 and partner_id = any($2::bigint[])',
    [cycle, partners],
  );
}

function watermarkAfter(held: Watermark, found: Watermark, computation: string): Watermark {
  return { ...found, computation, snapshotBefore: held.snapshot };
}

/** Everybody's credit totals: the previous ones, less the old and plus the new values of changed credits. */
function project(
  held: Projected,
  { input, patched }: PatchedInput,
  { before, now }: ChangedCredits,
): Projected {
  const { size } = input.network;
  const copy = { cents: held.cents.slice(), counts: held.counts.slice() };
  addCredits(copy, before.result.levelCredits, -1);
  const projected = {
    cents: moveColumn(copy.cents, patched.indexes, new Float64Array(size)),
    counts: moveColumn(copy.counts, patched.indexes, new Int32Array(size)),
  };
  addCredits(projected, now.result.levelCredits, 1);
  return projected;
}

/** Future due times: for everything read again the new ones, for all others the known ones. */
function mergeDue(
  held: readonly Due[],
  { orders }: PatchedInput,
  partners: readonly number[],
  found: readonly Due[],
): Due[] {
  const again = { order: new Set(orders), partner: new Set(partners) };
  const others = held.filter(({ kind, id }) => kind === 'all' || !again[kind].has(id));
  return [...others, ...found];
}

/**
 * Marks, by index, teams for which a fact may have changed: somebody came, left or moved, an order, a level, QP, a rate, an
 * account.
 * @param partners ids of those who were read again
 */
function findTouchedTeams(
  { input, patched, orders, ordersBefore }: PatchedInput,
  partners: readonly number[],
  before: CommissionFigures,
  now: CommissionFigures,
): Uint8Array {
  const { size, parents, indexOf } = input.network;
  const { indexes, placed, left } = patched;
  const indexNow = (index: number) => (indexes === null ? index : (indexes[index] as number));
  const isChanged = new Uint8Array(size);
  const mark = (index: number) => {
    if (index !== -1) isChanged[index] = 1;
  };
  for (const index of placed) mark(index);
  for (const id of partners) mark(indexOf(id));
  for (const buyer of pickOrders(input.orders, orders).partner) mark(buyer);
  for (const buyer of (ordersBefore satisfies HeldOrders).partner) mark(indexNow(buyer));
  markFigures(isChanged, indexNow, before, now);
  const isTouched = new Uint8Array(size);
  for (const index of left) isTouched[index] = 1;
  for (let one = size - 1; one >= 0; one--) {
    const parent = parents[one] as number;
    if (parent !== NO_PARENT && (isChanged[one] === 1 || isTouched[one] === 1)) isTouched[parent] = 1;
  }
  return isTouched;
}

function markFigures(
  isChanged: Uint8Array,
  indexNow: (index: number) => number,
  before: CommissionFigures,
  now: CommissionFigures,
): void {
  const [one, other] = [before.cycle, now.cycle];
  for (let i = 0; i < before.rateBp.length; i++) {
    const index = indexNow(i);
    const isSame =
      one.qp[i] === other.qp[index] &&
      one.level[i] === other.level[index] &&
      one.legValue[i] === other.legValue[index] &&
      before.rateBp[i] === now.rateBp[index];
    if (!isSame) isChanged[index] = 1;
  }
}
