import type { TreeNode, TreePartner } from './partners.data.ts';

/** What is known of the children of an open partner. */
export type Branch = { state: 'ready'; node: TreeNode } | { state: 'pending' } | { state: 'failed' };

/** One line of the outline: a partner, or that the children of `of` are being loaded or could not be. */
export type TreeRow =
  | {
      kind: 'partner';
      partner: TreePartner;
      parent: number | null;
      /** 1 for the top. */
      level: number;
      position: number;
      siblings: number;
      open: boolean;
      /** For each level above, whether its line goes on below this row. */
      lines: readonly boolean[];
    }
  | { kind: 'pending' | 'failed'; of: number; level: number; lines: readonly boolean[] };

/** The visible lines of the outline, from the top partner down, in the order of the screen. */
export function treeRows(
  top: TreeNode,
  branches: ReadonlyMap<number, Branch>,
  open: ReadonlySet<number>,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (partner: TreePartner, place: Omit<PartnerRow, 'kind' | 'partner' | 'open'>): void => {
    const isOpen = partner.children > 0 && open.has(partner.id);
    rows.push({ kind: 'partner', partner, open: isOpen, ...place });
    if (!isOpen) return;
    const branch = branches.get(partner.id);
    const level = place.level + 1;
    if (branch?.state !== 'ready') {
      const kind = branch?.state === 'failed' ? 'failed' : 'pending';
      rows.push({ kind, of: partner.id, level, lines: [...place.lines, false] });
      return;
    }
    const { children } = branch.node;
    for (const [index, child] of children.entries()) {
      const last = index === children.length - 1;
      const lines = [...place.lines, !last];
      add(child, { parent: partner.id, level, position: index + 1, siblings: children.length, lines });
    }
  };
  const asPartner: TreePartner = { ...top, children: top.children.length };
  add(asPartner, { parent: null, level: 1, position: 1, siblings: 1, lines: [] });
  return rows;
}

export type PartnerRow = Extract<TreeRow, { kind: 'partner' }>;
