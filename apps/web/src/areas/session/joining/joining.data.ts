import { apiQuery } from '../../../api/api-query.ts';
import type { Locale } from '../../../i18n/locale.ts';

/** The person behind a code or an invitation; 404 if it is not valid. */
export const originQuery = (origin: { code?: string; invitation?: string; locale: Locale }) =>
  apiQuery('GET /api/sign-up/check', { query: origin });

/** The sign-up behind a mail's link; 404 if it has expired. */
export const pendingSignUpQuery = (token: string) =>
  apiQuery('GET /api/sign-up/confirm', { query: { token } });

/** The documents to accept when signing up. */
export const documentsQuery = (locale: Locale) =>
  apiQuery('GET /api/sign-up/documents', { query: { locale } });
