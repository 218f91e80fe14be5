import type { ReactNode } from 'react';
import css from './PageTabs.module.css';

interface Props {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** Links, each with `pageTab`: which tab is shown stands in the address. */
  children: ReactNode;
}

/** Links between the parts of a page. */
export function PageTabs({ label, children }: Props) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {children}
    </nav>
  );
}

/** What makes a link one of the tabs. */
export function pageTab(current: boolean) {
  return {
    className: css.tab ?? '',
    activeOptions: { exact: true },
    'data-current': current,
    'aria-current': current ? 'true' : undefined,
  } as const;
}
