import type { FindingBonus, FindingStatus } from '@blattwerk/contract/findings/findings.contract.ts';

export type { FindingBonus, FindingStatus };

/** What the engine knew of a partner, as it is stored; null where the bonus does not ask for it. Cents. */
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

/** Of both sides. */
export interface FiguresOfBoth {
  readonly with: Figures;
  readonly without: Figures;
}

/** Nobody has decided on these, or what was decided is not done: of each credit there is one at most. */
export const UNDONE: readonly FindingStatus[] = ['gain', 'small', 'open', 'waiting', 'approved'];
