import type { ReactNode } from 'react';
import { ScrollArea } from '../ScrollArea.tsx';
import { useSideways } from './use-sideways.ts';
import css from './WideArea.module.css';

interface Props {
  /** What is in it, for those who hear it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Around what may be wider than its place, such as a table of sums: a shadow lies at the side where more of it is. */
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
