import { apiQuery } from '../../../api/api-query.ts';
import type { Locale } from '../../../i18n/locale.ts';

/** Who recommends or invites by a code or an invitation; 404 for one that is not valid. */
export const originQuery = (origin: { code?: string; invitation?: string; locale: Locale }) =>
  apiQuery('GET /api/sign-up/check', { query: origin });

/** What the link of a mail would begin; 404 for one that is over. */
export const pendingSignUpQuery = (token: string) =>
  apiQuery('GET /api/sign-up/confirm', { query: { token } });

/** What whoever signs up has to accept. */
export const documentsQuery = (locale: Locale) =>
  apiQuery('GET /api/sign-up/documents', { query: { locale } });
