import { z } from 'zod';
import { collection, endpoint, file, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, money, month } from '../http/values.ts';

const resource: Resource = { name: 'YearStatement', path: '/api/year_statements' };

/**
 * The monthly statements of a calendar year combined, from `from` to `to`, all of them closed; `isWhole` once December is.
 * `opening` is that of the first month, `closing` that of the last; the rest is summed up as in a monthly statement. `id`
 * is the year.
 */
const yearStatement = z.object({
  id,
  from: month,
  to: month,
  isWhole: z.boolean(),
  opening: money,
  credits: money,
  reversals: money,
  corrections: money,
  writtenOff: money,
  paidBack: money,
  payouts: money,
  tax: money,
  gross: money,
  closing: money,
  currency: z.literal('EUR'),
});

const yearParams = idParams.extend({ year: id });

export const listYearStatements = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/year_statements',
  summary:
    'Year statements of a partner, one for each calendar year with a monthly one; only the caller’s own.',
  access: 'user',
  params: idParams,
  answer: collection(resource, yearStatement, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: {},
  }),
});

export const getYearStatementPdf = endpoint({
  method: 'GET',
  path: '/pdf/partners/{id}/year_statements/{year}',
  summary: 'One year statement as a PDF in the reader’s language.',
  description:
    'Months, bonuses, corrections, payouts, documents with their numbers, and what is open at the end.',
  access: 'user',
  ticket: true,
  params: yearParams,
  refusals: [429],
  answer: file({ types: ['application/pdf'] }),
});

export const getYearStatementCsv = endpoint({
  method: 'GET',
  path: '/csv/partners/{id}/year_statements/{year}',
  summary: 'One year statement as CSV (`;`, UTF-8 with BOM) in the reader’s language, month by month.',
  access: 'user',
  ticket: true,
  params: yearParams,
  answer: file({ types: ['text/csv'] }),
});

export const getYearStatementZip = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/year_statements/{year}/signed.zip',
  summary: 'One year statement as PDF and CSV with a signature.',
  description:
    'The same file whenever it is asked for, until another month is closed. Of a deleted account none is issued (409), and those that were are gone once their retention is over.',
  access: 'user',
  ticket: true,
  params: yearParams,
  refusals: [409, 429],
  answer: file({ types: ['application/zip'] }),
});
