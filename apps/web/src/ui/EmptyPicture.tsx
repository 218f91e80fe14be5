import { lazy, Suspense } from 'react';
import css from './Empty.module.css';
import type { EmptyDrawingName } from './EmptyDrawing.tsx';

// Most visits show a drawing or two at most: their lines come when the first one is needed.
const EmptyDrawing = lazy(async () => ({ default: (await import('./EmptyDrawing.tsx')).EmptyDrawing }));

export type EmptyPictureName = EmptyDrawingName;

/** A small drawing of what a list will hold. */
export function EmptyPicture({ name }: { name: EmptyPictureName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={css.picture} data-picture={name}>
      <Suspense>
        <EmptyDrawing name={name} />
      </Suspense>
    </svg>
  );
}
