import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CHUNK, mediaPageQuery, mediaTagsQuery } from './media.data.ts';
import { optionsOf, readSelection, showsMore } from './media-rules.ts';
import type { MediaSearch } from './media-search.ts';
import { FIRST_SHOWN, type MediaType } from './media-types.ts';

/** The items of the chosen type, with its tags. */
export function useMedia(search: MediaSearch) {
  const type: MediaType = search.type ?? 0;
  const { locale } = useTexts();
  const tags = useQuery(mediaTagsQuery(locale));
  const options = optionsOf(tags.data?.items ?? [], type);
  const selection = readSelection(
    search[`tags${type}`],
    options.map(({ id }) => id),
  );
  const shown = search[`shown${type}`] ?? FIRST_SHOWN;
  const names =
    selection === 'all'
      ? undefined
      : options.filter(({ id }) => selection.includes(id)).map(({ name }) => name);
  // A filter in the URL can be applied only after its tags have loaded.
  const isKnown = search[`tags${type}`] === undefined || !tags.isPending;
  const first = useQuery({
    ...mediaPageQuery(locale, 1, type, names),
    enabled: isKnown && names?.length !== 0,
    placeholderData: keepPreviousData,
  });
  const total = names?.length === 0 ? 0 : first.data?.total;
  // The tags are above the items that they filter: whichever loads first waits for the other.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !tags.isPending && (total !== undefined || !first.isPending)) setOpen(true);
  const chunks = Math.ceil(Math.min(shown, total ?? 0) / CHUNK);
  const further = useQueries({
    queries: Array.from({ length: Math.max(chunks - 1, 0) }, (_, index) =>
      mediaPageQuery(locale, index + 2, type, names),
    ),
  });
  const loaded = [first, ...further].flatMap(({ data }) => data?.items ?? []);
  return {
    type,
    options,
    selection,
    shown,
    isOpen,
    total,
    first,
    items: total === 0 ? [] : loaded.slice(0, shown),
    more: showsMore(total ?? 0, shown),
  };
}
