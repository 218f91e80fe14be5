import { type ComponentProps, lazy, Suspense } from 'react';
import type { LinkEditor } from './LinkEditor.tsx';

const Loaded = lazy(async () => ({ default: (await import('./LinkEditor.tsx')).LinkEditor }));

/** The editor of a link, which brings a form: loaded when somebody opens it. */
export function LazyLinkEditor(props: ComponentProps<typeof LinkEditor>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
