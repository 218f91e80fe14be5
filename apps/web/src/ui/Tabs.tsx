import { type ReactNode, useEffect, useRef } from 'react';
import css from './Tabs.module.css';
import { useSideways } from './table/use-sideways.ts';

interface Props {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** Lines stand between the parts of a page and the views of a list, segments are one of several choices. */
  look?: 'line' | 'segments';
  /** Links, each with `tab`: which one is shown stands in the address. */
  children: ReactNode;
}

/** Links beside each other, one of which is shown; on a phone they scroll sideways. */
export function Tabs({ label, look = 'line', children }: Props) {
  const [row, { before, after }] = useSideways<HTMLElement>();
  useCurrentInSight(row);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={`${css.tabs} ${css[look]}`}
      data-before={before}
      data-after={after}
    >
      {children}
    </nav>
  );
}

/** Scrolls a row of links sideways, and nothing else, whenever another one is shown that stands outside of it. */
function useCurrentInSight(row: { readonly current: HTMLElement | null }): void {
  const seen = useRef<Element>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[data-current="true"], [aria-current="page"]');
    if (!row.current || !current || current === seen.current) return;
    seen.current = current;
    const [outer, inner] = [row.current, current].map((element) => element.getBoundingClientRect());
    if (!outer || !inner) return;
    if (inner.left < outer.left || inner.right > outer.right)
      row.current.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  });
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
