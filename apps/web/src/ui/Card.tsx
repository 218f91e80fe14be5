import type { ReactNode } from 'react';
import css from './Card.module.css';
import { useRegionName } from './region-name.ts';

interface Props {
  title: string;
  className?: string;
  /** Content to the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page with a title of its own; the title is always rendered, only the content may be loading. */
export function Card({ title, className = '', aside, children }: Props) {
  return (
    <section className={`bw-card ${css.card} ${className}`} aria-label={useRegionName(title)}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
