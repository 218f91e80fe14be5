import { z } from 'zod';
import { collection, endpoint, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, money } from '../http/values.ts';

const resource: Resource = { name: 'TakeoverBalance', path: '/api/takeover/balance_rows' };

/**
 * A balance of a file that waits for a second person. `id` is the partner's, `known` the amount already booked from an
 * earlier file, null for none; `difference` is what approving it books. It can be paid out from `availableAt` on, null:
 * immediately. `text` is what the partner reads.
 */
const row = z.object({
  id,
  displayName: z.string(),
  oldNumber: z.string().nullable(),
  amount: money,
  known: money.nullable(),
  difference: money,
  availableAt: instant.nullable(),
  text: z.string(),
});

export const listTakeoverBalances = endpoint({
  method: 'GET',
  path: '/api/approvals/{id}/balances',
  summary: 'Each balance of another system that an approval would book, to whoever may approve it.',
  description:
    '`text` is a part of the partner’s name or the whole old number. 404 unless it is an open approval of balances: what was decided on is in the log and, where it was booked, in the partners’ books.',
  access: 'money.correct',
  looks: 'visit',
  params: idParams,
  answer: collection(resource, row, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name', 'amount', 'difference'],
    defaultOrder: [{ field: 'difference', direction: 'desc' }],
    filters: { text: 'text' },
  }),
});
