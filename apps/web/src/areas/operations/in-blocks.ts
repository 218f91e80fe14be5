/** So many one call takes. */
const BLOCK = 100;

/** Which are done, and which are not, with the reason. */
export interface Outcome {
  readonly done: readonly number[];
  readonly failed: readonly {
    readonly id: number;
    readonly status: number;
    readonly code: string;
    readonly reason: string;
  }[];
}

/** Has something done to however many things, block by block. A block that fails ends it; what was done before stays done. */
export async function inBlocks(
  ids: readonly number[],
  send: (ids: number[]) => Promise<Outcome>,
): Promise<Outcome> {
  const blocks: Outcome[] = [];
  for (let from = 0; from < ids.length; from += BLOCK) blocks.push(await send(ids.slice(from, from + BLOCK)));
  return { done: blocks.flatMap(({ done }) => done), failed: blocks.flatMap(({ failed }) => failed) };
}
