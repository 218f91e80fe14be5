/** Limit of most calls. */
const BLOCK = 100;

/** Ids done, and ids not done with the reason. */
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
 * Applies a call to any number of ids, block by block. A failed block stops the rest; earlier blocks stay done.
 * @param most limit of one call
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
