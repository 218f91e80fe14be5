import type { TreeNode, TreePartner } from './partners.data.ts';
import type { Branches } from './tree-branches.ts';

/** What is known of the children of an open partner. */
export type Branch = { state: 'ready'; node: TreeNode } | { state: 'pending' } | { state: 'failed' };

interface Place {
  /** Names the row among all rows. */
  readonly key: string;
  /** Row of the partner directly above; null for the top. */
  readonly parent: string | null;
  /** 1 for the top. */
  readonly level: number;
  /** For each level above, whether its line goes on below this row. */
  readonly lines: readonly boolean[];
}

/** A partner of the tree. */
export interface PartnerRow extends Place {
  readonly kind: 'partner';
  readonly partner: TreePartner;
  /** From 1, among all children of the parent. */
  readonly position: number;
  readonly siblings: number;
  readonly open: boolean;
}

/** Children of `of` that are not shown: `count` of them before or after those that are. */
export interface MoreRow extends Place {
  readonly kind: 'before' | 'after';
  readonly of: number;
  readonly count: number;
}

/** The children of `of` are being loaded or could not be. */
export interface WaitingRow extends Place {
  readonly kind: 'pending' | 'failed';
  readonly of: number;
}

export type TreeRow = PartnerRow | MoreRow | WaitingRow;

/** A row that the keys lead to. */
export type ActiveRow = PartnerRow | MoreRow;

export function isActive(row: TreeRow): row is ActiveRow {
  return row.kind !== 'pending' && row.kind !== 'failed';
}

export function keyOf(partner: number): string {
  return `partner-${partner}`;
}

/** The visible rows of the tree, from the top partner down, in the order of the screen. */
export function treeRows(
  top: TreeNode,
  states: ReadonlyMap<number, Branch>,
  branches: Branches,
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (partner: TreePartner, place: Omit<PartnerRow, 'kind' | 'key' | 'partner' | 'open'>): void => {
    const key = keyOf(partner.id);
    const shown = partner.children > 0 ? branches.get(partner.id) : undefined;
    rows.push({ kind: 'partner', key, partner, open: shown !== undefined, ...place });
    if (shown === undefined) return;
    const of = partner.id;
    const below = (goesOn: boolean) => ({
      parent: key,
      level: place.level + 1,
      lines: [...place.lines, goesOn],
    });
    const state = states.get(of);
    if (state?.state !== 'ready') {
      const kind = state?.state === 'failed' ? 'failed' : 'pending';
      rows.push({ kind, key: `${kind}-${of}`, of, ...below(false) });
      return;
    }
    const { children } = state.node;
    const from = Math.min(shown.from, Math.max(0, children.length - 1));
    const to = Math.min(shown.to, children.length);
    if (from > 0) rows.push({ kind: 'before', key: `before-${of}`, of, count: from, ...below(true) });
    for (const [index, child] of children.slice(from, to).entries()) {
      const position = from + index + 1;
      add(child, { position, siblings: children.length, ...below(position < children.length) });
    }
    const left = children.length - to;
    if (left > 0) rows.push({ kind: 'after', key: `after-${of}`, of, count: left, ...below(false) });
  };
  const asPartner: TreePartner = { ...top, children: top.children.length };
  add(asPartner, { parent: null, level: 1, position: 1, siblings: 1, lines: [] });
  return rows;
}
