import type { ApiError } from '../../../api/api-error.ts';
import type { TreePartner } from './partners.data.ts';
import type { Branches } from './tree-branches.ts';

/** What is known of the children of an open partner. */
export interface Branch {
  /** How many there are; undefined before anything was read. */
  readonly total: number | undefined;
  /** Those that were read, by their position from 0. */
  readonly line: ReadonlyMap<number, TreePartner>;
  /** Why some of those that were not could not be; null where nothing failed. */
  readonly failure: ApiError | null;
}

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

/** Children of `of` that are to be shown are being loaded or could not be. */
export interface WaitingRow extends Place {
  readonly kind: 'pending' | 'failed';
  readonly of: number;
  readonly failure: ApiError | null;
}

export type TreeRow = PartnerRow | MoreRow | WaitingRow;

/** A row that the keys lead to. */
export type ActiveRow = PartnerRow | MoreRow;

export function isPartner(row: TreeRow): row is PartnerRow {
  return row.kind === 'partner';
}

export function isActive(row: TreeRow): row is ActiveRow {
  return row.kind !== 'pending' && row.kind !== 'failed';
}

export function keyOf(partner: number): string {
  return `partner-${partner}`;
}

/** The visible rows of the tree, from the top partner down, in the order of the screen. */
export function treeRows(
  top: TreePartner,
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
    const { total, line, failure = null } = states.get(of) ?? {};
    const kind = failure === null ? 'pending' : 'failed';
    const waiting = { kind, key: `waiting-${of}`, of, failure } as const;
    if (total === undefined || line === undefined) {
      rows.push({ ...waiting, ...below(false) });
      return;
    }
    const from = Math.min(shown.from, Math.max(0, total - 1));
    const to = Math.min(shown.to, total);
    if (from > 0) rows.push({ kind: 'before', key: `before-${of}`, of, count: from, ...below(true) });
    let gap = false;
    for (let index = from; index < to; index += 1) {
      const child = line.get(index);
      if (child !== undefined)
        add(child, { position: index + 1, siblings: total, ...below(index + 1 < total) });
      else if (!gap) rows.push({ ...waiting, ...below(true) });
      gap ||= child === undefined;
    }
    const left = total - to;
    if (left > 0) rows.push({ kind: 'after', key: `after-${of}`, of, count: left, ...below(false) });
  };
  add(top, { parent: null, level: 1, position: 1, siblings: 1, lines: [] });
  return rows;
}
