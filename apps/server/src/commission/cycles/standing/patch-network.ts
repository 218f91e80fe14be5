import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import type { NetworkColumns } from '@blattwerk/plan/network/network.ts';
import { datedNetwork, type PartnerColumns } from '../cycle-input.ts';
import type { DatedNetwork } from '../cycle-orders.ts';
import { LARGE_TEAM } from '../large-teams.queries.ts';
import { Doubt } from './doubts.ts';

/** An updated network. */
export interface PatchedNetwork {
  readonly network: DatedNetwork;
  /** The new indexes of the former ones; null if none changed. */
  readonly indexes: Int32Array | null;
  /** Indexes of new and moved partners, and of those whom somebody left. */
  readonly placed: readonly number[];
  readonly left: readonly number[];
  /** Ids of partners who are new, or whose start has changed. */
  readonly renewed: readonly number[];
}

interface Comparison {
  /** Rows of the new read: new and moved partners. */
  readonly entered: readonly number[];
  readonly moved: readonly number[];
  readonly renewed: readonly number[];
}

/**
 * Updates a network by a new read of some partners: it keeps the indexes if nobody came or moved, otherwise it is rebuilt from
 * its columns, as after a full read.
 * @param ids the ids that were read: one that is not in `fresh` does not count
 * @throws Doubt if somebody no longer counts, or a large team moved
 * @throws NetworkError as `createNetwork` does
 */
export function patchNetwork(
  held: DatedNetwork,
  ids: readonly number[],
  fresh: PartnerColumns,
): PatchedNetwork {
  const freshIds = new Set(fresh.ids);
  if (ids.some((id) => !freshIds.has(id) && held.indexOf(id) !== -1)) throw new Doubt('partner-gone');
  const { entered, moved, renewed } = compare(held, fresh);
  if (entered.length === 0 && moved.length === 0) {
    return { network: withAccounts(held, fresh), indexes: null, placed: [], left: [], renewed };
  }
  requireSmallTeams(
    held,
    moved.map((row) => held.indexOf(fresh.ids[row] as number)),
  );
  const network = datedNetwork(patchColumns(held, fresh, entered));
  const indexes = Int32Array.from(held.ids, network.indexOf);
  const indexNow = (row: number) => network.indexOf(fresh.ids[row] as number);
  const parentsBefore = moved.map((row) => held.parents[held.indexOf(fresh.ids[row] as number)] as number);
  return {
    network,
    indexes,
    placed: [...entered, ...moved].map(indexNow),
    left: parentsBefore.filter((parent) => parent !== NO_PARENT).map((parent) => indexes[parent] as number),
    renewed,
  };
}

function compare(held: DatedNetwork, fresh: PartnerColumns): Comparison {
  const entered: number[] = [];
  const moved: number[] = [];
  const renewed: number[] = [];
  fresh.ids.forEach((id, row) => {
    const index = held.indexOf(id);
    if (index === -1) {
      entered.push(row);
      renewed.push(id);
      return;
    }
    if (parentIdOf(held, index) !== fresh.parentIds[row]) moved.push(row);
    if (held.createdAt[index] !== fresh.createdAt[row]) renewed.push(id);
  });
  return { entered, moved, renewed };
}

function parentIdOf({ parents, ids }: DatedNetwork, index: number): number {
  const parent = parents[index] as number;
  return parent === NO_PARENT ? NO_PARENT : (ids[parent] as number);
}

/** An update is not worth it when many move: all of their orders get other people above them. */
function requireSmallTeams({ size, parents }: DatedNetwork, moved: readonly number[]): void {
  if (moved.length === 0) return;
  const teamSize = new Int32Array(size);
  for (let one = size - 1; one >= 0; one--) {
    const parent = parents[one] as number;
    if (parent !== NO_PARENT) teamSize[parent] = (teamSize[parent] as number) + (teamSize[one] as number) + 1;
  }
  if (moved.some((index) => (teamSize[index] as number) >= LARGE_TEAM)) throw new Doubt('large-team-moved');
}

function withAccounts(held: DatedNetwork, fresh: PartnerColumns): DatedNetwork {
  const affiliate = held.affiliate.slice();
  const companyFree = held.companyFree.slice();
  const createdAt = held.createdAt.slice();
  fresh.ids.forEach((id, row) => {
    const index = held.indexOf(id);
    affiliate[index] = fresh.affiliate[row] as number;
    companyFree[index] = fresh.companyFree[row] as number;
    createdAt[index] = fresh.createdAt[row] as number;
  });
  return { ...held, affiliate, companyFree, createdAt };
}

/** The columns as a read of all partners would give them, by ascending id. */
function patchColumns(held: DatedNetwork, fresh: PartnerColumns, entered: readonly number[]): PartnerColumns {
  const size = held.size + entered.length;
  const columns = {
    ids: new Float64Array(size),
    parentIds: new Float64Array(size),
    affiliate: new Uint8Array(size),
    companyFree: new Uint8Array(size),
    createdAt: new Float64Array(size),
  };
  const readAgain = new Map(Array.from(fresh.ids, (id, row) => [id, row]));
  let next = 0;
  const add = (id: number, index: number) => {
    const row = readAgain.get(id);
    columns.ids[next] = id;
    const [from, at] = row === undefined ? [held, index] : [fresh, row];
    columns.parentIds[next] = row === undefined ? parentIdOf(held, index) : (fresh.parentIds[row] as number);
    columns.affiliate[next] = from.affiliate[at] as number;
    columns.companyFree[next] = from.companyFree[at] as number;
    columns.createdAt[next] = from.createdAt[at] as number;
    next++;
  };
  const waiting = entered.map((row) => fresh.ids[row] as number);
  let ahead = 0;
  for (const index of held.indexes) {
    const id = held.ids[index] as number;
    while (ahead < waiting.length && (waiting[ahead] as number) < id) add(waiting[ahead++] as number, -1);
    add(id, index);
  }
  while (ahead < waiting.length) add(waiting[ahead++] as number, -1);
  return columns satisfies NetworkColumns;
}
