import { type ComponentProps, lazy, Suspense } from 'react';
import type { FollowUpSheet } from './FollowUpSheet.tsx';

const Loaded = lazy(async () => ({ default: (await import('./FollowUpSheet.tsx')).FollowUpSheet }));

/** The sheet of a follow-up; lazy, because it brings a form. */
export function LazyFollowUpSheet(props: ComponentProps<typeof FollowUpSheet>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
