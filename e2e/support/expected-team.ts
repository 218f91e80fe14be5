import type { Query } from './database.ts';
import { levelTable } from './level-table.ts';
import { lastClosedCycle, openCycle, readNetwork } from './raw-network.ts';
import { type AccountType, computeFigures, downlineOf, type PartnerFigures } from './team-figures.ts';

/** A member of a team as lists and tree must show it. */
export interface ExpectedMember {
  readonly id: number;
  readonly name: string;
  readonly parentId: number;
  /** Seen from the partner whose team it is: 1 is the first line. */
  readonly depth: number;
  readonly accountType: AccountType;
  readonly levelName: string;
  readonly qp: number;
  /** Everybody directly below, in the order of their branches. */
  readonly children: readonly number[];
  /** Those of them with account type basic. */
  readonly customers: number;
  readonly createdAt: Date;
}

/** Everybody below a partner, computed from the raw rows, in depth-first order. */
export async function expectedTeam(query: Query, partnerId: number): Promise<ExpectedMember[]> {
  const open = computeFigures(await readNetwork(query, await openCycle(query)));
  const closed = await lastClosedCycle(query);
  const before = closed ? computeFigures(await readNetwork(query, closed)) : undefined;
  const top = open.get(partnerId);
  if (!top) throw new Error(`Partner ${partnerId} has no place in the tree.`);
  const rows = await query<{ id: number; created: Date }>('select id, created_at as created from partners');
  const createdAt = new Map(rows.map(({ id, created }) => [id, created]));
  return downlineOf(top).map(({ depth, member }) => ({
    depth,
    ...describe(member, before?.get(member.partner.id)),
    createdAt: createdAt.get(member.partner.id) ?? new Date(Number.NaN),
  }));
}

function describe(member: PartnerFigures, before: PartnerFigures | undefined) {
  const { partner, children, accountType, qp } = member;
  const level = Math.max(member.level, before?.level ?? 0);
  return {
    id: partner.id,
    name: partner.displayName,
    parentId: partner.parentId ?? 0,
    accountType,
    levelName: levelTable[level]?.name ?? '',
    qp,
    children: children.map((child) => child.partner.id),
    customers: children.filter((child) => child.accountType === 'basic').length,
  };
}

/** Below this number, customers without a team are shown individually. */
const LEAST_OF_A_GROUP = 5;

/** The children of one partner as the tree shows them: customers without a team come last, many of them as a single node. */
export function shownLine(line: readonly ExpectedMember[]): {
  one: readonly ExpectedMember[];
  asGroup: readonly ExpectedMember[];
} {
  const isAlone = ({ accountType, children }: ExpectedMember) =>
    accountType === 'basic' && children.length === 0;
  const team = line.filter((member) => !isAlone(member));
  const alone = line.filter(isAlone);
  if (alone.length >= LEAST_OF_A_GROUP) return { one: team, asGroup: alone };
  return { one: [...team, ...alone], asGroup: [] };
}

/** The German names of the account types. */
export const germanTypes: Record<AccountType, string> = {
  basic: 'Basis',
  partner: 'Partner',
  premium: 'Premium-Partner',
};
