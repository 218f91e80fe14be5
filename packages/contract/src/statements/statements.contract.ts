import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { bonusName } from '../credits/credits.contract.ts';
import { collection, endpoint, file, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { day, id, idParams, instant, iriOf, money } from '../http/values.ts';
import { payoutResource, payoutType } from '../payouts/payouts.contract.ts';

const resource: Resource = { name: 'Statement', path: '/api/statements' };

/**
 * What a closed cycle did to everything owed to a partner (pending, available and in payout, minus debt): `opening` +
 * `credits` of the cycle + `reversals` and `corrections` booked in its month + the debt that was `writtenOff` in it or
 * `paidBack` by the partner - `payouts` paid in its month = `closing`, which is the next one's opening; all of them net.
 * `tax` is the value added tax paid with the payouts, and `gross`, both together, what left the company. `id` is the
 * cycle's.
 */
const statement = z.object({
  id,
  cycle: cycleSpan,
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

const statementParams = idParams.extend({ cycle: id });

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/statements',
  summary: 'Monthly statements of a partner, one for each closed cycle since the first movement.',
  description: 'Only the caller’s own.',
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
 * `held` is the composition of the closing amount: the parts add up to it. `corrected` are the credits by hand, each with
 * its text. `heldTax` is value added tax in payouts that are not paid yet, and what the partner owes of it after
 * corrections; `taxWrittenOff` is the part of that given up with a debt, `taxPaidBack` the part the partner paid with one.
 * `gross` of a payout is what left the company: by bank or PayPal, or as a voucher, which moves no money at the bank. One
 * that the bank returned (`isReturned`) is a line of its own, negative. `valueOn` is the bank's value date, if known. A
 * payout that `replaces` the self-billed invoice of another one paid only tax, so its net `amount` is 0.
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
      corrected: z.array(
        z.object({
          credit: id,
          kind: z.literal(['correction', 'opening']),
          text: z.string(),
          bookedAt: instant,
          amount: money,
        }),
      ),
      paid: z.array(
        z.object({
          payout: id,
          number: z.string().nullable(),
          type: payoutType,
          paidAt: instant,
          valueOn: day.nullable(),
          amount: money,
          tax: money,
          gross: money,
          isReturned: z.boolean(),
          replaces: iriOf(payoutResource).nullable(),
        }),
      ),
      held: z.object({ pending: money, available: money, inPayout: money, debt: money }),
      heldTax: z.object({ inPayout: money, owed: money }),
      taxWrittenOff: money,
      taxPaidBack: money,
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

export const getStatementZip = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/statements/{cycle}/signed.zip',
  summary: 'One monthly statement as PDF and CSV with a signature: the same file whenever it is asked for.',
  description:
    'Of a deleted account none is issued (409), and those that were are gone once their retention is over.',
  access: 'user',
  ticket: true,
  params: statementParams,
  refusals: [409, 429],
  answer: file({ types: ['application/zip'] }),
});
