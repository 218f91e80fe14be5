import { type Page, pageTextQuery, pageTextsQuery } from './page-texts.data.ts';
import type { PageTextSearch } from './page-texts.routes.ts';

export const pageTexts = () => [pageTextsQuery()];

export const pageText = ({ locale = 'de' }: PageTextSearch, { page }: { page: string }) => [
  pageTextQuery(page as Page, locale),
];
