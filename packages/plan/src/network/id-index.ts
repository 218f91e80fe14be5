/** Finds a partner's number by id: the original row, or after `renumber` the index instead. */
export interface IdIndex {
  /** The number of a partner, or -1 if it has none. */
  numberOf(id: number): number;
  /** Replaces everybody's number n with `numbers[n]`. */
  renumber(numbers: Int32Array): void;
}

/** With more table slots per id than this, plus a few, a table of all ids would waste memory. */
const SLOTS_PER_ID = 16;
const SLOTS_AT_LEAST = 65_536;

/**
 * An index of these ids, numbered by their rows: a plain table if the ids are dense, as those of a database are, else a
 * map.
 * @param onDuplicate is called with an id that occurs twice and must throw
 */
export function createIdIndex(ids: ArrayLike<number>, onDuplicate: (id: number) => never): IdIndex {
  let highest = 0;
  for (let i = 0; i < ids.length; i++) if ((ids[i] as number) > highest) highest = ids[i] as number;
  return highest < ids.length * SLOTS_PER_ID + SLOTS_AT_LEAST
    ? tableIndex(ids, highest, onDuplicate)
    : mapIndex(ids, onDuplicate);
}

function tableIndex(ids: ArrayLike<number>, highest: number, onDuplicate: (id: number) => never): IdIndex {
  const numberPlusOne = new Int32Array(highest + 1);
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number;
    if (numberPlusOne[id] !== 0) onDuplicate(id);
    numberPlusOne[id] = i + 1;
  }
  return {
    numberOf: (id) => (numberPlusOne[id] ?? 0) - 1,
    renumber: (numbers) => {
      for (let id = 0; id <= highest; id++) {
        const number = numberPlusOne[id] as number;
        if (number !== 0) numberPlusOne[id] = (numbers[number - 1] as number) + 1;
      }
    },
  };
}

function mapIndex(ids: ArrayLike<number>, onDuplicate: (id: number) => never): IdIndex {
  const numbersOfIds = new Map<number, number>();
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number;
    if (numbersOfIds.has(id)) onDuplicate(id);
    numbersOfIds.set(id, i);
  }
  return {
    numberOf: (id) => numbersOfIds.get(id) ?? -1,
    renumber: (numbers) => {
      for (const [id, number] of numbersOfIds) numbersOfIds.set(id, numbers[number] as number);
    },
  };
}
