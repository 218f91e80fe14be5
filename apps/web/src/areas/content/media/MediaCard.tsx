import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { clockOf, factsOf } from './facts.ts';
import css from './MediaCard.module.css';
import type { Media } from './media.data.ts';
import { kept } from './media-search.ts';

/** Size of a card's image in pixels; the space is reserved until it has loaded. */
const WIDTH = 400;
const HEIGHT = 300;

/** One item of the library: an image opens over the page, anything else on its own page. */
export function MediaCard({ item }: { item: Media }) {
  const { t, format } = useTexts();
  const { id, name } = item;
  const page = {
    from: '/app/mediathek',
    to: '/app/mediathek/article/$id',
    params: { id: String(id) },
    search: kept,
  } as const;
  return (
    <li className={`bw-card ${css.card}`} data-testid="media-card" data-type={item.type}>
      {item.thumbnailUrl === null ? (
        <Link {...page} className={css.picture} tabIndex={-1} aria-hidden="true">
          <Thumbnail item={item} />
        </Link>
      ) : (
        <Link
          from="/app/mediathek"
          search={(before) => ({ ...before, view: id })}
          resetScroll={false}
          preload={false}
          className={css.picture}
          aria-label={t('media:list.enlarge', { name })}
        >
          <img src={item.thumbnailUrl} alt="" width={WIDTH} height={HEIGHT} loading="lazy" />
        </Link>
      )}
      <div className={css.what}>
        <Link {...page} className={css.name}>
          {name}
        </Link>
        <p className="quiet">{[...item.tag.map((tag) => tag.name), factsOf(item, t, format)].join(' · ')}</p>
      </div>
    </li>
  );
}

/** Thumbnail of an item without an image: a sheet, or a video's frame after its first moment. */
function Thumbnail({ item: { type, contentUrl } }: { item: Media }) {
  const { t } = useTexts();
  const [seconds, setSeconds] = useState<number>();
  if (type !== 3) return <Icon name="document" size={56} />;
  return (
    <>
      <video
        src={`${contentUrl}#t=1`}
        width={WIDTH}
        height={HEIGHT}
        preload="metadata"
        muted
        playsInline
        disablePictureInPicture
        onLoadedMetadata={({ currentTarget: { duration } }) => setSeconds(duration)}
      />
      <span className={css.play}>
        <svg aria-hidden="true" viewBox="0 0 24 24" width="26" height="26" fill="currentColor">
          <path d="M8 5.5v13l11-6.5z" />
        </svg>
      </span>
      {seconds !== undefined && Number.isFinite(seconds) && (
        <span className={css.length}>
          <span className="visually-hidden">{t('media:facts.length')} </span>
          {clockOf(seconds)}
        </span>
      )}
    </>
  );
}
