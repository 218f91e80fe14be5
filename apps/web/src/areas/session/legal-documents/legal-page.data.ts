import { apiQuery } from '../../../api/api-query.ts';
import type { Locale } from '../../../i18n/locale.ts';

/** Public legal documents of the company. */
export type LegalPageKind = 'imprint' | 'privacy';

/** The text in force; 404 while the company has published none here. */
export const legalPageQuery = (kind: LegalPageKind, locale: Locale) =>
  apiQuery('GET /api/legal_pages/{kind}', { params: { kind }, query: { locale } });
