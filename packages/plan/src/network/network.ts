import { createIdIndex, type IdIndex } from './id-index.ts';
import { NetworkError } from './network-error.ts';
import { NO_PARENT, topDownOrder } from './top-down-order.ts';

const IDS_NAMED = 10;

/** Columns of a snapshot as they are read, one entry per partner in each. */
export interface NetworkColumns {
  /** Partner ids: safe integers, not negative. */
  readonly ids: Float64Array;
  /** Ids of the parents; `NO_PARENT` for a root. */
  readonly parentIds: Float64Array;
  /** 1 for an affiliate, 0 for a customer (account type basic). */
  readonly affiliate: Uint8Array;
  /** 1 where the company grants premium without a business box. */
  readonly companyFree: Uint8Array;
}

/**
 * The network at one instant, as arrays by index. Who is below whom is the only order in it: the
 * partners' own order, and with it every index, is that of the columns it was made from.
 */
export interface Network extends IdIndex {
  readonly size: number;
  readonly ids: Float64Array;
  /** Indexes of the parents; `NO_PARENT` for a root. */
  readonly parents: Int32Array;
  /** All indexes, parents before their children. */
  readonly topDown: Int32Array;
  readonly affiliate: Uint8Array;
  readonly companyFree: Uint8Array;
}

/**
 * Makes a snapshot from its columns. Several roots are allowed.
 * @throws NetworkError `different_lengths`, `bad_id`, `duplicate_id`, `unknown_parent` or `cycle`
 */
export function createNetwork(columns: NetworkColumns): Network {
  requireSameLength(columns);
  const { ids, parentIds, affiliate, companyFree } = columns;
  requireIds(ids);
  const { indexOf } = createIdIndex(ids, (id) => {
    throw new NetworkError('duplicate_id', `Partner ${id} occurs twice`, [id]);
  });
  const parents = indexParents(ids, parentIds, indexOf);
  const topDown = topDownOrder(parents);
  if (topDown.length < ids.length) throw cycleError(ids, parents, topDown);
  return { size: ids.length, ids, parents, topDown, affiliate, companyFree, indexOf };
}

function requireSameLength({ ids, parentIds, affiliate, companyFree }: NetworkColumns): void {
  const lengths = [ids.length, parentIds.length, affiliate.length, companyFree.length];
  if (new Set(lengths).size > 1) {
    throw new NetworkError('different_lengths', `The columns have different lengths: ${lengths.join(', ')}`);
  }
}

function requireIds(ids: Float64Array): void {
  for (const id of ids) {
    if (!Number.isSafeInteger(id) || id < 0)
      throw new NetworkError('bad_id', `Not a partner id: ${id}`, [id]);
  }
}

function indexParents(ids: Float64Array, parentIds: Float64Array, indexOf: IdIndex['indexOf']): Int32Array {
  const parents = new Int32Array(ids.length);
  for (let i = 0; i < parents.length; i++) {
    const parentId = parentIds[i] as number;
    const parent = parentId === NO_PARENT ? NO_PARENT : indexOf(parentId);
    if (parent === -1 && parentId !== NO_PARENT) {
      const id = ids[i] as number;
      throw new NetworkError('unknown_parent', `Partner ${id} has an unknown parent: ${parentId}`, [id]);
    }
    parents[i] = parent;
  }
  return parents;
}

/** Names one cycle: whoever the order lacks is a member of one, so following parents goes round it. */
function cycleError(ids: Float64Array, parents: Int32Array, topDown: Int32Array): NetworkError {
  const placed = new Uint8Array(ids.length);
  for (const index of topDown) placed[index] = 1;
  const start = placed.indexOf(0);
  const members: number[] = [];
  let index = start;
  do {
    members.push(ids[index] as number);
    index = parents[index] as number;
  } while (index !== start && members.length < IDS_NAMED);
  const path = [...members, index === start ? members[0] : '…'].join(' → ');
  return new NetworkError('cycle', `Partners are their own upline: ${path}`, members);
}
