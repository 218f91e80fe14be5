import { apiQuery } from '../../../api/api-query.ts';

/** The current account, as the login answered it. */
export const currentUserQuery = () => apiQuery('GET /api/user/');

/** Whether the account may be used at all: 403 when it is disabled. */
export const affiliateInfoQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/affiliateinfo', { params: { id } });

/** Where the own user is signed in. */
export const sessionsQuery = () => apiQuery('GET /api/sessions', { query: { limits: 100 } });

/** Whether the password alone is not enough, and what there is beside it. */
export const secondFactorQuery = () => apiQuery('GET /api/user/second-factor');

/** The own passkeys, and whether there are any here at all. */
export const passkeysQuery = () => apiQuery('GET /api/user/passkeys');
