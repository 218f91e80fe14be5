import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { newsTopics } from '../../content/news/news-search.ts';
import type { ListedNews } from './written-news.data.ts';

/** Where an article stands, in the order in which a filter offers it. */
export const newsStates = [
  'draft',
  'planned',
  'published',
  'over',
] as const satisfies readonly ListedNews['state'][];

/** How all articles stand in the address, the newest first. */
export const writtenNewsTable = tableSearch({
  sortFields: ['from', 'title', 'changedAt'],
  defaultSort: 'from',
  defaultDirection: 'desc',
  filters: { text, state: oneOf(newsStates), topic: oneOf(newsTopics) },
});

export type WrittenNewsSearch = ReturnType<typeof writtenNewsTable.parse>;
