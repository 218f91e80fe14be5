import { type ComponentProps, lazy, Suspense } from 'react';
import type { GreetingSheet } from './GreetingSheet.tsx';

const Loaded = lazy(async () => ({ default: (await import('./GreetingSheet.tsx')).GreetingSheet }));

/** The sheet in which one writes, which brings a form: loaded when somebody opens it. */
export function LazyGreetingSheet(props: ComponentProps<typeof GreetingSheet>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
