import { breadthFirst, NO_PARENT } from './breadth-first.ts';
import { circleMembers } from './circles.ts';
import { createIdIndex, type IdIndex } from './id-index.ts';
import { NetworkError } from './network-error.ts';

const IDS_NAMED = 10;

/** Columns of a snapshot as they are read, with one entry per partner each. */
export interface NetworkColumns {
  /** Partner ids: safe integers, not negative. */
  readonly ids: Float64Array;
  /** Ids of the parents; `NO_PARENT` for a root. */
  readonly parentIds: Float64Array;
  /** 1 for an affiliate, 0 for a customer (account type basic). */
  readonly affiliate: Uint8Array;
  /** 1 if the company grants premium without a business box. */
  readonly companyFree: Uint8Array;
}

/**
 * The network at one instant, as arrays by index. Indexes are not rows of the source columns: they run line by line, so
 * that parents come before their children and siblings are contiguous (`breadthFirst`). Other columns are joined through
 * `indexOf`, `rows` or `indexes`.
 */
export interface Network {
  readonly size: number;
  readonly ids: Float64Array;
  /** Indexes of the parents, each lower than the child's; `NO_PARENT` for a root. */
  readonly parents: Int32Array;
  readonly affiliate: Uint8Array;
  readonly companyFree: Uint8Array;
  /** The row of each index. */
  readonly rows: Int32Array;
  /** The index of each row. */
  readonly indexes: Int32Array;
  /** The index of a partner, or -1 if the snapshot does not hold it. */
  indexOf(id: number): number;
}

/**
 * Creates a snapshot from its columns. Several roots are allowed.
 * @throws NetworkError `different_lengths`, `bad_id`, `duplicate_id`, `unknown_parent` or `cycle`
 */
export function createNetwork(columns: NetworkColumns): Network {
  requireSameLength(columns);
  requireIds(columns.ids);
  const size = columns.ids.length;
  const index = createIdIndex(columns.ids, (id) => {
    throw new NetworkError('duplicate_id', `Partner ${id} occurs twice`, [id]);
  });
  const parentRows = findParents(columns, index);
  const { rows, parents } = breadthFirst(parentRows);
  if (rows.length < size) throw circleError(columns.ids, parentRows);
  const ids = new Float64Array(size);
  const affiliate = new Uint8Array(size);
  const companyFree = new Uint8Array(size);
  const indexes = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    const row = rows[i] as number;
    ids[i] = columns.ids[row] as number;
    affiliate[i] = columns.affiliate[row] as number;
    companyFree[i] = columns.companyFree[row] as number;
    indexes[row] = i;
  }
  index.renumber(indexes);
  return { size, ids, parents, affiliate, companyFree, rows, indexes, indexOf: index.numberOf };
}

function requireSameLength({ ids, parentIds, affiliate, companyFree }: NetworkColumns): void {
  const lengths = [ids.length, parentIds.length, affiliate.length, companyFree.length];
  if (new Set(lengths).size > 1) {
    throw new NetworkError('different_lengths', `The columns have different lengths: ${lengths.join(', ')}`);
  }
}

function requireIds(ids: Float64Array): void {
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number;
    if (!Number.isSafeInteger(id) || id < 0)
      throw new NetworkError('bad_id', `Not a partner id: ${id}`, [id]);
  }
}

function findParents({ ids, parentIds }: NetworkColumns, index: IdIndex): Int32Array {
  const parentRows = new Int32Array(ids.length);
  for (let row = 0; row < parentRows.length; row++) {
    const parentId = parentIds[row] as number;
    const parent = parentId === NO_PARENT ? NO_PARENT : index.numberOf(parentId);
    if (parent === -1 && parentId !== NO_PARENT) {
      const id = ids[row] as number;
      throw new NetworkError('unknown_parent', `Partner ${id} has an unknown parent: ${parentId}`, [id]);
    }
    parentRows[row] = parent;
  }
  return parentRows;
}

/** Names one circle, starting at its first row. */
function circleError(ids: Float64Array, parentRows: Int32Array): NetworkError {
  const start = circleMembers(parentRows)[0] as number;
  const members: number[] = [];
  let row = start;
  do {
    members.push(ids[row] as number);
    row = parentRows[row] as number;
  } while (row !== start && members.length < IDS_NAMED);
  const path = [...members, row === start ? members[0] : '…'].join(' → ');
  return new NetworkError('cycle', `Partners are their own upline: ${path}`, members);
}
