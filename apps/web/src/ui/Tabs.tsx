import type { ReactNode } from 'react';
import css from './Tabs.module.css';

interface Props {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** Lines stand between the parts of a page, pills choose what a list shows. */
  look?: 'line' | 'pill';
  /** Links, each with `tab`: which one is shown stands in the address. */
  children: ReactNode;
}

/** Links beside each other, one of which is shown; on a phone they scroll sideways. */
export function Tabs({ label, look = 'line', children }: Props) {
  return (
    <nav aria-label={label} className={`${css.tabs} ${css[look]}`}>
      {children}
    </nav>
  );
}

/** What makes a link one of the tabs. */
export function tab(current: boolean) {
  return {
    className: css.tab ?? '',
    activeOptions: { exact: true },
    'data-current': current,
    'aria-current': current ? 'true' : undefined,
  } as const;
}

/** How many there are behind a tab; its place is kept while nobody knows. */
export function TabCount({ children }: { children: ReactNode }) {
  return <span className={css.count}>{children}</span>;
}
