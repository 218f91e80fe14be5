import { type ReactNode, useEffect, useRef } from 'react';
import css from './Tabs.module.css';
import { useSideways } from './table/use-sideways.ts';

interface Props {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** Lines are for parts of a page and views of a list, segments for one of several options. */
  look?: 'line' | 'segments';
  /** Links, each with `tab`: the selected one is in the URL. */
  children: ReactNode;
}

/** Links as tabs; on a phone they scroll sideways. */
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

/** Scrolls a row of links, and nothing else, when the current one is outside of the visible part. */
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

/** Props that make a link a tab. */
export function tab(current: boolean) {
  return {
    className: css.tab ?? '',
    activeOptions: { exact: true },
    'data-current': current,
    'aria-current': current ? 'true' : undefined,
  } as const;
}

/** Count on a tab; its space is reserved while unknown. */
export function TabCount({ children }: { children: ReactNode }) {
  return <span className={css.count}>{children}</span>;
}
