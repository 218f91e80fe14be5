import { Suspense } from 'react';
import { screen } from '../../frame/screen.ts';

const NotFoundPage = screen(() => import('./NotFoundPage.tsx'), 'NotFoundPage', []);

/** The "not found" page is loaded only when needed. */
export function LazyNotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
