import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { bonusName } from '../credits/credits.contract.ts';
import { collection, endpoint, file, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, iriOf, money } from '../http/values.ts';
import { payoutResource } from '../payouts/payouts.contract.ts';

const resource: Resource = { name: 'Statement', path: '/api/statements' };

/**
 * What a closed cycle did to all that is owed to a partner (pending, available and in payout, less debt): `opening` +
 * `credits` of the cycle + `reversals` booked in its month - `payouts` paid in its month = `closing`, which is the next
 * one's opening. `id` is the cycle's.
 */
const statement = z.object({
  id,
  cycle: cycleSpan,
  opening: money,
  credits: money,
  reversals: money,
  payouts: money,
  closing: money,
  currency: z.literal('EUR'),
});

const statementParams = idParams.extend({ cycle: id });

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/statements',
  summary:
    'Monthly statements of a partner, one for each closed cycle since the first movement; only the own ones.',
  access: 'user',
  params: idParams,
  answer: collection(resource, statement, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['cycle', 'credits', 'payouts', 'closing'],
    defaultOrder: [{ field: 'cycle', direction: 'desc' }],
    filters: {},
  }),
});

/**
 * `held` is where the closing amount stood: they add up to it. A payout that `replaces` the self-billed invoice of another
 * one paid tax alone, so its net `amount` is 0.
 */
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/statements/{cycle}',
  summary: 'One monthly statement: credits by bonus, each payout that was paid, and where the rest stood.',
  access: 'user',
  params: statementParams,
  answer: plain(
    statement.extend({
      bonuses: z.array(z.object({ bonusName, amount: money })),
      paid: z.array(
        z.object({
          payout: id,
          number: z.string().nullable(),
          paidAt: instant,
          amount: money,
          replaces: iriOf(payoutResource).nullable(),
        }),
      ),
      held: z.object({ pending: money, available: money, inPayout: money, debt: money }),
    }),
  ),
});

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/pdf/partners/{id}/statements/{cycle}',
  summary: 'One monthly statement as a PDF in the reader’s language.',
  access: 'user',
  ticket: true,
  params: statementParams,
  refusals: [429],
  answer: file({ types: ['application/pdf'] }),
});

export const getStatementCsv = endpoint({
  method: 'GET',
  path: '/csv/partners/{id}/statements/{cycle}',
  summary: 'One monthly statement as CSV (`;`, UTF-8 with BOM) in the reader’s language.',
  access: 'user',
  ticket: true,
  params: statementParams,
  answer: file({ types: ['text/csv'] }),
});
