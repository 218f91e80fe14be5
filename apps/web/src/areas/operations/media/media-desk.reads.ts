import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { keptMediaPageQuery, keptMediaQuery, keptTagsQuery } from './kept-media.data.ts';
import type { KeptMediaSearch } from './kept-media-search.ts';

export const keptMedia = (search: KeptMediaSearch) => [
  keptMediaPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  keptTagsQuery(),
];

export const keptMediaItem = (_search: unknown, { item }: { item: string }) => [
  keptMediaQuery(item),
  keptTagsQuery(),
];
