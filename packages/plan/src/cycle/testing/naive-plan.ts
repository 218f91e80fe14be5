/**
 * A plan in the form of the second implementation, for tests only, with the specification's numbers typed in again by hand:
 * independent of the default plan, which they are compared with.
 */

/** A row of the level table; the level is its position. */
export interface NaiveLevel {
  readonly qp: number;
  readonly rateBp: number;
  /** One leg per requirement, from the highest required level to the lowest. */
  readonly legs: readonly number[];
  readonly infinityShares: number;
  readonly balancingShares: number;
}

interface NaivePhase {
  readonly days: number;
  readonly customers: number;
  readonly qp: number;
  readonly cents: number;
}

export interface NaivePlan {
  readonly levels: readonly NaiveLevel[];
  /** What reaching a level pays, by level; nothing if the level is missing. */
  readonly stepUpCents: ReadonlyMap<number, number>;
  readonly easy: NaivePhase;
  readonly pro: NaivePhase;
  /** From the first to the last. */
  readonly stages: readonly {
    readonly psvCents: number;
    readonly customers: number;
    readonly cents: number;
  }[];
  readonly infinityBp: number;
  readonly balancingBp: number;
}

const PERCENT = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23];
const STEP_UP_EUROS = [10, 25, 50, 75, 100, 200, 500, 750, 1000, 1500, 2000, 2500, 5000, 10_000, 20_000];
const SHARES = new Map([
  [17, 1],
  [18, 2],
  [19, 3],
  [20, 5],
]);
const QP = [
  0, 100, 200, 300, 400, 500, 1000, 2500, 5000, 7500, 10_000, 20_000, 50_000, 75_000, 100_000, 150_000,
  200_000, 250_000, 500_000, 1_000_000, 2_000_000,
];
const LEGS = new Map([
  [11, [6, 6, 6]],
  [12, [6, 6, 6, 6, 6]],
  [13, [6, 6, 6, 6, 6, 6, 6]],
  [14, [7, 6, 6, 6, 6, 6, 6, 6]],
  [15, [7, 7, 6, 6, 6, 6, 6, 6, 6]],
  [16, [7, 7, 7, 6, 6, 6, 6, 6, 6, 6]],
  [17, [7, 7, 7, 7, 7]],
  [18, [8, 7, 7, 7, 7, 7, 7, 7]],
  [19, [11, 8, 7, 7, 7, 7, 7, 7, 7]],
  [20, [11, 11, 8, 8, 7, 7, 7, 7, 7, 7, 7]],
]);

/** The specification's numbers. */
export const specifiedPlan: NaivePlan = {
  levels: QP.map((qp, level) => ({
    qp,
    rateBp: (PERCENT[level] ?? 0) * 100,
    legs: LEGS.get(level) ?? [],
    infinityShares: SHARES.get(level) ?? 0,
    balancingShares: level >= 11 ? 1 : 0,
  })),
  stepUpCents: new Map(STEP_UP_EUROS.map((euros, i) => [6 + i, euros * 100])),
  easy: { days: 30, customers: 3, qp: 0, cents: 50_00 },
  pro: { days: 90, customers: 6, qp: 600, cents: 150_00 },
  stages: [
    { psvCents: 200_00, customers: 3, cents: 25_00 },
    { psvCents: 500_00, customers: 6, cents: 75_00 },
    { psvCents: 1000_00, customers: 10, cents: 150_00 },
  ],
  infinityBp: 100,
  balancingBp: 100,
};
