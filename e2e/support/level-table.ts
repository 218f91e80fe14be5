/**
 * The specification's level table (section 9), deliberately typed in a second time: a typo in the product's own table must
 * not go unnoticed here.
 */

/** One row: its name, the lower bound of its QP, and its required legs as [how many, at least which level]. */
export interface LevelRow {
  readonly name: string;
  readonly fromQp: number;
  /** The rate of its level bonus on an order's base. */
  readonly percent: number;
  readonly legs: readonly (readonly [count: number, level: number])[];
}

const printed = `
0  | White Leaf         | 0-99            | 0  |
1  | Yellow Leaf 1      | 100-199         | 1  |
2  | Yellow Leaf 2      | 200-299         | 2  |
3  | Yellow Leaf 3      | 300-399         | 3  |
4  | Yellow Leaf 4      | 400-499         | 4  |
5  | Yellow Leaf 5      | 500-999         | 5  |
6  | Orange Leaf        | 1000-2499       | 6  |
7  | Green Leaf         | 2500-4999       | 7  |
8  | Blue Leaf          | 5000-7499       | 8  |
9  | Purple Leaf        | 7500-9999       | 9  |
10 | Red Leaf           | 10000-19999     | 10 |
11 | Brown Leaf         | 20000-49999     | 13 | 3 Orange
12 | Black Leaf         | 50000-74999     | 15 | 5 Orange
13 | Black Leaf Bronze  | 75000-99999     | 16 | 7 Orange
14 | Black Leaf Silver  | 100000-149999   | 17 | 7 Orange, 1 Green
15 | Black Leaf Gold    | 150000-199999   | 18 | 7 Orange, 2 Green
16 | Black Leaf Diamond | 200000-249999   | 19 | 7 Orange, 3 Green
17 | Bronze Leaf        | 250000-499999   | 20 | 5 Green
18 | Silver Leaf        | 500000-999999   | 21 | 7 Green, 1 Blue
19 | Gold Leaf          | 1000000-1999999 | 22 | 7 Green, 1 Blue, 1 Brown
20 | Diamond Leaf       | 2000000-        | 23 | 7 Green, 2 Blue, 2 Brown`;

const levelOfColour: Record<string, number> = { Orange: 6, Green: 7, Blue: 8, Brown: 11 };

/** The rows, by level. */
export const levelTable: readonly LevelRow[] = printed.trim().split('\n').map(readRow);

function readRow(line: string): LevelRow {
  const [, name = '', range = '', percent = '', legs = ''] = line.split('|').map((cell) => cell.trim());
  const requirements = [...legs.matchAll(/(\d+) (\w+)/g)].map(
    ([, count, colour]) => [Number(count), levelOfColour[colour ?? ''] ?? Number.NaN] as const,
  );
  return { name, fromQp: Number.parseInt(range, 10), percent: Number(percent), legs: requirements };
}

/**
 * How many legs a row needs with at least a given level. A leg fills only one place: "7 Green, 1 Blue" takes eight legs, of
 * which the best is Blue or higher.
 */
export function legsNeeded(row: LevelRow): { level: number; count: number }[] {
  return row.legs.map(([, level]) => ({
    level,
    count: row.legs.filter(([, other]) => other >= level).reduce((sum, [count]) => sum + count, 0),
  }));
}

/** The highest row whose QP and legs are both met; a partner who is not an affiliate holds level 0. */
export function levelFor(affiliate: boolean, qp: number, legs: readonly number[]): number {
  if (!affiliate) return 0;
  return levelTable.findLastIndex(
    (row) =>
      qp >= row.fromQp &&
      legsNeeded(row).every(({ level, count }) => legs.filter((leg) => leg >= level).length >= count),
  );
}
