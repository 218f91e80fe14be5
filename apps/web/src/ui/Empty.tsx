import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import css from './Empty.module.css';
import type { EmptyDrawingName } from './EmptyDrawing.tsx';

interface Props {
  /** What is missing. By default nothing was found, and the title is the text of an empty result. */
  title?: string;
  /** An empty list has the text of an empty result (specification, section 8) below a title of its own. */
  list?: boolean;
  picture?: EmptyPictureName;
  /** Why there is nothing, and what changes that. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Empty state: a list without entries, a search without a hit, a page that is gone. */
export function Empty({ title, list = false, picture, children, action }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.empty}>
      <EmptyPicture name={picture ?? (title === undefined ? 'search' : 'twig')} />
      <p className={css.title}>{title ?? t('empty.title')}</p>
      {list && title !== undefined && <p className={css.words}>{t('empty.title')}</p>}
      {children !== undefined && <p className="quiet">{children}</p>}
      {action}
    </div>
  );
}

// Most visits show a drawing or two at most, so they are loaded on demand. A page goes without one rather than fail
// because of it.
const EmptyDrawing = lazy<ComponentType<{ name: EmptyPictureName }>>(() =>
  import('./EmptyDrawing.tsx').then(
    (module) => ({ default: module.EmptyDrawing }),
    () => ({ default: NoDrawing }),
  ),
);

type EmptyPictureName = EmptyDrawingName;

/** A small drawing of what a list will contain. */
function EmptyPicture({ name }: { name: EmptyPictureName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={css.picture} data-picture={name}>
      <Suspense>
        <EmptyDrawing name={name} />
      </Suspense>
    </svg>
  );
}

function NoDrawing() {
  return null;
}
