import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { day, id, idParams, instant } from '../http/values.ts';

const resource: Resource = { name: 'Cycle', path: '/api/cycles' };

/** A cycle as referenced by other objects: a calendar month in Berlin, both days inclusive. */
export const cycleSpan = z.object({ id, dateFrom: day, dateTo: day });

/** `closedAt` is null until its commissions are final. */
const cycle = cycleSpan.extend({
  planVersion: z.string(),
  closedAt: instant.nullable(),
});

export const listCycles = endpoint({
  method: 'GET',
  path: '/api/cycles',
  summary: 'All cycles, the latest first.',
  access: 'user',
  answer: collection(resource, cycle, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['dateFrom'],
    defaultOrder: [{ field: 'dateFrom', direction: 'desc' }],
    filters: {},
  }),
});

export const getCycle = endpoint({
  method: 'GET',
  path: '/api/cycles/{id}',
  summary: 'One cycle.',
  access: 'user',
  params: idParams,
  answer: item(resource, cycle),
});
