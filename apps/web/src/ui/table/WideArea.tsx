import type { ReactNode } from 'react';
import { ScrollArea } from '../ScrollArea.tsx';
import { useSideways } from './use-sideways.ts';
import css from './WideArea.module.css';

interface Props {
  /** Accessible name of the content. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Container of content that may be too wide, such as a table of sums: a shadow marks the side with hidden content. */
export function WideArea({ label, className = '', children }: Props) {
  const [place, { before, after }] = useSideways();
  return (
    <div className={css.frame} data-before={before} data-after={after}>
      <ScrollArea ref={place} className={`${css.scroll} ${className}`} label={label}>
        {children}
      </ScrollArea>
    </div>
  );
}
