/** Number of concurrent requests. */
const LANES = 30;

/** Counts the response statuses of requests that are sent a few dozen at a time. */
export async function statusesOf(
  times: number,
  one: (turn: number) => Promise<Response>,
): Promise<Readonly<Record<number, number>>> {
  const found: Record<number, number> = {};
  let next = 0;
  const lane = async () => {
    while (next < times) {
      next += 1;
      const answer = await one(next);
      await answer.arrayBuffer();
      found[answer.status] = (found[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return found;
}

/** A network address of its own for each of some thousand turns. */
export const elsewhere = (turn: number) => `198.51.${100 + (turn >> 8)}.${turn & 255}`;
