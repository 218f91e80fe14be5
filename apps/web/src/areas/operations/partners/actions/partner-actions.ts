import { mayChangePlace, mayChangeSignIn } from '../partner-rights.ts';
import type { PartnerFile } from '../partners.data.ts';

/** What can be done to a partner from their file, in the order of the menu. */
export type PartnerAction =
  | 'person'
  | 'address'
  | 'givePlace'
  | 'changePlace'
  | 'correct'
  | 'disable'
  | 'enable'
  | 'reset';

/** What somebody may do to a partner now; nothing of it where the partner is gone. */
export function actionsOf(
  caller: Parameters<typeof mayChangeSignIn>[0],
  file: Pick<PartnerFile, 'id' | 'deleted' | 'admin' | 'placed' | 'disabled' | 'secondFactor'>,
): PartnerAction[] {
  if (file.deleted) return [];
  const ofAccount: PartnerAction[] = [file.disabled ? 'enable' : 'disable'];
  if (file.secondFactor) ofAccount.push('reset');
  const changesSignIn = mayChangeSignIn(caller, file);
  return [
    ...(changesSignIn ? (['person', 'address'] as const) : []),
    ...(mayChangePlace(caller, file)
      ? [file.placed ? ('changePlace' as const) : ('givePlace' as const)]
      : []),
    ...(caller.rights.includes('money.correct') ? (['correct'] as const) : []),
    ...(changesSignIn ? ofAccount : []),
  ];
}
