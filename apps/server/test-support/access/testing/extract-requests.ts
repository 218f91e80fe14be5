import type { Demo, Prepare } from './demo-request.ts';
import { fillExtract } from './fill-extract.ts';

/** A book extract of Anna's. */
const anExtract: Prepare = async ({ server, identities }) => ({
  objects: await fillExtract(server.deps, identities.anna),
});

/** A link for a tax adviser that Anna has just created. */
const aTaxLink = async ({ server, tokens }: Demo) => {
  const made = { method: 'POST', url: '/api/tax_links', payload: { year: 2026, days: 7 } } as const;
  const token = (await server.call(tokens.anna, made)).json().address.split('/').at(-1);
  return { row: { params: { token }, ok: 200 } };
};

/** Signed documents, and requests for them. */
export const extractRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/partners/{id}/signed_documents': anExtract,
  'GET /api/signed_documents/{id}/signed.zip': anExtract,
  'GET /api/partners/{id}/book_extracts': anExtract,
  'GET /api/book_extracts/{id}': anExtract,
  'DELETE /api/tax_links/{id}': anExtract,
  'GET /api/tax_packages/{token}': aTaxLink,
  'GET /api/tax_packages/{token}/tax.zip': aTaxLink,
};
