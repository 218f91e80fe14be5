import { z } from 'zod';
import { collection, endpoint, file, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { calendarDay, day, id, idParams, instant } from '../http/values.ts';
import { payout, payoutResource } from '../payouts/payouts.contract.ts';
import { runReaders, runWarning } from './payout-runs.contract.ts';
import { returnFacts } from './run-items.contract.ts';

/** ISO 20022, ExternalReturnReason1Code: `AC04` (account closed), `AC01` (wrong number), `MD07` (holder has died) and so on. */
const returnCode = z.string().regex(/^[A-Z]{2}[A-Z0-9]{2}$/, refusalText('returnCodeInvalid'));

export const returnPayout = endpoint({
  method: 'POST',
  path: '/api/payouts/{id}/returned',
  summary: 'Says that the bank sent a paid payout back, where no statement does.',
  description:
    'Its status is 5, its document and its credits stay, and nothing goes back to the balance. It is sent again once its partner has changed the account. 409 for a payout that is not paid; 422 for a day before it was paid or in the future.',
  access: 'payouts.approve',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ date: calendarDay, code: returnCode.nullish(), reason }),
  refusals: [403],
  answer: plain(payout),
});

export const rejectReturnedPayout = endpoint({
  method: 'POST',
  path: '/api/payouts/{id}/reject_returned',
  summary: 'Gives a returned payout up: its document is cancelled and its amount goes back to the balance.',
  description:
    'Prepared for a second person (`approval` names what waits), done immediately where one suffices. The partner reads the `reason`. 409 for a payout that is not returned or is in a run.',
  access: 'payouts.approve',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ reason, code: proofCode }),
  refusals: [403, 429],
  answer: plain(z.object({ payout, approval: id.nullable() })),
});

/** One transfer attempt of a payout. `destination` as in a payout. */
const attempt = z.object({
  attempt: z.int().min(1),
  endToEndId: z.string(),
  destination: z.string().nullable(),
  run: id.nullable(),
  valueOn: day.nullable(),
  bankReference: z.string().nullable(),
  returned: returnFacts.nullable(),
});

export const listPayoutAttempts = endpoint({
  method: 'GET',
  path: '/api/payouts/{id}/attempts',
  summary: 'How often a payout was sent, where to and what became of it, the first time first.',
  access: runReaders,
  looks: 'visit',
  params: idParams,
  answer: plain(z.object({ attempts: z.array(attempt) })),
});

/**
 * A payout from the operators' point of view: its (latest) run, its reference on the bank's statement, and what to check.
 * `approvedBy` is null for those approved before it was recorded.
 */
const listedPayout = payout.extend({
  run: id.nullable(),
  attempt: z.int().min(1),
  endToEndId: z.string(),
  warnings: z.array(runWarning),
  approvedBy: z.object({ id, name: z.string() }).nullable(),
  sentAt: instant.nullable(),
});

const filters = { status: 'exact', type: 'exact', warning: 'exact', text: 'text', run: 'number' } as const;

export const listAllPayouts = endpoint({
  method: 'GET',
  path: '/api/operator/payouts',
  summary: 'All payouts of everybody, the latest first.',
  description:
    '`status` takes names (`pending`), `warning` as of the payouts in a run, `text` is a part of the partner’s name, the number of a payout or of its document.',
  access: 'partners.read',
  looks: 'visit',
  answer: collection(payoutResource, listedPayout, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'createdAt', 'amount', 'statusChangedAt'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters,
  }),
});

export const getAllPayoutsCsv = endpoint({
  method: 'GET',
  path: '/csv/operator/payouts',
  summary: 'All rows of the same filters as CSV (`;`, UTF-8 with BOM).',
  access: 'partners.read',
  ticket: true,
  query: z.object({
    status: z.string().max(200).optional(),
    type: z.string().max(200).optional(),
    warning: z.string().max(200).optional(),
    text: z.string().max(200).optional(),
    run: id.optional(),
  }),
  answer: file({ types: ['text/csv'] }),
});
