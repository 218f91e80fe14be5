import { planQuery } from '../../../frame/plan/plan.data.ts';
import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { countriesQuery } from '../company/company.data.ts';
import { writtenNewsPageQuery, writtenNewsQuery } from './written-news.data.ts';
import type { WrittenNewsSearch } from './written-news-search.ts';

export const writtenNews = (search: WrittenNewsSearch) => [
  writtenNewsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  planQuery(),
];

export const writtenArticle = (_search: unknown, { article }: { article: string }) => [
  ...(article === 'new' ? [] : [writtenNewsQuery(article)]),
  planQuery(),
  countriesQuery(),
];
