import { z } from 'zod';
import { collection, endpoint, file, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, month } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';

export const signedDocumentResource: Resource = { name: 'SignedDocument', path: '/api/signed_documents' };

/**
 * A signed statement or book extract. `number` is consecutive per partner; `sha256` is that of `document.json` in its ZIP,
 * and `previous` that of the document before it, null for the first. `key` is the id of the signing key.
 */
const signedDocument = z.object({
  id,
  number: z.int().positive(),
  kind: z.literal(['month', 'year', 'book-extract']),
  from: month,
  to: month,
  locale,
  issuedAt: instant,
  sha256: z.string(),
  previous: z.string().nullable(),
  key: z.string(),
});

export const listSignedDocuments = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/signed_documents',
  summary: 'Signed statements and book extracts that were issued to a partner, the latest first.',
  description: 'Only the caller’s own.',
  access: 'user',
  params: idParams,
  answer: collection(signedDocumentResource, signedDocument, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['number'],
    defaultOrder: [{ field: 'number', direction: 'desc' }],
    filters: {},
  }),
});

export const getSignedDocumentZip = endpoint({
  method: 'GET',
  path: '/api/signed_documents/{id}/signed.zip',
  summary: 'A signed document as it was issued.',
  description:
    'A ZIP of its files, of `document.json` with their hashes, and of the signature over it (`document.sig`). 409 once its retention is over.',
  access: 'user',
  ticket: true,
  params: idParams,
  refusals: [409],
  answer: file({ types: ['application/zip'] }),
});

export const listSigningKeys = endpoint({
  method: 'GET',
  path: '/api/signing_keys',
  summary: 'The public keys (Ed25519, PEM) that signed documents are checked with.',
  description: 'Those of the past stay; `isCurrent` signs now.',
  access: 'public',
  answer: plain(
    z.object({
      keys: z.array(
        z.object({
          id: z.string(),
          algorithm: z.literal('Ed25519'),
          publicKey: z.string(),
          firstUsedAt: instant.nullable(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  ),
});
