import type { PartnerRow } from './tree-rows.ts';

/** What a key does in the tree: go to a partner, open or close one, show one's details. */
export type TreeAction =
  | { do: 'go'; to: number }
  | { do: 'open'; ids: number[] }
  | { do: 'close'; id: number }
  | { do: 'show'; id: number };

/** The keys that the ARIA pattern of a tree view asks for; undefined for any other. */
export function treeAction(key: string, active: number, rows: readonly PartnerRow[]): TreeAction | undefined {
  const index = rows.findIndex((row) => row.partner.id === active);
  const row = rows[index];
  if (row === undefined) return undefined;
  const go = (target: PartnerRow | undefined): TreeAction | undefined =>
    target && { do: 'go', to: target.partner.id };
  switch (key) {
    case 'ArrowDown':
      return go(rows[index + 1]);
    case 'ArrowUp':
      return go(rows[index - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (row.partner.children === 0) return undefined;
      return row.open ? go(rows[index + 1]) : { do: 'open', ids: [active] };
    case 'ArrowLeft':
      if (row.open) return { do: 'close', id: active };
      return row.parent === null ? undefined : { do: 'go', to: row.parent };
    case 'Enter':
    case ' ':
      return { do: 'show', id: active };
    case '*':
      return { do: 'open', ids: siblingsWithChildren(row, rows) };
    default:
      return typeAhead(key, index, rows);
  }
}

function siblingsWithChildren(row: PartnerRow, rows: readonly PartnerRow[]): number[] {
  return rows
    .filter((other) => other.parent === row.parent && other.partner.children > 0)
    .map((other) => other.partner.id);
}

/** The next partner, around the end, whose name begins with the letter. */
function typeAhead(key: string, index: number, rows: readonly PartnerRow[]): TreeAction | undefined {
  if ([...key].length !== 1 || !/\p{L}/u.test(key)) return undefined;
  const letter = key.toLocaleLowerCase();
  const around = [...rows.slice(index + 1), ...rows.slice(0, index)];
  const hit = around.find((row) => row.partner.displayName.toLocaleLowerCase().startsWith(letter));
  return hit && { do: 'go', to: hit.partner.id };
}
