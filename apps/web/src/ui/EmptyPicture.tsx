import { type ComponentType, lazy, Suspense } from 'react';
import css from './Empty.module.css';
import type { EmptyDrawingName } from './EmptyDrawing.tsx';

// Most visits show a drawing or two at most, so they are loaded on demand. A page goes without one rather than fail
// because of it.
const EmptyDrawing = lazy<ComponentType<{ name: EmptyPictureName }>>(() =>
  import('./EmptyDrawing.tsx').then(
    (module) => ({ default: module.EmptyDrawing }),
    () => ({ default: NoDrawing }),
  ),
);

export type EmptyPictureName = EmptyDrawingName;

/** A small drawing of what a list will contain. */
export function EmptyPicture({ name }: { name: EmptyPictureName }) {
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
