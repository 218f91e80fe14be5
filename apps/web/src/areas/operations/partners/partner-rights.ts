import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { PartnerFile } from './partners.data.ts';

/** What of a session says what somebody may do here. */
interface Caller {
  readonly rights: readonly Right[];
  readonly roles: readonly string[];
  readonly partner: { readonly id: number } | null;
}

/** Whether somebody may give a partner a place: with the right for partners, not their own, and nobody's who is gone. */
export function mayChangePlace(
  { rights, partner }: Pick<Caller, 'rights' | 'partner'>,
  { id, deleted }: Pick<PartnerFile, 'id' | 'deleted'>,
): boolean {
  return rights.includes('partners.write') && !deleted && partner?.id !== id;
}

/** Whether somebody may block a partner or take the second factor away: of one with full access only others who have it. */
export function mayChangeSignIn(
  caller: Caller,
  file: Pick<PartnerFile, 'id' | 'deleted' | 'admin'>,
): boolean {
  return mayChangePlace(caller, file) && (!file.admin || caller.roles.includes('ROLE_ADMIN'));
}
