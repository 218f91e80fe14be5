import type { ReactNode, Ref } from 'react';

interface Props {
  /** What is in it, for those who hear it. */
  label: string;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** What is wider or higher than its place scrolls in it, also by the keyboard. It is no landmark: the card around it is one, often of the same name. */
export function ScrollArea({ label, className, ref, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: it groups nothing to fill in
    <div role="group" ref={ref} className={className} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
