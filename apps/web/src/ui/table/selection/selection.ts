import type { RowId } from '../columns.ts';

/** Rows selected one by one across pages, or all filtered rows. */
export type Selection =
  | { readonly kind: 'rows'; readonly ids: readonly RowId[] }
  | { readonly kind: 'matching' };

/** The selection for an action: `total` is the number of all filtered rows. */
export type Chosen =
  | { readonly kind: 'rows'; readonly ids: readonly RowId[] }
  | { readonly kind: 'matching'; readonly total: number };

/** A change of the selection; `page` are the visible rows. */
export type SelectionStep =
  | { readonly kind: 'row'; readonly id: RowId; readonly page: readonly RowId[] }
  | { readonly kind: 'page'; readonly page: readonly RowId[] }
  | { readonly kind: 'matching' }
  | { readonly kind: 'only'; readonly ids: readonly RowId[] };

/** The empty selection. */
export const NOTHING: Selection = { kind: 'rows', ids: [] };

/**
 * The selection after a step: a row, or the whole page, is toggled. Deselecting a row when all matching are selected
 * keeps only the others of the page: nobody has seen the rest.
 */
export function afterStep(selection: Selection, step: SelectionStep): Selection {
  switch (step.kind) {
    case 'row':
      return afterRow(selection, step.id, step.page);
    case 'page':
      return afterPage(selection, step.page);
    case 'matching':
      return { kind: 'matching' };
    case 'only':
      return { kind: 'rows', ids: step.ids };
  }
}

function afterRow(selection: Selection, id: RowId, page: readonly RowId[]): Selection {
  const ids = selection.kind === 'matching' ? page : selection.ids;
  const others = ids.filter((one) => one !== id);
  return { kind: 'rows', ids: others.length < ids.length ? others : [...ids, id] };
}

function afterPage(selection: Selection, page: readonly RowId[]): Selection {
  if (selection.kind === 'matching') return NOTHING;
  const others = selection.ids.filter((id) => !page.includes(id));
  return { kind: 'rows', ids: pageShare(selection, page) === 'all' ? others : [...others, ...page] };
}

/** Whether a row is selected. */
export function isChosen(selection: Selection, id: RowId): boolean {
  return selection.kind === 'matching' || selection.ids.includes(id);
}

/** How much of a page is selected. */
export function pageShare(selection: Selection, page: readonly RowId[]): 'none' | 'some' | 'all' {
  const chosen = page.filter((id) => isChosen(selection, id)).length;
  if (chosen === 0) return 'none';
  return chosen === page.length ? 'all' : 'some';
}

/** Number of rows that an action applies to. */
export function countOf(chosen: Chosen): number {
  return chosen.kind === 'matching' ? chosen.total : chosen.ids.length;
}
