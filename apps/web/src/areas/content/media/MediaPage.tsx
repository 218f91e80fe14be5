import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { Lightbox } from './Lightbox.tsx';
import { MediaCard } from './MediaCard.tsx';
import css from './MediaPage.module.css';
import { printSelection, type Selection } from './media-rules.ts';
import type { MediaSearch } from './media-search.ts';
import { mediaTypes, SHOWN_STEP } from './media-types.ts';
import { NoMedia } from './NoMedia.tsx';
import { Recommended } from './Recommended.tsx';
import { TagChips } from './TagChips.tsx';
import { useMedia } from './use-media.ts';

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
