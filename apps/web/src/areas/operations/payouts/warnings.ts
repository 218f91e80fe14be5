import type { Warning } from './payouts.data.ts';

/** All warnings, those that block a payout first. */
export const warnings = [
  'partnerHeld',
  'newDestination',
  'vatId',
  'outsideSepa',
  'sharedAccount',
  'otherName',
  'overLimit',
  'returnedBefore',
  'signInBlocked',
  'taxUnproven',
] as const satisfies readonly Warning[];

/** Filters: one warning, any, or none. */
export const warningFilters = ['any', 'none', ...warnings] as const;

/** Warnings with which a payout cannot be approved as it is. */
const stopping: ReadonlySet<Warning> = new Set(['partnerHeld', 'newDestination', 'vatId', 'outsideSepa']);

/** Whether a payout waits while it has this warning, whatever an operator thinks. */
export function isStopping(warning: Warning): boolean {
  return stopping.has(warning);
}

/** Warnings by importance. */
export function inOrder(list: readonly Warning[]): Warning[] {
  return warnings.filter((warning) => list.includes(warning));
}
