import { mayChangePlace, mayChangeSignIn } from '../partner-rights.ts';
import type { PartnerFile } from '../partners.data.ts';

/** Actions on a partner from their file, in the order of the menu. */
export type PartnerAction =
  | 'person'
  | 'address'
  | 'givePlace'
  | 'changePlace'
  | 'move'
  | 'grant'
  | 'correct'
  | 'restrict'
  | 'lift'
  | 'merge'
  | 'transfer'
  | 'end'
  | 'disable'
  | 'enable'
  | 'reset';

/** A placed partner moves with a month, or without one as long as no order counts. */
function placeActions({ placed, sponsor }: Pick<PartnerFile, 'placed' | 'sponsor'>): PartnerAction[] {
  if (!placed) return ['givePlace'];
  // The partner at the top cannot be placed below anyone.
  return sponsor === null ? [] : ['move', 'changePlace'];
}

/** Only affiliates have a contract; the company's own partner at the top has none. */
function mayEnd(
  caller: Parameters<typeof mayChangePlace>[0],
  file: Parameters<typeof actionsOf>[1],
): boolean {
  return mayChangePlace(caller, file) && file.accountType !== 'basic';
}

/** Either the contract ends, or the place goes to a successor. */
function endActions({ placed }: Pick<PartnerFile, 'placed'>): PartnerAction[] {
  return placed ? ['transfer', 'end'] : ['end'];
}

/** Nobody can be merged into two partners; the company's own partner at the top, and people with full access, into none. */
function mayMerge(
  caller: Parameters<typeof mayChangePlace>[0],
  file: Parameters<typeof actionsOf>[1],
): boolean {
  const isOnTop = file.placed && file.sponsor === null;
  return mayChangePlace(caller, file) && file.mergedInto === null && !file.admin && !isOnTop;
}

/** The actions that a user may perform on a partner now; none once the partner is deleted. */
export function actionsOf(
  caller: Parameters<typeof mayChangeSignIn>[0],
  file: Pick<
    PartnerFile,
    | 'id'
    | 'deleted'
    | 'admin'
    | 'accountType'
    | 'placed'
    | 'sponsor'
    | 'disabled'
    | 'secondFactor'
    | 'mergedInto'
    | 'restricted'
  >,
): PartnerAction[] {
  if (file.deleted) return [];
  const ofAccount: PartnerAction[] = [file.disabled ? 'enable' : 'disable'];
  if (file.secondFactor) ofAccount.push('reset');
  const changesSignIn = mayChangeSignIn(caller, file);
  return [
    ...(changesSignIn ? (['person', 'address'] as const) : []),
    ...(mayChangePlace(caller, file) ? placeActions(file) : []),
    ...(mayChangePlace(caller, file) ? (['grant'] as const) : []),
    ...(caller.rights.includes('money.correct') ? (['correct'] as const) : []),
    ...(mayChangePlace(caller, file) ? ([file.restricted ? 'lift' : 'restrict'] as const) : []),
    ...(mayMerge(caller, file) ? (['merge'] as const) : []),
    ...(mayEnd(caller, file) ? endActions(file) : []),
    ...(changesSignIn ? ofAccount : []),
  ];
}
