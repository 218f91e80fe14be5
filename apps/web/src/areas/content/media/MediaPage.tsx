import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { Lightbox } from './Lightbox.tsx';
import { MediaCard } from './MediaCard.tsx';
import css from './MediaPage.module.css';
import { CHUNK, mediaPageQuery, mediaTagsQuery } from './media.data.ts';
import {
  isSelected,
  optionsOf,
  printSelection,
  readSelection,
  type Selection,
  showsMore,
  type TagOption,
  toggleAll,
  toggleTag,
} from './media-rules.ts';
import type { MediaSearch } from './media-search.ts';
import { FIRST_SHOWN, type MediaType, mediaTypes, SHOWN_STEP } from './media-types.ts';
import { Recommended } from './Recommended.tsx';

/** Placeholder for the first cards. */
const LINES = [80, 95, 60, 80];
const ROOM = [800, 690] as const;

/** The media library: documents, images and videos, by their tags. */
export function MediaPage() {
  const search = useSearch({ from: '/media-frame/app/mediathek' });
  const { t, format } = useTexts();
  const navigate = useNavigate({ from: '/app/mediathek' });
  const { type, options, selection, shown, isOpen, total, first, items, more } = useMedia(search);
  const change = (changes: MediaSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  const select = (next: Selection) => change({ [`tags${type}`]: printSelection(next) });
  const close = () =>
    void navigate({ search: ({ view: _, ...rest }) => rest, replace: true, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('nav.mediaLibrary')}
        lead={
          <span role="status" data-testid="media-count">
            {total !== undefined && t('media:list.count', { count: total, number: format.integer(total) })}
          </span>
        }
      />
      <Recommended code={search.code} />
      <Tabs look="segments" label={t('media:list.types')}>
        {mediaTypes.map((each) => (
          <Link
            key={each}
            from="/app/mediathek"
            search={({ type: _, view: __, ...rest }): MediaSearch =>
              each === 0 ? rest : { ...rest, type: each }
            }
            resetScroll={false}
            preload={false}
            {...tab(each === type)}
          >
            {t(`media:type.${each}`)}
          </Link>
        ))}
      </Tabs>
      {isOpen && options.length > 0 && <TagChips options={options} selection={selection} onSelect={select} />}
      {!isOpen ? (
        <Pending lines={LINES} room={ROOM} />
      ) : total === 0 ? (
        <NoMedia type={type} selection={selection} onReset={() => select('all')} />
      ) : (
        <QueryContent query={first} lines={LINES} room={ROOM}>
          {() => (
            <>
              <ul className={css.grid}>
                {items.map((item) => (
                  <MediaCard key={item.id} item={item} />
                ))}
              </ul>
              {more && (
                <div className={css.more}>
                  <Button variant="default" onClick={() => change({ [`shown${type}`]: shown + SHOWN_STEP })}>
                    {t('media:list.more')}
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryContent>
      )}
      {search.view !== undefined && (
        <Lightbox
          images={items.filter((item) => item.type === 2)}
          id={search.view}
          onMove={(view) => change({ view })}
          onClose={close}
        />
      )}
    </>
  );
}

interface Props {
  type: MediaType;
  selection: Selection;
  onReset: () => void;
}

/** Why nothing is shown: no item of the type, none with these tags, or no tag chosen. */
function NoMedia({ type, selection, onReset }: Props) {
  const { t } = useTexts();
  if (selection === 'all')
    return (
      <Empty list picture="paper" title={t(`media:noneTitle.${type}`)}>
        {t(`media:none.${type}`)}
      </Empty>
    );
  return (
    <Empty
      action={
        <Button variant="default" onClick={onReset}>
          {t('media:list.reset')}
        </Button>
      }
    >
      {selection.length === 0 ? t('media:list.noTag') : t('media:list.noneTagged')}
    </Empty>
  );
}

interface TagChipsProps {
  options: readonly TagOption[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The tags to filter by; 'All' is checked while every tag is. */
function TagChips({ options, selection, onSelect }: TagChipsProps) {
  const { t } = useTexts();
  const every = options.map(({ id }) => id);
  return (
    <fieldset className={css.tags} data-all={selection === 'all'}>
      <legend className="visually-hidden">{t('media:list.tags')}</legend>
      <Chip
        label={t('media:list.all')}
        checked={selection === 'all'}
        onToggle={() => onSelect(toggleAll(selection))}
      />
      {options.map(({ id, name }) => (
        <Chip
          key={id}
          label={name}
          checked={isSelected(selection, id)}
          onToggle={() => onSelect(toggleTag(selection, id, every))}
        />
      ))}
    </fieldset>
  );
}

function Chip({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  return (
    <label className={css.chip}>
      <input type="checkbox" className="visually-hidden" checked={checked} onChange={onToggle} />
      <Icon name="check" size={16} />
      {label}
    </label>
  );
}

/** The items of the chosen type, with its tags. */
function useMedia(search: MediaSearch) {
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
