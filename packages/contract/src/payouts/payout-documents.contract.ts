import { z } from 'zod';
import { endpoint, file } from '../http/endpoint.ts';
import { id, idParams, reference } from '../http/values.ts';

export const getPayoutsCsv = endpoint({
  method: 'GET',
  path: '/csv/payout/',
  summary: 'All payouts of the caller’s user as CSV (`;`, UTF-8 with BOM); `user` is for ROLE_ADMIN.',
  access: 'user',
  ticket: true,
  query: z.object({ user: reference('/api/users').optional() }),
  answer: file({ types: ['text/csv'] }),
});

export const getPayoutPdf = endpoint({
  method: 'GET',
  path: '/pdf/payout/{id}',
  summary: 'The self-billed invoice of a payout.',
  description:
    'A PDF/A-3 that carries the same as an electronic invoice (Factur-X/ZUGFeRD, EN 16931), in the language of whoever is paid. A draft until it is approved.',
  access: 'user',
  ticket: true,
  params: idParams,
  refusals: [429],
  answer: file({ types: ['application/pdf'] }),
});

export const getPayoutCorrectionPdf = endpoint({
  method: 'GET',
  path: '/pdf/payout/{id}/correction',
  summary:
    'The document that cancels the self-billed invoice of a payout which was rejected after its approval.',
  description: '404 without one.',
  access: 'user',
  ticket: true,
  params: idParams,
  answer: file({ types: ['application/pdf'] }),
});

export const getPayoutRefundCorrectionPdf = endpoint({
  method: 'GET',
  path: '/pdf/payout/{id}/corrections/{correction}',
  summary: 'A document that reverses a part of what a payout paid.',
  description:
    'There is one because orders were refunded and no later self-billed invoice took that up. 404 without one.',
  access: 'user',
  ticket: true,
  params: idParams.extend({ correction: id }),
  answer: file({ types: ['application/pdf'] }),
});
