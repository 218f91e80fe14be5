import {
  type ActiveRow,
  type GroupRow,
  isActive,
  isMore,
  isPartner,
  type MoreRow,
  type TreeRow,
} from './tree-rows.ts';

/** Effect of a key in the tree: move to a row, open or close branches, show details, show more children. */
export type TreeAction =
  | { do: 'go'; to: string }
  | { do: 'open'; ids: number[] }
  | { do: 'close'; id: number }
  | { do: 'show'; id: number }
  | { do: 'more'; row: MoreRow }
  | { do: 'group'; row: GroupRow };

type Look = 'outline' | 'canvas';

/**
 * The keys of the ARIA tree view pattern; undefined for any other. On the canvas up and down stay on the level, as they
 * do visually.
 */
export function treeAction(
  key: string,
  active: string,
  all: readonly TreeRow[],
  look: Look = 'outline',
): TreeAction | undefined {
  const rows = all.filter(isActive);
  const index = rows.findIndex((row) => row.key === active);
  const row = rows[index];
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return go(rows.slice(index + 1).find((other) => look === 'outline' || other.level === row.level));
    case 'ArrowUp':
      return go(rows.slice(0, index).findLast((other) => look === 'outline' || other.level === row.level));
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      return inwards(row, rows[index + 1]);
    case 'ArrowLeft':
      return outwards(row);
    case 'Enter':
    case ' ':
      if (isMore(row)) return { do: 'more', row };
      if (row.kind === 'group') return { do: 'group', row };
      return { do: 'show', id: row.partner.id };
    case '*':
      return { do: 'open', ids: siblingsWithChildren(row, rows) };
    default:
      return typeAhead(key, index, rows);
  }
}

function go(target: ActiveRow | undefined): TreeAction | undefined {
  return target && { do: 'go', to: target.key };
}

function inwards(row: ActiveRow, next: ActiveRow | undefined): TreeAction | undefined {
  if (isMore(row) || (row.kind === 'partner' && row.partner.children === 0)) return undefined;
  if (!row.open) return row.kind === 'group' ? { do: 'group', row } : { do: 'open', ids: [row.partner.id] };
  return next?.parent === row.key ? go(next) : undefined;
}

/** The top is never closed: nothing would be left to see. */
function outwards(row: ActiveRow): TreeAction | undefined {
  if (row.parent === null) return undefined;
  if (row.kind === 'group' && row.open) return { do: 'group', row };
  if (row.kind === 'partner' && row.open) return { do: 'close', id: row.partner.id };
  return { do: 'go', to: row.parent };
}

function siblingsWithChildren(row: ActiveRow, rows: readonly ActiveRow[]): number[] {
  return rows
    .filter(isPartner)
    .filter((other) => other.parent === row.parent && other.partner.children > 0)
    .map((other) => other.partner.id);
}

/** The next partner, wrapping around, whose name starts with the letter. */
function typeAhead(key: string, index: number, rows: readonly ActiveRow[]): TreeAction | undefined {
  if ([...key].length !== 1 || !/\p{L}/u.test(key)) return undefined;
  const letter = key.toLocaleLowerCase();
  const around = [...rows.slice(index + 1), ...rows.slice(0, index)].filter(isPartner);
  return go(around.find((row) => row.partner.displayName.toLocaleLowerCase().startsWith(letter)));
}
