type Work = (round: number) => Promise<unknown>;

interface Comparison {
  readonly rounds: number;
  /** The ratio's bounds. */
  readonly within: readonly [least: number, most: number];
  /** Run before each of the two, untimed. */
  readonly before?: () => Promise<unknown>;
}

/** Upper limit of rounds, as a multiple of the requested ones, before two times are considered different. */
const MOST = 10;

/**
 * The ratio of the times of two works: the median over rounds, in each of which one follows the other immediately.
 * Other load on the machine slows down one as often as the other; comparing the fastest times would depend on luck,
 * such as an idle moment. If a few rounds say that the two differ, more are run, up to ten times as many: a real
 * difference persists.
 * @returns the time of one divided by that of the other
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
