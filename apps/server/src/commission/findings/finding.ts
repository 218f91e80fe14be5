import type { FindingBonus, FindingStatus } from '@blattwerk/contract/findings/findings.contract.ts';

export type { FindingBonus, FindingStatus };

/** The engine's figures of a partner, as stored; null if the bonus does not need them. Cents. */
export interface Figures {
  readonly level: number | null;
  readonly qp: number | null;
  readonly customers: number | null;
  readonly stage: number | null;
  readonly psvCents: number | null;
  readonly poolBaseCents: number | null;
  readonly weight: number | null;
  readonly weightSum: number | null;
}

/** Figures of both sides. */
export interface FiguresOfBoth {
  readonly with: Figures;
  readonly without: Figures;
}

/** Statuses without a decision, or with one that is not carried out: each credit has at most one such finding. */
export const UNDONE: readonly FindingStatus[] = ['gain', 'small', 'open', 'waiting', 'approved'];
