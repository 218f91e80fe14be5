import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../icons.tsx';
import { LazyPageTools } from './LazyPageTools.tsx';
import css from './Pages.module.css';
import { pageNumbers } from './page-numbers.ts';
import { PAGE_SIZE, type TableDefinition } from './table-search.ts';
import { linkTo } from './use-table.ts';

interface Props {
  definition: TableDefinition;
  page: number;
  /** Rows per page, if that can be chosen. */
  size?: number;
  /** Total number of rows. */
  total: number;
}

/** The pagination of a table with its page size; nothing if all rows fit on the smallest page. */
export function Pages({ definition, page, size, total }: Props) {
  const pages = Math.ceil(total / (size ?? PAGE_SIZE));
  if (total <= PAGE_SIZE) return null;
  return (
    <div className={css.foot}>
      {pages > 1 && <PageLinks definition={definition} page={page} pages={pages} />}
      <LazyPageTools definition={definition} {...(size !== undefined && { size })} total={total} />
    </div>
  );
}

interface LinksProps {
  definition: TableDefinition;
  page: number;
  pages: number;
}

/** Each page is a link. */
function PageLinks({ definition, page, pages }: LinksProps) {
  const { t, format } = useTexts();
  const nav = useRef<HTMLElement>(null);
  useFocusWithin(nav, page);
  return (
    <nav className={css.pages} ref={nav} aria-label={t('ui:table.pages')}>
      {page > 1 && (
        <Link
          key="previous"
          {...linkTo(definition, { page: page - 1 })}
          className={`${css.page} ${css.back}`}
          aria-label={t('ui:table.previousPage')}
        >
          <Icon name="chevron" size={18} />
        </Link>
      )}
      {pageNumbers(page, pages).map((number, index, all) => (
        <span key={number} className={css.slot}>
          {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            {...linkTo(definition, { page: number })}
            className={css.page}
            activeOptions={{ exact: true }}
            data-current={number === page}
            aria-current={number === page ? 'page' : undefined}
            aria-label={t('ui:table.page', { page: format.integer(number) })}
          >
            {format.integer(number)}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link
          key="next"
          {...linkTo(definition, { page: page + 1 })}
          className={css.page}
          aria-label={t('ui:table.nextPage')}
        >
          <Icon name="chevron" size={18} />
        </Link>
      )}
    </nav>
  );
}

/** Keeps the focus here when paging by keyboard, even if "next" disappears on the last page. */
function useFocusWithin(nav: { readonly current: HTMLElement | null }, page: number): void {
  const inside = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      inside.current = nav.current?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [nav]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page removes links
  useEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    nav.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus({ preventScroll: true });
  }, [nav, page]);
}
