/** The number of consecutive months in which something happened. `thisMonth` is null if the current one does not count. */
export interface Streak {
  readonly months: number;
  readonly longest: number;
  readonly thisMonth: boolean | null;
}

interface Span {
  /** The last month that is over and counts, as `2026-10`. */
  readonly last: string;
  /** The current one; null if it does not count. */
  readonly running: string | null;
}

/** The streaks of the months in which there was something, each once, as `2026-10`. */
export function streakOf(months: readonly string[], { last, running }: Span): Streak {
  const numbers = [...new Set(months.map(numberOf))].toSorted((a, b) => a - b);
  const has = new Set(numbers);
  const thisMonth = running === null ? null : has.has(numberOf(running));
  const end = thisMonth === true && running !== null ? numberOf(running) : numberOf(last);
  let current = 0;
  while (has.has(end - current)) current += 1;
  let longest = 0;
  let row = 0;
  for (const number of numbers) {
    if (number > end) break;
    row = has.has(number - 1) ? row + 1 : 1;
    longest = Math.max(longest, row);
  }
  return { months: current, longest, thisMonth };
}

/** Consecutive numbers of months. */
function numberOf(month: string): number {
  const [year = 0, inYear = 0] = month.split('-').map(Number);
  return year * 12 + inYear;
}
