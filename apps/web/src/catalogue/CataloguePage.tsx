import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TitleKey } from '../frame/titles.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Tabs, tab } from '../ui/Tabs.tsx';
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
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <PageHead title={t(title)} lead={t('catalogue:lead')} />
      <div className={css.pages}>
        <Tabs look="segments" label={t('catalogue:pages')}>
          {pages.map(([to, label]) => (
            <Link key={to} to={to} {...tab(to === here)} activeOptions={{ includeSearch: false }}>
              {t(label)}
            </Link>
          ))}
        </Tabs>
      </div>
      <div className={css.specimens}>{children}</div>
    </>
  );
}
