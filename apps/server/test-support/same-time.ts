type Work = (round: number) => Promise<unknown>;

interface Comparison {
  readonly rounds: number;
  /** The ratio's bounds. */
  readonly within: readonly [least: number, most: number];
  /** Done before each of the two, untimed. */
  readonly before?: () => Promise<unknown>;
}

/** How often as many rounds as were asked for are done before two works are said to differ. */
const MOST = 10;

/**
 * How the times of two works compare: the median of how they do in each round, where one follows the other at once. What
 * else the machine does slows one as often as the other; the fastest of each would be a matter of luck, as of a moment in
 * which the machine did nothing else. Where few rounds say that the two differ, more are done, up to ten times as many:
 * of works that really differ, that stays true.
 * @returns the one's time by the other's
 */
export async function ratioOfTimes(
  { rounds, within: [least, most], before }: Comparison,
  one: Work,
  other: Work,
): Promise<number> {
  const time = async (work: Work, round: number) => {
    await before?.();
    const began = performance.now();
    await work(round);
    return performance.now() - began;
  };
  const ratios: number[] = [];
  for (let round = 0; ; round += 1) {
    // Each of them comes first as often as the other.
    const isOneFirst = round % 2 === 0;
    const first = await time(isOneFirst ? one : other, round);
    const second = await time(isOneFirst ? other : one, round);
    ratios.push(isOneFirst ? first / second : second / first);
    const ratio = medianOf(ratios);
    const isWithin = ratio > least && ratio < most;
    if (ratios.length >= rounds && (isWithin || ratios.length >= MOST * rounds)) return ratio;
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
