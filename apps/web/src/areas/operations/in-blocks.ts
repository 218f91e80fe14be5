/** So many most calls take. */
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

/**
 * Has something done to however many things, block by block. A block that fails ends it; what was done before stays done.
 * @param most so many one call takes
 */
export async function inBlocks<Failure>(
  ids: readonly number[],
  send: (ids: number[]) => Promise<{ readonly done: readonly number[]; readonly failed: readonly Failure[] }>,
  most = BLOCK,
): Promise<{ done: number[]; failed: Failure[] }> {
  const done: number[] = [];
  const failed: Failure[] = [];
  for (let from = 0; from < ids.length; from += most) {
    const block = await send(ids.slice(from, from + most));
    done.push(...block.done);
    failed.push(...block.failed);
  }
  return { done, failed };
}
