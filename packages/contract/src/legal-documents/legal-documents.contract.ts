import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant } from '../http/values.ts';

const resource: Resource = { name: 'LegalDocument', path: '/api/legal_documents' };

/** A document for the partner's agreement, in the reader's language; `acceptedAt` is null until then. */
const legalDocument = z.object({
  id,
  kind: z.literal(['terms', 'partner-agreement']),
  version: z.string(),
  title: z.string(),
  text: z.string(),
  validFrom: instant,
  acceptedAt: instant.nullable(),
});

export const listLegalDocuments = endpoint({
  method: 'GET',
  path: '/api/legal_documents',
  summary: 'The documents that hold now, and whether the caller has accepted them; payouts need all of them.',
  access: 'user',
  answer: collection(resource, legalDocument, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: TABLE_PAGE_SIZE,
    orderBy: [],
    defaultOrder: [],
    filters: {},
  }),
});

export const listNewTerms = endpoint({
  method: 'GET',
  path: '/api/legal_documents/new',
  summary: 'Documents that the caller is asked to accept after signing in.',
  description:
    'Of those that they have accepted in an earlier version, the ones that hold now and have to be accepted again. Payouts wait for them. Nobody who works for the company is asked.',
  access: 'user',
  answer: plain(z.array(legalDocument.omit({ text: true, acceptedAt: true }))),
});

export const getLegalDocument = endpoint({
  method: 'GET',
  path: '/api/legal_documents/{id}',
  summary: 'One document, also one that was replaced.',
  access: 'user',
  params: idParams,
  answer: item(resource, legalDocument),
});

export const acceptLegalDocument = endpoint({
  method: 'POST',
  path: '/api/legal_documents/{id}/accept',
  summary: 'Accepts a document that holds now.',
  description: 'Accepting the partner agreement makes somebody a partner from that moment.',
  access: 'user',
  params: idParams,
  answer: item(resource, legalDocument),
});
