import { levelFor } from './level-table.ts';
import type { RawNetwork, RawPartner } from './raw-network.ts';

export type AccountType = 'basic' | 'partner' | 'premium';

/** One partner's result in a cycle. */
export interface PartnerFigures {
  readonly partner: RawPartner;
  readonly accountType: AccountType;
  readonly psvCents: number;
  readonly personalQp: number;
  /** QP of the partner and everybody below. */
  readonly qp: number;
  /** Base of the orders of the partner and everybody below. */
  readonly teamBaseCents: number;
  readonly level: number;
  /** The highest level of the partner and of everybody below: the leg's value to the parent. */
  readonly legValue: number;
  readonly children: readonly PartnerFigures[];
}

/**
 * Computes the figures of a whole network by walking the tree as the rules are worded (specification, sections 3 and 9),
 * one partner at a time and without any of the product's code. Slow and plain, so that it can be read side by side with the
 * rules.
 * @returns the figures by partner id
 */
export function computeFigures(network: RawNetwork): Map<number, PartnerFigures> {
  const byParent = Map.groupBy(network.partners, (partner) => partner.parentId);
  const ordersOf = Map.groupBy(network.orders, (order) => order.partnerId);
  const membershipsOf = Map.groupBy(network.memberships, (membership) => membership.partnerId);
  const figures = new Map<number, PartnerFigures>();

  const ownBase = (id: number) => sum(ordersOf.get(id) ?? [], (order) => order.baseCents);
  const ownOrderQp = (id: number) => sum(ordersOf.get(id) ?? [], (order) => order.qp);
  const membershipQp = (id: number) => sum(membershipsOf.get(id) ?? [], (membership) => membership.qp);

  function walk(partner: RawPartner): PartnerFigures {
    const branch = (byParent.get(partner.id) ?? []).sort((a, b) => a.branch - b.branch || a.id - b.id);
    const children = branch.map(walk);
    const customers = branch.filter((child) => !child.affiliate);
    const qp = ownOrderQp(partner.id) + membershipQp(partner.id) + sum(children, (child) => child.qp);
    const level = levelFor(
      partner.affiliate,
      qp,
      children.map((child) => child.legValue),
    );
    const found: PartnerFigures = {
      partner,
      accountType: accountTypeOf(partner, membershipsOf.get(partner.id) ?? []),
      psvCents: ownBase(partner.id) + sum(customers, (customer) => ownBase(customer.id)),
      personalQp:
        ownOrderQp(partner.id) +
        sum(customers, (customer) => ownOrderQp(customer.id)) +
        membershipQp(partner.id),
      qp,
      teamBaseCents: ownBase(partner.id) + sum(children, (child) => child.teamBaseCents),
      level,
      legValue: Math.max(level, ...children.map((child) => child.legValue)),
      children,
    };
    figures.set(partner.id, found);
    return found;
  }

  for (const top of byParent.get(null) ?? []) walk(top);
  return figures;
}

/** Premium requires affiliate status, and an active business box or the company's grant. */
function accountTypeOf(partner: RawPartner, memberships: RawNetwork['memberships']): AccountType {
  if (!partner.affiliate) return 'basic';
  const box = memberships.some((membership) => membership.kind === 'business-box');
  return box || partner.companyFree ? 'premium' : 'partner';
}

/** Everybody below, each with the depth relative to `top`: 1 is the first line. */
export function downlineOf(top: PartnerFigures): { depth: number; member: PartnerFigures }[] {
  return top.children.flatMap((child) => [
    { depth: 1, member: child },
    ...downlineOf(child).map(({ depth, member }) => ({ depth: depth + 1, member })),
  ]);
}

/** Number of each account type. */
export function countTypes(members: readonly PartnerFigures[]): Record<AccountType, number> {
  const count = (type: AccountType) => members.filter((member) => member.accountType === type).length;
  return { basic: count('basic'), partner: count('partner'), premium: count('premium') };
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
