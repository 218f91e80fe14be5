import { z } from 'zod';
import { collection, endpoint, file, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { day, id, idParams, instant, money } from '../http/values.ts';
import { partnerResource } from '../partners/partners.contract.ts';
import { missingForPayout } from '../payouts/payouts.contract.ts';
import { runItemStatus, runReaders, runWarning } from './payout-runs.contract.ts';

const resource: Resource = { name: 'PayoutRunItem', path: '/api/payout_run_items' };

/** Why a bank returned a transfer: ISO 20022's code (`AC04`), and the text of the bank or an operator. */
export const returnFacts = z.object({ on: day, code: z.string().nullable(), text: z.string().nullable() });

/**
 * One payout in a run. `gross` is the amount sent, after the fee; `destination` is where it goes, an IBAN masked (`DE89
 * **** 4321`). `endToEndId` is its reference on the bank's statement; `attempt` counts the transfers of the payout.
 * `warnings` say what to check before it is sent: those resolved by time or an operator disappear. `reason` is why it was
 * held, rejected or left out, `failure` why it could not be sent. `valueOn` and `bankReference` are the bank's once it is
 * paid.
 */
const runItem = z.object({
  id,
  run: id,
  payout: id,
  partner: z.object({ id, displayName: z.string() }),
  country: z.string().nullable(),
  status: runItemStatus,
  attempt: z.int().min(1),
  endToEndId: z.string(),
  net: money,
  tax: money,
  gross: money,
  destination: z.string(),
  holder: z.string().nullable(),
  warnings: z.array(runWarning),
  heldUntil: instant.nullable(),
  reason: z.string().nullable(),
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  valueOn: day.nullable(),
  bankReference: z.string().nullable(),
  returned: returnFacts.nullable(),
});

export const listRunItems = endpoint({
  method: 'GET',
  path: '/api/payout_runs/{id}/items',
  summary: 'The payouts in a run, the largest first.',
  description:
    '`warning` names one or more of the warnings, `any` for every one that has some, `none` for those without; `text` is a part of the partner’s name or the number of a payout.',
  access: runReaders,
  looks: 'visit',
  params: idParams,
  answer: collection(resource, runItem, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['gross', 'partner', 'id'],
    defaultOrder: [{ field: 'gross', direction: 'desc' }],
    filters: { status: 'exact', warning: 'exact', text: 'text', payout: 'number' },
  }),
});

export const getRunItemsCsv = endpoint({
  method: 'GET',
  path: '/csv/payout_runs/{id}/items',
  summary: 'All payouts in a run as CSV (`;`, UTF-8 with BOM), IBANs masked.',
  access: runReaders,
  ticket: true,
  params: idParams,
  answer: file({ types: ['text/csv'] }),
});

/** Maximum number of items held, rejected or released per call. */
const MOST_AT_ONCE = 1000;

/**
 * The processed items, and the refused ones with the status, code and text of the refusal; each item completely or not at
 * all.
 */
const bulkAnswer = z.object({
  done: z.array(id),
  failed: z.array(z.object({ id, status: z.int(), code: z.string(), reason: z.string() })),
});

const onItems = {
  method: 'POST',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ ids: z.array(id).min(1).max(MOST_AT_ONCE), reason }),
  answer: plain(bulkAnswer),
} as const;

export const holdRunItems = endpoint({
  ...onItems,
  path: '/api/payout_runs/{id}/items/hold',
  summary: 'Keeps payouts out of a draft: they stay requested.',
  description: '409 for a run that is no draft; an item that does not go along is named in `failed`.',
  access: 'payouts.prepare',
});

export const releaseRunItems = endpoint({
  ...onItems,
  path: '/api/payout_runs/{id}/items/release',
  summary: 'Lets payouts that were held go along again.',
  description: '409 for a run that is no draft.',
  access: 'payouts.prepare',
});

export const rejectRunItems = endpoint({
  ...onItems,
  path: '/api/payout_runs/{id}/items/reject',
  summary: 'Rejects payouts of a draft: each gives its amount back to its partner, who reads the `reason`.',
  description:
    'A returned payout is rejected by two people (`POST /api/payouts/{id}/reject_returned`), so it is named in `failed`. 409 for a run that is no draft.',
  access: 'payouts.approve',
});

/**
 * A partner with at least the minimum available who was skipped by scope `all`: what is missing, and when they were
 * notified of it.
 */
const ineligible = z.object({
  id,
  displayName: z.string(),
  available: money,
  missing: z.array(missingForPayout),
  toldAt: instant.nullable(),
});

export const listIneligible = endpoint({
  method: 'GET',
  path: '/api/payout_runs/{id}/ineligible',
  summary: 'Partners whom a run over all balances passed over, with what each lacks.',
  access: runReaders,
  looks: 'visit',
  params: idParams,
  answer: collection(partnerResource, ineligible, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['available', 'displayName'],
    defaultOrder: [{ field: 'available', direction: 'desc' }],
    filters: { missing: 'exact' },
  }),
});

export const tellIneligible = endpoint({
  method: 'POST',
  path: '/api/payout_runs/{id}/ineligible/tell',
  summary: 'Tells partners whom the run passed over what they lack, in the product and by mail.',
  description:
    'Those of `ids`, or all who were not told yet. Whoever was told for this run is not told again.',
  access: 'payouts.prepare',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ ids: z.array(id).min(1).max(MOST_AT_ONCE).optional() }),
  answer: plain(z.object({ told: z.int().min(0) })),
});
