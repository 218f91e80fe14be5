import type { ApiError } from '../../../api/api-error.ts';
import type { TreePartner } from './partners.data.ts';
import { type Branches, groupIn, type Shown } from './tree-branches.ts';

/** What is known of the children of an open partner, or of the customers of an open group. */
export interface Branch {
  /** The number of children, customers without a team included; undefined before anything was read. */
  readonly total: number | undefined;
  /** How many of them, at the end, are customers without a team. */
  readonly alone: number;
  /** The children read so far, by position from 0. */
  readonly line: ReadonlyMap<number, TreePartner>;
  /** Why some of the others failed to load; null if none failed. */
  readonly failure: ApiError | null;
}

interface Place {
  /** Unique key of the row. */
  readonly key: string;
  /** Key of the parent row, of a partner or a group; null for the top. */
  readonly parent: string | null;
  /** 1 for the top. */
  readonly level: number;
  /** For each level above, whether its line continues below this row. */
  readonly lines: readonly boolean[];
}

/** A partner of the tree. */
export interface PartnerRow extends Place {
  readonly kind: 'partner';
  readonly partner: TreePartner;
  /** From 1, among all siblings. */
  readonly position: number;
  readonly siblings: number;
  readonly open: boolean;
}

/** The customers without a team below `of`, as one row. */
export interface GroupRow extends Place {
  readonly kind: 'group';
  readonly of: number;
  /** Key of their branch among the open ones. */
  readonly branch: number;
  /** Position of the first of them among all children. */
  readonly from: number;
  readonly count: number;
  readonly position: number;
  readonly siblings: number;
  readonly open: boolean;
}

/** Hidden children of the branch `of`: `count` of them before or after the visible ones. */
export interface MoreRow extends Place {
  readonly kind: 'before' | 'after';
  readonly of: number;
  readonly count: number;
}

/** Children of the branch `of` that are loading or failed to load. */
export interface WaitingRow extends Place {
  readonly kind: 'pending' | 'failed';
  readonly of: number;
  readonly failure: ApiError | null;
}

export type TreeRow = PartnerRow | GroupRow | MoreRow | WaitingRow;

/** A row that the keys can reach. */
export type ActiveRow = PartnerRow | GroupRow | MoreRow;

export function isPartner(row: TreeRow): row is PartnerRow {
  return row.kind === 'partner';
}

export function isActive(row: TreeRow): row is ActiveRow {
  return row.kind !== 'pending' && row.kind !== 'failed';
}

export function isMore(row: ActiveRow): row is MoreRow {
  return row.kind === 'before' || row.kind === 'after';
}

export function keyOf(partner: number): string {
  return `partner-${partner}`;
}

/** Fewer customers than this are listed individually. */
const LEAST_OF_A_GROUP = 5;

/** Number of children before the group of a branch, or all of them without a group. */
export function groupStart({ total, alone }: { readonly total: number; readonly alone: number }): number {
  return alone >= LEAST_OF_A_GROUP ? total - alone : total;
}

/** The visible rows of the tree from the top partner down, in display order. */
export function treeRows(
  top: TreePartner,
  states: ReadonlyMap<number, Branch>,
  branches: Branches,
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (partner: TreePartner, place: Omit<PartnerRow, 'kind' | 'key' | 'partner' | 'open'>): void => {
    const key = keyOf(partner.id);
    const range = partner.children > 0 ? branches.get(partner.id) : undefined;
    rows.push({ kind: 'partner', key, partner, open: range !== undefined, ...place });
    if (range === undefined) return;
    const state = states.get(partner.id);
    const below = (goesOn: boolean) => ({
      parent: key,
      level: place.level + 1,
      lines: [...place.lines, goesOn],
    });
    if (state?.total === undefined) {
      rows.push({ ...waitingOf(partner.id, state), ...below(false) });
      return;
    }
    const end = groupStart({ total: state.total, alone: state.alone });
    const isGrouped = end < state.total;
    const siblings = end + (isGrouped ? 1 : 0);
    addPart(partner.id, range, { from: 0, to: end }, { siblings, below, isLast: !isGrouped });
    if (isGrouped)
      addGroup({ of: partner.id, from: end, count: state.total - end, siblings, ...below(false) });
  };
  /** Adds the visible children in `part`: all of a partner's, or those of a group. */
  const addPart = (
    of: number,
    shown: Shown,
    part: Shown,
    {
      siblings,
      below,
      isLast,
    }: { siblings: number; below: (goesOn: boolean) => Omit<Place, 'key'>; isLast: boolean },
  ): void => {
    const state = states.get(of);
    const from = Math.max(part.from, Math.min(shown.from, part.to - 1));
    const to = Math.min(shown.to, part.to);
    const before = from - part.from;
    if (before > 0) rows.push({ kind: 'before', key: `before-${of}`, of, count: before, ...below(true) });
    let gap = false;
    for (let index = from; index < to; index += 1) {
      const child = state?.line.get(index);
      const goesOn = index + 1 < part.to || !isLast;
      if (child !== undefined) add(child, { position: index - part.from + 1, siblings, ...below(goesOn) });
      else if (!gap) rows.push({ ...waitingOf(of, state), ...below(true) });
      gap ||= child === undefined;
    }
    const left = part.to - to;
    if (left > 0) rows.push({ kind: 'after', key: `after-${of}`, of, count: left, ...below(!isLast) });
  };
  const addGroup = (group: Omit<GroupRow, 'kind' | 'key' | 'branch' | 'position' | 'open'>): void => {
    const { of, from, count, siblings, level, lines } = group;
    const branch = groupIn(of);
    const key = `group-${of}`;
    const range = branches.get(branch);
    rows.push({ kind: 'group', key, branch, position: siblings, open: range !== undefined, ...group });
    if (range === undefined) return;
    const below = (goesOn: boolean) => ({ parent: key, level: level + 1, lines: [...lines, goesOn] });
    addPart(branch, range, { from, to: from + count }, { siblings: count, below, isLast: true });
  };
  add(top, { parent: null, level: 1, position: 1, siblings: 1, lines: [] });
  return rows;
}

function waitingOf(of: number, state: Branch | undefined) {
  const failure = state?.failure ?? null;
  return { kind: failure === null ? 'pending' : 'failed', key: `waiting-${of}`, of, failure } as const;
}
