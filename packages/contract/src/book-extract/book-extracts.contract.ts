import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, iriOf, month } from '../http/values.ts';
import { partnerResource } from '../partners/partners.contract.ts';
import { signedDocumentResource } from '../statements/signed-documents.contract.ts';

const resource: Resource = { name: 'BookExtract', path: '/api/book_extracts' };

/**
 * A requested extract from the books (§ 87c HGB): every order of the months `from` to `to` that may be subject to
 * commission, with what it paid or why nothing. Created in the background; `document` is the result.
 */
const bookExtract = z.object({
  id,
  partner: iriOf(partnerResource),
  from: month,
  to: month,
  status: z.literal(['waiting', 'done', 'failed']),
  requestedAt: instant,
  document: iriOf(signedDocumentResource).nullable(),
});

export const listBookExtracts = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/book_extracts',
  summary: 'Book extracts that were asked for of a partner, the latest first; only the caller’s own.',
  access: 'user',
  params: idParams,
  answer: collection(resource, bookExtract, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: {},
  }),
});

export const requestBookExtract = endpoint({
  method: 'POST',
  path: '/api/partners/{id}/book_extracts',
  summary:
    'Asks for a book extract over months that are closed; the caller’s own, or an operator for a partner.',
  description:
    'The same while it is being made is answered again. 422 for a month that is not closed, 409 while three wait.',
  access: 'user',
  accepted: true,
  idempotencyKey: true,
  params: idParams,
  body: z.object({ from: month, to: month }),
  readOnly: { ignored: ['partner', 'status', 'requestedAt', 'document'] },
  refusals: [409],
  answer: item(resource, bookExtract),
});

export const getBookExtract = endpoint({
  method: 'GET',
  path: '/api/book_extracts/{id}',
  summary: 'How far a book extract is; its file is that of its `document`.',
  access: 'user',
  params: idParams,
  answer: item(resource, bookExtract),
});
