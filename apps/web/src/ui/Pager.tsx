import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import css from './Pager.module.css';

interface Props {
  /** What the pages are of, for screen readers. */
  label: string;
  page: number;
  pages: number;
  /** The link or the button that leads one page back or on. */
  step: (to: number, way: 'back' | 'on') => ReactNode;
}

/** Steps through the pages of a short list; of one page there are none. */
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
