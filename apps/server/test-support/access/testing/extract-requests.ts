import type { Prepare } from './demo-request.ts';
import { fillExtract } from './fill-extract.ts';

/** A book extract of Anna's. */
const anExtract: Prepare = async ({ server, identities }) => ({
  objects: await fillExtract(server.deps, identities.anna),
});

/** What was issued with a signature, and what was asked for. */
export const extractRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/partners/{id}/signed_documents': anExtract,
  'GET /api/signed_documents/{id}/signed.zip': anExtract,
  'GET /api/partners/{id}/book_extracts': anExtract,
  'GET /api/book_extracts/{id}': anExtract,
};
