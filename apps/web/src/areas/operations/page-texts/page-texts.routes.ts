import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { oneOf } from '../../../ui/table/table-search.ts';

const load = () => import('./page-texts.reads.ts');

/** The language in which a page is open; German by default. */
export interface PageTextSearch {
  locale?: Locale;
}

const localeOf = oneOf(locales);

const all = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/page-texts',
  staticData: { title: 'operations:title.pageTexts' },
  loader: openReads(load, 'pageTexts'),
  component: screen(() => import('./PageTextsPage.tsx'), 'PageTextsPage', ['pageTexts', 'operations']),
});

const one = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/page-texts/$page',
  staticData: { title: 'operations:title.pageText' },
  validateSearch: (raw: Record<string, unknown>): PageTextSearch => {
    const locale = localeOf(raw.locale);
    return locale === undefined ? {} : { locale };
  },
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'pageText'),
  component: screen(() => import('./PageTextPage.tsx'), 'PageTextPage', [
    'pageTexts',
    'messageTexts',
    'newsDesk',
    'joining',
    'operations',
    'refusals',
    'companyRefusals',
  ]),
});

/** The company's texts on pages. */
export const pageTextRoutes = [all, one] as const;
