import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import {
  groupsOf,
  type Hit,
  type HitGroup,
  hitLink,
  MIN_SEARCH_LETTERS,
  SEARCH_DEBOUNCE_MS,
  searchQuery,
} from '../../areas/operations/search/search.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { pagesOf, type SearchablePage } from './found-pages.ts';
import { opensTo, operationsMenu } from './operations-menu.ts';

/** One line of the search, with its target. */
export type Choice =
  | { readonly kind: 'page'; readonly page: SearchablePage }
  | { readonly kind: 'hit'; readonly hit: Hit };

/** Target of a line. */
export function linkOf(choice: Choice) {
  return choice.kind === 'page' ? { to: choice.page.to } : hitLink(choice.hit);
}

/** Results for a text. */
export interface Answer {
  readonly text: string;
  /** The pages come first, and are there before the server has answered. */
  readonly choices: readonly Choice[];
  /** The server's hits by kind; null if the user may not search. */
  readonly found: {
    readonly query: ReturnType<typeof useFound>;
    readonly groups: readonly HitGroup[];
    /** Whether the hits are for the present text, not for an earlier one. */
    readonly isRead: boolean;
    /** The text they were searched for. */
    readonly asked: string;
  } | null;
}

/** Results for the text: pages while typing, everything else after a pause. */
export function useAnswer(typed: string): Answer {
  const text = typed.trim();
  const { rights } = useSession();
  const may = rights.includes('partners.read');
  const debounced = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const enough = may && debounced.length >= MIN_SEARCH_LETTERS;
  const query = useFound(debounced, enough);
  const hits = (enough && query.data?.hits) || [];
  const groups = groupsOf(hits);
  const pages = usePages(text).map((page) => ({ kind: 'page', page }) as const);
  const inGroups = groups.flatMap((group) => group.hits.map((hit) => ({ kind: 'hit', hit }) as const));
  return {
    text,
    choices: [...pages, ...inGroups],
    found: may ? { query, groups, isRead: query.isSuccess && debounced === text, asked: debounced } : null,
  };
}

const useFound = (asked: string, enabled: boolean) => useQuery({ ...searchQuery(asked), enabled });

/** The menu's pages that match a text, among the visible ones. */
function usePages(text: string): readonly SearchablePage[] {
  const { t } = useTexts();
  const { rights } = useSession();
  const pages = operationsMenu
    .flatMap(({ entries }) => entries)
    .filter(opensTo(rights))
    .map(({ to, icon, label }) => ({
      to,
      icon,
      label: t(`operations:title.${label}`),
      words: t(`operations:search.words.${label}`),
    }));
  return pagesOf(text, pages);
}
