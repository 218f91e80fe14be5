import { mayChangePlace, mayChangeSignIn } from '../partner-rights.ts';
import type { PartnerFile } from '../partners.data.ts';

/** What can be done to a partner from their file, in the order of the menu. */
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

/** Whoever stands somewhere moves with a month, or without one as long as no order counts. */
function placeActions({ placed, sponsor }: Pick<PartnerFile, 'placed' | 'sponsor'>): PartnerAction[] {
  if (!placed) return ['givePlace'];
  // Whoever stands at the top has nobody to stand below.
  return sponsor === null ? [] : ['move', 'changePlace'];
}

/** A contract is with whoever is an affiliate; the company's own partner at the top is none. */
function mayEnd(
  caller: Parameters<typeof mayChangePlace>[0],
  file: Parameters<typeof actionsOf>[1],
): boolean {
  return mayChangePlace(caller, file) && file.accountType !== 'basic';
}

/** A contract ends, or the place goes over to a successor where there is one. */
function endActions({ placed }: Pick<PartnerFile, 'placed'>): PartnerAction[] {
  return placed ? ['transfer', 'end'] : ['end'];
}

/** Nobody goes on as two; the company's own partner at the top, and whoever works for it with full access, as nobody else. */
function mayMerge(
  caller: Parameters<typeof mayChangePlace>[0],
  file: Parameters<typeof actionsOf>[1],
): boolean {
  const isOnTop = file.placed && file.sponsor === null;
  return mayChangePlace(caller, file) && file.mergedInto === null && !file.admin && !isOnTop;
}

/** What somebody may do to a partner now; nothing of it where the partner is gone. */
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
