import type { getPartner, treePartner } from '@blattwerk/contract/partners/partners.contract.ts';
import type { z } from 'zod';
import { countryName } from '../../platform/country.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { TreeMember } from '../team/member.queries.ts';
import { seesContact, type View } from '../tree/visibility.policy.ts';
import type { TreeInfo } from './partners.queries.ts';

type PartnerAnswer = HandlerAnswer<typeof getPartner>;

/**
 * The amount available to a partner for payout, as a decimal number in EUR, and the address of the shop where it can be
 * redeemed.
 */
export type PresentPayable = (
  deps: Pick<Deps, 'db'>,
  partner: number,
) => Promise<{ payoutBalance: string; shop: string | null }>;

/** The fields of the group treeInfo: every key for every partner; contact data only where visible to the caller. */
export function presentTreeInfo(
  info: TreeInfo,
  { view, locale }: { view: View; locale: string },
): Required<Pick<PartnerAnswer, 'QPBalance' | 'user'>> {
  const contact = seesContact(view) && (view.as !== 'team' || !info.isRestricted);
  return {
    QPBalance: info.qualificationPoints,
    user: {
      createdAt: info.createdAt,
      email: contact ? info.email : null,
      firstName: info.firstName,
      lastName: info.lastName,
      phone: contact ? info.phone : null,
      currentLoginDate: info.currentLoginDate,
      billingAddress: info.addresses.map(({ countryIso, city }) => ({
        country: countryName(countryIso, locale),
        countryISO: countryIso,
        city: contact ? city : null,
      })),
    },
  };
}

/** The viewer of a tree, and the viewed partner's depth in the whole tree. */
export interface TreeView {
  readonly view: View;
  readonly viewed: { readonly partner: number; readonly depth: number };
}

/** A node of the tree. The upline is hidden from the caller: their own node has no `parent`. */
export function presentTreePartner(
  member: TreeMember,
  { view, viewed }: TreeView,
): Omit<z.input<typeof treePartner>, 'children'> & { children: number } {
  const depth = view.depth + member.depth - viewed.depth;
  return {
    id: member.id,
    displayName: member.displayName,
    name: member.displayName,
    children: member.children,
    parent: view.as === 'own' && member.id === viewed.partner ? null : member.parent,
    depth,
    visible: depth >= 0,
    affiliate: member.affiliate,
    premium: member.premium,
    level: member.level,
    qualificationPoints: member.qualificationPoints,
    activity: member.activity,
  };
}
