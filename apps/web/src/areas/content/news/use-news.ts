import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type News, newsPageQuery } from './news.data.ts';
import { pageCountOf, prepended, showsMore } from './news-paging.ts';
import type { NewsSearch } from './news-search.ts';

/** The articles loaded so far, page after page as the URL says. */
export function useNews({ page = 1, ...search }: NewsSearch) {
  const first = useQuery({ ...newsPageQuery(1, search), placeholderData: keepPreviousData });
  const pageCount = pageCountOf(first.data?.total ?? 0);
  const last = Math.min(page, Math.max(pageCount, 1));
  const further = useQueries({
    queries: Array.from({ length: last - 1 }, (_, index) => newsPageQuery(index + 2, search)),
  });
  const answers = [first, ...further];
  const end = answers.findIndex(({ data }) => data === undefined);
  const loaded: { number: number; items: readonly News[] }[] = answers
    .slice(0, end === -1 ? undefined : end)
    .map(({ data }, index) => ({ number: index + 1, items: data?.items ?? [] }));
  return {
    first,
    total: first.data?.total,
    pages: prepended(loaded),
    last,
    /** The next page, or the one being loaded. */
    next: end > 0 ? answers[end] : undefined,
    more: showsMore(pageCount, last + 1),
  };
}
