import { text } from '../../../ui/table/table-search.ts';

/** Search parameters of the help. */
interface HelpSearch {
  readonly q?: string;
}

/** Parses them. */
export function parseHelpSearch(raw: Record<string, unknown>): HelpSearch {
  const q = text(raw.q);
  return q === undefined ? {} : { q };
}
