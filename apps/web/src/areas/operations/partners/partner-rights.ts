import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { PartnerFile } from './partners.data.ts';

/** The part of a session that determines permissions. */
interface Caller {
  readonly rights: readonly Right[];
  readonly roles: readonly string[];
  readonly partner: { readonly id: number } | null;
}

/** Whether a user may place a partner: with the right for partners, not on their own, and not on a deleted one. */
export function mayChangePlace(
  { rights, partner }: Pick<Caller, 'rights' | 'partner'>,
  { id, deleted }: Pick<PartnerFile, 'id' | 'deleted'>,
): boolean {
  return rights.includes('partners.write') && !deleted && partner?.id !== id;
}

/** Whether a user may block a partner or reset the second factor; for partners with full access only others who have it may. */
export function mayChangeSignIn(
  caller: Caller,
  file: Pick<PartnerFile, 'id' | 'deleted' | 'admin'>,
): boolean {
  return mayChangePlace(caller, file) && (!file.admin || caller.roles.includes('ROLE_ADMIN'));
}
