import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../api/api-query.ts';

/** Documents that have to be accepted anew, by whoever accepted an earlier version. */
export type NewTerms = CallAnswer<'GET /api/legal_documents/new'>;

export const newTermsQuery = () => apiQuery('GET /api/legal_documents/new');
