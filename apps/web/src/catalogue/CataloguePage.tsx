import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import type { TitleKey } from '../titles.ts';
import css from './CataloguePage.module.css';

const pages = [
  ['/widgets/card', 'nav.cards'],
  ['/widgets/lists', 'nav.lists'],
  ['/widgets/document-cards', 'nav.documentCards'],
  ['/widgets/statistic', 'nav.statistic'],
  ['/widgets/analytical', 'nav.analytical'],
  ['/charts/chartjs', 'nav.charts'],
  ['/charts/spark-line', 'nav.sparkLines'],
  ['/forms', 'nav.forms'],
] as const satisfies readonly (readonly [string, TitleKey])[];

interface Props {
  title: TitleKey;
  children: ReactNode;
}

/** One page of the catalogue: the product's own components in all their states, each with its code. */
export function CataloguePage({ title, children }: Props) {
  const { t } = useTexts();
  return (
    <>
      <PageHead title={t(title)} lead={t('catalogue:lead')} />
      <nav aria-label={t('catalogue:pages')} className={css.pages}>
        {pages.map(([to, label]) => (
          <Link key={to} to={to} className={css.page} activeOptions={{ includeSearch: false }}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className={css.specimens}>{children}</div>
    </>
  );
}
