import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './Pages.module.css';
import { pageNumbers } from './page-numbers.ts';

interface Props {
  page: number;
  pages: number;
}

/** The way through the pages of the table; each is a link of its own. */
export function Pages({ page, pages }: Props) {
  const { t, format } = useTexts();
  if (pages < 2) return null;
  return (
    <nav className={css.pages} aria-label={t('pages.title')}>
      {page > 1 && <PageLink page={page - 1} label={t('pages.previous')} back />}
      {pageNumbers(page, pages).map((number, index, all) => (
        <span key={number} className={css.slot}>
          {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            from="/app/team/table"
            search={(before) => ({ ...before, page: number })}
            className={css.page}
            activeOptions={{ exact: true }}
            data-current={number === page}
            aria-current={number === page ? 'page' : undefined}
            aria-label={t('pages.page', { page: format.integer(number) })}
          >
            {format.integer(number)}
          </Link>
        </span>
      ))}
      {page < pages && <PageLink page={page + 1} label={t('pages.next')} />}
    </nav>
  );
}

function PageLink({ page, label, back = false }: { page: number; label: string; back?: boolean }) {
  return (
    <Link
      from="/app/team/table"
      search={(before) => ({ ...before, page })}
      className={`${css.page} ${back ? css.back : ''}`}
      aria-label={label}
    >
      <Icon name="chevron" size={18} />
    </Link>
  );
}
