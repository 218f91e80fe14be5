import type { MediaType } from './media-types.ts';

/** Whether there is more to show: when more items exist than are shown (specification, section 4). */
export function showsMore(total: number, shown: number): boolean {
  return total > shown;
}

/** The selected tags: all, which is no filter, or just these (specification, section 4). */
export type Selection = 'all' | readonly number[];

/** Whether a tag is selected; with 'All' every tag is. */
export function isSelected(selection: Selection, tag: number): boolean {
  return selection === 'all' || selection.includes(tag);
}

/**
 * The selection after toggling a tag: deselecting one while 'All' is set removes 'All', selecting every tag checks it
 * (specification, section 4).
 */
export function toggleTag(selection: Selection, tag: number, every: readonly number[]): Selection {
  const selected = every.filter((one) => isSelected(selection, one) !== (one === tag));
  return selected.length === every.length ? 'all' : selected;
}

/** The selection after toggling 'All': all, or none, so that single tags can be chosen. */
export function toggleAll(selection: Selection): Selection {
  return selection === 'all' ? [] : 'all';
}

/** A selection for the URL; null for all. */
export function printSelection(selection: Selection): string | number | undefined {
  if (selection === 'all') return undefined;
  return selection.length === 1 ? selection[0] : selection.join('-') || 'none';
}

/** Parses a selection from the URL. Tags that no longer exist are dropped; if none remain, it means all. */
export function readSelection(text: string | number | undefined, every: readonly number[]): Selection {
  if (text === 'none') return every.length === 0 ? 'all' : [];
  const chosen = new Set(
    String(text ?? '')
      .split('-')
      .map(Number),
  );
  const selected = every.filter((tag) => chosen.has(tag));
  return selected.length === 0 || selected.length === every.length ? 'all' : selected;
}

/** A selectable tag. */
export interface TagOption {
  readonly id: number;
  readonly name: string;
}

/** The tags of a media type; across all types each name is listed once. */
export function optionsOf(
  tags: readonly { readonly id: number; readonly name: string; readonly type: number }[],
  type: MediaType,
): TagOption[] {
  const options = new Map<string, TagOption>();
  for (const { id, name, type: own } of tags) {
    if ((type === 0 || own === type) && !options.has(name)) options.set(name, { id, name });
  }
  return [...options.values()];
}
