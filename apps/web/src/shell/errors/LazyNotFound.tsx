import { Suspense } from 'react';
import { screen } from '../../frame/screen.ts';

const NotFoundPage = screen(() => import('./NotFoundPage.tsx'), 'NotFoundPage', []);

/** Nobody waits for the page "not found" before it is needed. */
export function LazyNotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
