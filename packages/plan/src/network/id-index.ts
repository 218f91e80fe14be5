/** Finds a partner's index by id. Ids come from the database, indexes are positions in the snapshot's arrays. */
export interface IdIndex {
  /** The index of a partner, or -1 if the snapshot does not hold it. */
  indexOf(id: number): number;
}

/** Beyond this many table slots per id, plus a few, a table of all ids would waste memory. */
const SLOTS_PER_ID = 16;
const SLOTS_AT_LEAST = 65_536;

/**
 * An index of these ids: a plain table where the ids are dense, as a database's are, else a map.
 * @param onDuplicate is called with an id that occurs twice and must throw
 */
export function createIdIndex(ids: ArrayLike<number>, onDuplicate: (id: number) => never): IdIndex {
  let highest = 0;
  for (let i = 0; i < ids.length; i++) highest = Math.max(highest, ids[i] as number);
  return highest < ids.length * SLOTS_PER_ID + SLOTS_AT_LEAST
    ? tableIndex(ids, highest, onDuplicate)
    : mapIndex(ids, onDuplicate);
}

function tableIndex(ids: ArrayLike<number>, highest: number, onDuplicate: (id: number) => never): IdIndex {
  const indexPlusOne = new Int32Array(highest + 1);
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number;
    if (indexPlusOne[id] !== 0) onDuplicate(id);
    indexPlusOne[id] = i + 1;
  }
  return { indexOf: (id) => (indexPlusOne[id] ?? 0) - 1 };
}

function mapIndex(ids: ArrayLike<number>, onDuplicate: (id: number) => never): IdIndex {
  const indexes = new Map<number, number>();
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number;
    if (indexes.has(id)) onDuplicate(id);
    indexes.set(id, i);
  }
  return { indexOf: (id) => indexes.get(id) ?? -1 };
}
