import { type ComponentProps, lazy, Suspense } from 'react';
import type { LinkEditor } from './LinkEditor.tsx';

const Loaded = lazy(async () => ({ default: (await import('./LinkEditor.tsx')).LinkEditor }));

/** The editor of a link; lazy, because it brings a form. */
export function LazyLinkEditor(props: ComponentProps<typeof LinkEditor>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
