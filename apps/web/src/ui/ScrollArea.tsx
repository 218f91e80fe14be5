import type { ReactNode, Ref } from 'react';

interface Props {
  /** Accessible name of the content. */
  label: string;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A scroll container that is focusable by keyboard. Not a landmark: the surrounding card is one, often of the same name. */
export function ScrollArea({ label, className, ref, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: it groups nothing to fill in
    <div role="group" ref={ref} className={className} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
