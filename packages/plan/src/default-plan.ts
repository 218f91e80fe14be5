/**
 * The programme's numbers, version by version; the only place where they are written down. Both tables and the level groups
 * are row by row those of the specification, section 9. Values that it does not contain (amounts and thresholds of the
 * bonuses) are set by the programme's operator.
 */
import type { LegRequirement, Level, LevelGroup, Plan, ProgressionStep } from './plan.ts';

const ORANGE = 6;
const GREEN = 7;
const BLUE = 8;
const BROWN = 11;

type Range = readonly [qpFrom: number, qpTo: number | null];
type Legs = readonly (readonly [count: number, level: number])[];

function legRequirements(legs: Legs): LegRequirement[] {
  return legs.map(([count, level]) => ({ count, level }));
}

/** A row without legs and pools: levels 0 to 10. */
function plain(id: number, name: string, leaf: string, [qpFrom, qpTo]: Range, percentBp: number): Level {
  return { id, name, leaf, qpFrom, qpTo, percentBp, legs: [], sharingWeight: 0, balancingWeight: 0 };
}

/** A row with legs and a share in the balancing pool: levels 11 to 16. */
function leader(id: number, name: string, leaf: string, range: Range, percentBp: number, legs: Legs): Level {
  return { ...plain(id, name, leaf, range, percentBp), legs: legRequirements(legs), balancingWeight: 1 };
}

/** A row that also shares in the infinity pool ("global sharing"): levels 17 to 20. */
function global(
  id: number,
  name: string,
  range: Range,
  percentBp: number,
  legs: Legs,
  sharing: number,
): Level {
  return { ...leader(id, name, name, range, percentBp, legs), sharingWeight: sharing };
}

const LEVELS: readonly Level[] = [
  plain(0, 'White Leaf', 'White Leaf', [0, 99], 0),
  plain(1, 'Yellow Leaf 1', 'Yellow Leaf', [100, 199], 100),
  plain(2, 'Yellow Leaf 2', 'Yellow Leaf', [200, 299], 200),
  plain(3, 'Yellow Leaf 3', 'Yellow Leaf', [300, 399], 300),
  plain(4, 'Yellow Leaf 4', 'Yellow Leaf', [400, 499], 400),
  plain(5, 'Yellow Leaf 5', 'Yellow Leaf', [500, 999], 500),
  plain(ORANGE, 'Orange Leaf', 'Orange Leaf', [1000, 2499], 600),
  plain(GREEN, 'Green Leaf', 'Green Leaf', [2500, 4999], 700),
  plain(BLUE, 'Blue Leaf', 'Blue Leaf', [5000, 7499], 800),
  plain(9, 'Purple Leaf', 'Purple Leaf', [7500, 9999], 900),
  plain(10, 'Red Leaf', 'Red Leaf', [10_000, 19_999], 1000),
  leader(BROWN, 'Brown Leaf', 'Brown Leaf', [20_000, 49_999], 1300, [[3, ORANGE]]),
  leader(12, 'Black Leaf', 'Black Leaf', [50_000, 74_999], 1500, [[5, ORANGE]]),
  leader(13, 'Black Leaf Bronze', 'Black Leaf', [75_000, 99_999], 1600, [[7, ORANGE]]),
  leader(14, 'Black Leaf Silver', 'Black Leaf', [100_000, 149_999], 1700, [
    [7, ORANGE],
    [1, GREEN],
  ]),
  leader(15, 'Black Leaf Gold', 'Black Leaf', [150_000, 199_999], 1800, [
    [7, ORANGE],
    [2, GREEN],
  ]),
  leader(16, 'Black Leaf Diamond', 'Black Leaf', [200_000, 249_999], 1900, [
    [7, ORANGE],
    [3, GREEN],
  ]),
  global(17, 'Bronze Leaf', [250_000, 499_999], 2000, [[5, GREEN]], 1),
  global(
    18,
    'Silver Leaf',
    [500_000, 999_999],
    2100,
    [
      [7, GREEN],
      [1, BLUE],
    ],
    2,
  ),
  global(
    19,
    'Gold Leaf',
    [1_000_000, 1_999_999],
    2200,
    [
      [7, GREEN],
      [1, BLUE],
      [1, BROWN],
    ],
    3,
  ),
  global(
    20,
    'Diamond Leaf',
    [2_000_000, null],
    2300,
    [
      [7, GREEN],
      [2, BLUE],
      [2, BROWN],
    ],
    5,
  ),
];

function step(level: number, minQp: number, count?: number, qp?: number): ProgressionStep {
  return { level, minQp, customers: count === undefined || qp === undefined ? null : { count, qp } };
}

/** Disagrees with the level table in rows 19 and 20: both readings are kept, neither is corrected. */
const PROGRESSION: readonly ProgressionStep[] = [
  step(0, 0),
  step(1, 100),
  step(2, 200),
  step(3, 300),
  step(4, 400),
  step(5, 500),
  step(6, 1000),
  step(7, 2500),
  step(8, 5000),
  step(9, 7500),
  step(10, 10_000),
  step(11, 20_000, 3, 1000),
  step(12, 50_000, 3, 3000),
  step(13, 75_000, 4, 5000),
  step(14, 100_000, 4, 5000),
  step(15, 150_000, 5, 10_000),
  step(16, 200_000, 5, 10_000),
  step(17, 250_000, 6, 10_000),
  step(18, 500_000, 8, 20_000),
  step(19, 750_000, 10, 20_000),
  step(20, 1_000_000, 12, 25_000),
];

const LEVEL_GROUPS: readonly LevelGroup[] = [
  { code: 'affiliate-status', from: 0, to: 0 },
  { code: 'team-builder', from: 1, to: 10 },
  { code: 'team-leader', from: 11, to: 16 },
  { code: 'global-leadership', from: 17, to: 20 },
];

/** The plan in force. */
export const defaultPlan: Plan = {
  planVersion: '1',
  levels: LEVELS,
  progression: PROGRESSION,
  levelGroups: LEVEL_GROUPS,
  stepUp: { fromLevel: ORANGE, centsPerQp: 1 },
  kickStart: {
    easy: { days: 30, newCustomers: 3, qp: 0, amountCents: 5000 },
    pro: { days: 90, newCustomers: 6, qp: 600, amountCents: 15_000 },
  },
  builder: {
    stages: [
      { stage: 1, psvCents: 20_000, activeCustomers: 3, amountCents: 2500 },
      { stage: 2, psvCents: 50_000, activeCustomers: 6, amountCents: 7500 },
      { stage: 3, psvCents: 100_000, activeCustomers: 10, amountCents: 15_000 },
    ],
  },
  infinity: { poolBp: 100 },
  balancing: { poolBp: 100 },
};
