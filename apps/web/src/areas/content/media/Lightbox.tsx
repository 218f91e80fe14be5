import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type PointerEvent, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useDialog } from '../../../ui/dialog.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './Lightbox.module.css';
import { type Media, mediaItemQuery } from './media.data.ts';

/** Swipe distance to the next image, in pixels. */
const SWIPE = 48;

interface Props {
  /** The images to browse through. */
  images: readonly Media[];
  id: number;
  onMove: (id: number) => void;
  onClose: () => void;
}

/** An image over the page. Keys, buttons and swipes lead to its neighbours; Escape returns to where it was opened. */
export function Lightbox({ images, id, onMove, onClose }: Props) {
  const { t, format, locale } = useTexts();
  const { props, close } = useDialog(onClose);
  const at = images.findIndex((image) => image.id === id);
  const { data, isError } = useQuery({ ...mediaItemQuery(locale, id), enabled: at === -1 });
  const image = images[at] ?? data;
  const move = (by: 1 | -1) => {
    const next = at === -1 ? undefined : images[(at + by + images.length) % images.length];
    if (next !== undefined && next.id !== id) onMove(next.id);
  };
  const swipe = useSwipe(move);
  const arrows = images.length > 1 && at !== -1;
  const near = arrows ? [images[at + 1], images[at - 1]].filter((one) => one !== undefined) : [];
  return (
    <dialog
      {...props}
      className={css.lightbox}
      aria-label={image?.name ?? t('media:type.2')}
      closedby="any"
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') move(1);
        if (key === 'ArrowLeft') move(-1);
      }}
    >
      <div className={css.bar}>
        <p aria-live="polite" data-testid="lightbox-position">
          <strong>{image?.name}</strong>{' '}
          {arrows &&
            t('media:lightbox.position', {
              position: format.integer(at + 1),
              total: format.integer(images.length),
            })}
        </p>
        {image && (
          <Link to="/app/mediathek/article/$id" params={{ id: String(image.id) }} className={css.tool}>
            {t('media:lightbox.details')}
          </Link>
        )}
        <button
          type="button"
          // The link beside it may exist already or arrive with the answer.
          ref={(button) => void button?.toggleAttribute('autofocus', true)}
          className={css.tool}
          onClick={close}
          aria-label={t('layout.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      {isError && <p className={css.missing}>{t('media:item.missing')}</p>}
      {image?.type === 2 && (
        <img
          key={image.id}
          {...swipe}
          src={image.contentUrl}
          alt={image.pictureText ?? image.name}
          className={css.picture}
        />
      )}
      {arrows && (
        <div className={css.arrows}>
          <button
            type="button"
            className={css.back}
            onClick={() => move(-1)}
            aria-label={t('media:lightbox.previous')}
          >
            <Icon name="chevron" size={28} />
          </button>
          <button type="button" onClick={() => move(1)} aria-label={t('media:lightbox.next')}>
            <Icon name="chevron" size={28} />
          </button>
        </div>
      )}
      {near.map(({ id: beside, contentUrl }) => (
        // A hidden image, because the page's content security policy keeps Firefox from prefetching one, and WebKit never does.
        <img key={beside} src={contentUrl} alt="" fetchPriority="low" hidden />
      ))}
    </dialog>
  );
}

/** A long enough horizontal swipe; to the left is forward. */
function useSwipe(move: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    draggable: false,
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      from.current = isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (from.current === null) return;
      const [x, y] = [clientX - from.current.x, clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) >= SWIPE && Math.abs(x) > Math.abs(y)) move(x < 0 ? 1 : -1);
    },
  };
}
