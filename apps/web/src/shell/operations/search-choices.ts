import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import {
  groupsOf,
  type Hit,
  type HitGroup,
  hitLink,
  MIN_SEARCH_LETTERS,
  REST_MS,
  searchQuery,
} from '../../areas/operations/search/search.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { pagesOf, type SearchablePage } from './found-pages.ts';
import { opensTo, operationsMenu } from './operations-menu.ts';

/** One line of the search, with where it leads. */
export type Choice =
  | { readonly kind: 'page'; readonly page: SearchablePage }
  | { readonly kind: 'hit'; readonly hit: Hit };

/** Where a line leads. */
export function linkOf(choice: Choice) {
  return choice.kind === 'page' ? { to: choice.page.to } : hitLink(choice.hit);
}

/** What answers a text. */
export interface Answer {
  readonly text: string;
  /** The pages first, which are there while the server is asked. */
  readonly choices: readonly Choice[];
  /** What the server found, by kind; null where nobody may ask it. */
  readonly found: {
    readonly query: ReturnType<typeof useFound>;
    readonly groups: readonly HitGroup[];
    /** Whether that is of the text, and not of what was typed before. */
    readonly isRead: boolean;
    /** What it was asked for. */
    readonly asked: string;
  } | null;
}

/** What answers the text: pages as it is typed, everything else as soon as typing rests. */
export function useAnswer(typed: string): Answer {
  const text = typed.trim();
  const { rights } = useSession();
  const may = rights.includes('partners.read');
  const asked = useDebounced(text, REST_MS);
  const enough = may && asked.length >= MIN_SEARCH_LETTERS;
  const query = useFound(asked, enough);
  const hits = (enough && query.data?.hits) || [];
  const groups = groupsOf(hits);
  const pages = usePages(text).map((page) => ({ kind: 'page', page }) as const);
  const inGroups = groups.flatMap((group) => group.hits.map((hit) => ({ kind: 'hit', hit }) as const));
  return {
    text,
    choices: [...pages, ...inGroups],
    found: may ? { query, groups, isRead: query.isSuccess && asked === text, asked } : null,
  };
}

const useFound = (asked: string, enabled: boolean) => useQuery({ ...searchQuery(asked), enabled });

/** The pages of the menu that a text means, of those that somebody sees. */
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
