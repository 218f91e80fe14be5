import type { Warning } from './payouts.data.ts';

/** All of them, those that stop a payout first. */
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

/** What lists are filtered by: one of them, any, or none of them. */
export const warningFilters = ['any', 'none', ...warnings] as const;

/** Those with which a payout cannot be approved as it is. */
const stopping: ReadonlySet<Warning> = new Set(['partnerHeld', 'newDestination', 'vatId', 'outsideSepa']);

/** Whether a payout waits as long as there is such a warning, whatever an operator thinks of it. */
export function isStopping(warning: Warning): boolean {
  return stopping.has(warning);
}

/** Warnings in the order in which they matter. */
export function inOrder(given: readonly Warning[]): Warning[] {
  return warnings.filter((warning) => given.includes(warning));
}
