import type { ReactNode } from 'react';
import css from './Card.module.css';
import { useRegionName } from './region-name.ts';

interface Props {
  title: string;
  className?: string;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a title of its own; its title is always real, only what changes may be missing. */
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
