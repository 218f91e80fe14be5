import { apiQuery } from '../../../api/api-query.ts';
import type { Locale } from '../../../i18n/locale.ts';

/** What everybody may read of the company. */
export type LegalPageKind = 'imprint' | 'privacy';

/** The text that holds now; 404 while the company has published none here. */
export const legalPageQuery = (kind: LegalPageKind, locale: Locale) =>
  apiQuery('GET /api/legal_pages/{kind}', { params: { kind }, query: { locale } });
