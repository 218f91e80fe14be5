import { text } from '../../../ui/table/table-search.ts';

/** What is asked of the help. */
interface HelpSearch {
  readonly q?: string;
}

/** Reads it out of an address. */
export function parseHelpSearch(raw: Record<string, unknown>): HelpSearch {
  const q = text(raw.q);
  return q === undefined ? {} : { q };
}
