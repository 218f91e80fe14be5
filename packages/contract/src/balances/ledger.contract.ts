import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { creditKind } from '../credits/credits.contract.ts';
import { collection, endpoint, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { day, id, idParams, instant, iriOf, money } from '../http/values.ts';
import { payoutResource } from '../payouts/payouts.contract.ts';

const resource: Resource = { name: 'LedgerEntry', path: '/api/ledger_entries' };

/**
 * What changed a partner's balance: `release` of credits, `reversal` if more was taken back than released, `payout`,
 * `payout-rejected`, which returns its amount, a manual `correction`, and a `write-off`, after which nothing is owed any
 * more.
 */
const ledgerKind = z.literal([
  'release',
  'reversal',
  'payout',
  'payout-rejected',
  'correction',
  'write-off',
  'debt-paid',
]);

/**
 * A line of a partner's ledger. `amount` is the change of available minus owed, `sum` the running total over the whole
 * ledger: negative is a debt. `dateFrom` and `dateTo` span the cycles whose credits were released. `payout` is an IRI.
 */
const ledgerEntry = z.object({
  id,
  kind: ledgerKind,
  occurredAt: instant,
  amount: money,
  sum: money,
  currency: z.literal('EUR'),
  dateFrom: day.nullable(),
  dateTo: day.nullable(),
  payout: iriOf(payoutResource).nullable(),
});

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/ledger',
  summary: 'What changed a partner’s balance, each with the sum since the first; only the caller’s own.',
  access: 'user',
  params: idParams,
  answer: collection(resource, ledgerEntry, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'amount'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { kind: 'exact' },
  }),
});

const ledgerCredit = z.object({
  id,
  bonusName: creditKind,
  cycle: cycleSpan,
  text: z.string().nullable(),
  order: z.object({ number: z.string() }).nullable(),
  amount: money,
});

export const getLedgerCredits = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/ledger/{entry}',
  summary:
    'The credits in one line of a partner’s ledger, the largest first and at most 100, and how many there are.',
  access: 'user',
  params: idParams.extend({ entry: id }),
  answer: plain(z.object({ credits: z.array(ledgerCredit), total: z.int() })),
});
