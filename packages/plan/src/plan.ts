/**
 * The shape of a plan: all numbers of the programme as data. The engine contains none of them, so a new version of the
 * programme is a new value of this type, never a change of the engine.
 */

/** A number of legs whose value is at least this level, as the level table words it ("3 Orange"). */
export interface LegRequirement {
  readonly count: number;
  readonly level: number;
}

/** One row of the level table (specification, section 9). */
export interface Level {
  readonly id: number;
  /** Full name, for example "Black Leaf Bronze"; the API's `levelName`. */
  readonly name: string;
  /** The name without number or metal, for example "Black Leaf"; the API's `leaf`. */
  readonly leaf: string;
  readonly qpFrom: number;
  /** Last QP of the row as the table prints it; it caps nothing. Null in the last row. */
  readonly qpTo: number | null;
  readonly percentBp: number;
  readonly legs: readonly LegRequirement[];
  /** Shares that a holder of this level has in the infinity pool. */
  readonly sharingWeight: number;
  /** Shares that a holder of this level has in the balancing pool. */
  readonly balancingWeight: number;
}

/** A number of direct children with at least this QP each ("3 x 1000" in the rank progression table). */
export interface ProgressionCustomers {
  readonly count: number;
  readonly qp: number;
}

/** One row of the rank progression table: what reaches `level` (specification, section 9). */
export interface ProgressionStep {
  readonly level: number;
  readonly minQp: number;
  readonly customers: ProgressionCustomers | null;
}

/** Codes of the level groups, in ascending order. */
export const levelGroupCodes = [
  'affiliate-status',
  'team-builder',
  'team-leader',
  'global-leadership',
] as const;
export type LevelGroupCode = (typeof levelGroupCodes)[number];

/** A named range of levels, both ends included (specification, section 9). */
export interface LevelGroup {
  readonly code: LevelGroupCode;
  readonly from: number;
  readonly to: number;
}

/** One phase of the kick-start bonus. */
export interface KickStartPhase {
  readonly days: number;
  readonly newCustomers: number;
  readonly qp: number;
  readonly amountCents: number;
}

/** One stage of the builder bonus; both requirements have to be met. */
export interface BuilderStage {
  readonly stage: number;
  readonly psvCents: number;
  readonly activeCustomers: number;
  readonly amountCents: number;
}

/** Everything the programme's operator can set. A cycle has exactly one plan, stored by its version. */
export interface Plan {
  readonly planVersion: string;
  readonly levels: readonly Level[];
  readonly progression: readonly ProgressionStep[];
  readonly levelGroups: readonly LevelGroup[];
  readonly stepUp: { readonly fromLevel: number; readonly centsPerQp: number };
  readonly kickStart: { readonly easy: KickStartPhase; readonly pro: KickStartPhase };
  readonly builder: { readonly stages: readonly BuilderStage[] };
  readonly infinity: { readonly poolBp: number };
  readonly balancing: { readonly poolBp: number };
}

/** A plan without a version, for example because it has none yet. */
export type PlanBody = Omit<Plan, 'planVersion'>;
