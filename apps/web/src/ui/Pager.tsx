import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import css from './Pager.module.css';

interface Props {
  /** What the pages are of, for screen readers. */
  label: string;
  page: number;
  pages: number;
  /** The link or button for the previous or next page. */
  step: (to: number, way: 'back' | 'on') => ReactNode;
}

/** Pagination of a short list; nothing for a single page. */
export function Pager({ label, page, pages, step }: Props) {
  const { t, format } = useTexts();
  if (pages < 2) return null;
  return (
    <nav className={css.pager} aria-label={label}>
      {page > 1 && step(page - 1, 'back')}
      <span className="quiet" role="status">
        {t('ui:table.pageOf', { page: format.integer(page), pages: format.integer(pages) })}
      </span>
      {page < pages && step(page + 1, 'on')}
    </nav>
  );
}
