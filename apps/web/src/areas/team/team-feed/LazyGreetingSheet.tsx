import { type ComponentProps, lazy, Suspense } from 'react';
import type { GreetingSheet } from './GreetingSheet.tsx';

const Loaded = lazy(async () => ({ default: (await import('./GreetingSheet.tsx')).GreetingSheet }));

/** The sheet for a message; lazy, because it brings a form. */
export function LazyGreetingSheet(props: ComponentProps<typeof GreetingSheet>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
