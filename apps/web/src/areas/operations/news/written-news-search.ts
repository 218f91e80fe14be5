import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { newsTopics } from '../../content/news/news-search.ts';
import type { ListedNews } from './written-news.data.ts';

/** States of an article, in the filter's order. */
export const newsStates = [
  'draft',
  'planned',
  'published',
  'over',
] as const satisfies readonly ListedNews['state'][];

/** Search parameters of the articles, newest first. */
export const writtenNewsTable = tableSearch({
  sortFields: ['from', 'title', 'changedAt'],
  defaultSort: 'from',
  defaultDirection: 'desc',
  filters: { text, state: oneOf(newsStates), topic: oneOf(newsTopics) },
});

export type WrittenNewsSearch = ReturnType<typeof writtenNewsTable.parse>;
