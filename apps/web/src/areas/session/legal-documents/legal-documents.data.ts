import { apiQuery } from '../../../api/api-query.ts';

/** The company's terms in the account's language, and which of them are accepted. */
export const documentsQuery = () => apiQuery('GET /api/legal_documents');

/** A single one with its text. */
export const documentQuery = (id: number) => apiQuery('GET /api/legal_documents/{id}', { params: { id } });
