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
 * How the times of two works compare, by the fastest of each: what else the machine does slows some rounds, never all.
 * They take turns. Where few rounds say that the two differ, more are done, up to ten times as many: of works that
 * really differ, that stays true.
 * @returns the one's time by the other's
 */
export async function ratioOfTimes(
  { rounds, within: [least, most], before }: Comparison,
  one: Work,
  other: Work,
): Promise<number> {
  const fastest = { one: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  const time = async (which: keyof typeof fastest, work: Work, round: number) => {
    await before?.();
    const began = performance.now();
    await work(round);
    fastest[which] = Math.min(fastest[which], performance.now() - began);
  };
  for (let round = 0; ; round += 1) {
    const turns = [() => time('one', one, round), () => time('other', other, round)];
    // Each of them comes first as often as the other.
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
    const done = round + 1;
    const ratio = fastest.one / fastest.other;
    const isWithin = ratio > least && ratio < most;
    if (done >= rounds && (isWithin || done >= MOST * rounds)) return ratio;
  }
}
