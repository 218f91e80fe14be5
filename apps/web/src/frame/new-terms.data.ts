import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../api/api-query.ts';

/** Documents to accept again, for users who accepted an earlier version. */
export type NewTerms = CallAnswer<'GET /api/legal_documents/new'>;

export const newTermsQuery = () => apiQuery('GET /api/legal_documents/new');
