import { apiQuery } from '../../../api/api-query.ts';

/** The current account, as the login returned it. */
export const currentUserQuery = () => apiQuery('GET /api/user/');

/** Whether the account may be used at all: 403 if it is disabled. */
export const affiliateInfoQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/affiliateinfo', { params: { id } });

/** The user's sessions. */
export const sessionsQuery = () => apiQuery('GET /api/sessions', { query: { limits: 100 } });

/** Whether a second factor is required, and which ones exist. */
export const secondFactorQuery = () => apiQuery('GET /api/user/second-factor');

/** The user's passkeys, and whether this server supports them. */
export const passkeysQuery = () => apiQuery('GET /api/user/passkeys');
