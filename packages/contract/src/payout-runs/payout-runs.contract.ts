import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { calendarDay, day, id, idParams, instant, money } from '../http/values.ts';

const payoutRunResource: Resource = { name: 'PayoutRun', path: '/api/payout_runs' };

/** Who may read runs and bank statements: those who prepare runs, and those who release them. */
export const runReaders = ['payouts.prepare', 'payouts.approve'] as const;

/**
 * `draft`: payouts are under review; `submitted`: a second person decides; `approved`: the payouts have their documents,
 * the file may be fetched; `exported`: the bank has a file; `done`: every payout in it was paid, returned, refused or
 * rejected; `discarded`: given up while it was a draft, or taken back before anybody fetched its file; its payouts wait for
 * another one.
 */
export const runStatus = z.literal(['draft', 'submitted', 'approved', 'exported', 'done', 'discarded']);

/** How the money of a run is sent: by the bank (pain.001), or by PayPal (a mass payment file). */
export const runType = z.literal(['bank', 'paypal']);

/**
 * `requested`: payouts requested by partners, those approved individually, and returned ones whose account was changed
 * since. `all`: in addition, a payout for everybody with at least the minimum available and nothing missing.
 */
export const runScope = z.literal(['requested', 'all']);

/**
 * Status of a payout in its run. `included` takes part; `held` stays out until it is released, at the latest with the
 * approval; `failed` could not be approved or sent (`failure` says why) and stays out; `rejected` returned its amount;
 * `approved` waits for the file; `sent` is in a file that the bank has; `refused` by the bank; `removed` was left out of a
 * new file after a refusal, or its run was taken back; `paid`; `returned`. Items that are `held`, `failed`, `refused` or
 * `removed` at the end are free for another run.
 */
export const runItemStatus = z.literal([
  'included',
  'held',
  'failed',
  'rejected',
  'approved',
  'sent',
  'refused',
  'removed',
  'paid',
  'returned',
]);

/**
 * What to check before a payout is released. `newDestination`: its partner has changed the account or the password within
 * the last 72 hours, so it cannot be approved yet; `otherName`: the account holder's name differs from the partner's;
 * `sharedAccount`: another partner has the same account; `partnerHeld`: the partner's payouts are on hold; `signInBlocked`;
 * `vatId`: nobody has decided on the partner's number yet; `taxUnproven`: paid without the tax that the partner claims, as
 * long as nothing is proven; `overLimit`: more than `GET /api/payout_settings` defines as usual; `returnedBefore`: an
 * earlier transfer of this payout was returned; `outsideSepa`: the bank cannot send it.
 */
export const runWarning = z.literal([
  'newDestination',
  'otherName',
  'sharedAccount',
  'partnerHeld',
  'signInBlocked',
  'vatId',
  'taxUnproven',
  'overLimit',
  'returnedBefore',
  'outsideSepa',
]);

const person = z.object({ id, name: z.string() });

/** Number of payouts and their sum: `gross` is the amount sent, including tax, after the fee. */
const sum = z.object({ count: z.int().min(0), net: money, tax: money, gross: money });

/**
 * Payouts that are sent together on `dueOn`. `minimum` (net) and `countries` (ISO 3166-1, three letters; empty for all) are
 * its selection criteria. `collecting`: its payouts are still being put together; `approving`: they are still being
 * approved one by one, and there is no file before that ends. `going` are those that are or were sent with it (`included`,
 * `approved`, `sent`, `paid`, `returned`), `statuses` counts all items by status, `warnings` the undecided ones by warning.
 * `ineligible` is the number of partners skipped by scope `all`. `approval` is the pending decision of a second person (on
 * the run, a new file for it, or taking it back), or null. `preparedBy` put it together or, later, submitted it;
 * `approvedBy` released it. `version` is the value for the `If-Match` of a change.
 */
const payoutRun = z.object({
  id,
  status: runStatus,
  type: runType,
  scope: runScope,
  dueOn: day,
  minimum: money,
  countries: z.array(z.string()),
  collecting: z.boolean(),
  approving: z.boolean(),
  going: sum,
  statuses: z.partialRecord(runItemStatus, z.int()),
  warnings: z.partialRecord(runWarning, z.int()),
  ineligible: z.int().min(0),
  approval: id.nullable(),
  preparedBy: person,
  preparedAt: instant,
  approvedBy: person.nullable(),
  approvedAt: instant.nullable(),
  exportedAt: instant.nullable(),
  doneAt: instant.nullable(),
  version: z.string(),
});

export const listPayoutRuns = endpoint({
  method: 'GET',
  path: '/api/payout_runs',
  summary: 'All payout runs, the latest first.',
  access: runReaders,
  looks: 'visit',
  answer: collection(payoutRunResource, payoutRun, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'dueOn'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { status: 'exact', type: 'exact' },
  }),
});

export const getPayoutRun = endpoint({
  method: 'GET',
  path: '/api/payout_runs/{id}',
  summary: 'One payout run with its sums.',
  access: runReaders,
  looks: 'visit',
  params: idParams,
  answer: item(payoutRunResource, payoutRun),
});

/** Fields of a run that the server counts, dates or decides. */
const serverFields = [
  'status',
  'collecting',
  'approving',
  'going',
  'statuses',
  'warnings',
  'ineligible',
  'approval',
  'preparedBy',
  'preparedAt',
  'approvedBy',
  'approvedAt',
  'exportedAt',
  'doneAt',
  'version',
] as const;

export const createPayoutRun = endpoint({
  method: 'POST',
  path: '/api/payout_runs',
  summary: 'Puts a payout run together.',
  description:
    'A draft that takes every payout of its `type` and `scope` that no other run has. Scope `all` requests payouts for everybody eligible first, one by one (`collecting`), and lists who lacks what. Without `minimum` the company’s own holds, and nothing below that is taken. 422 for a day that is over or on which banks do not settle (`dueOn`), for an unknown country, and for a run by the bank before the company has given its account.',
  access: 'payouts.prepare',
  idempotencyKey: true,
  body: z.object({
    dueOn: calendarDay,
    type: runType.default('bank'),
    scope: runScope,
    minimum: z
      .string()
      .regex(/^\d{1,4}(\.\d\d)?$/, refusalText('minimumInvalid'))
      .optional(),
    countries: z.array(z.string().trim().toUpperCase()).max(300).default([]),
  }),
  readOnly: { ignored: serverFields },
  answer: item(payoutRunResource, payoutRun),
});

export const discardPayoutRun = endpoint({
  method: 'POST',
  path: '/api/payout_runs/{id}/discard',
  summary: 'Gives a draft up: its payouts stay requested and are free for another run.',
  description: '409 for a run that is no draft.',
  access: 'payouts.prepare',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ reason }),
  answer: plain(payoutRun),
});

export const submitPayoutRun = endpoint({
  method: 'POST',
  path: '/api/payout_runs/{id}/submit',
  summary: 'Leaves a draft to a second person, exactly as it is (`approval` names what they decide on).',
  description:
    'Where one person suffices it is approved immediately, which needs the `payouts.approve` right. Rejected, or overtaken because a payout in it has changed, it is a draft again. `dueOn` moves its day, which the second person approves with it; without it a run by the bank whose day is over is 422 (`dueOn`). 409 for a run that is no draft, that is still being put together or that nothing would go along with; 412 for another version than the one that was read.',
  access: 'payouts.prepare',
  idempotencyKey: true,
  ifMatch: true,
  refusals: [403],
  params: idParams,
  body: z.object({ reason, dueOn: calendarDay.optional() }),
  answer: plain(payoutRun),
});

/** A prompt from the payout calendar: the number of payouts that a run on that day would take now. */
const proposal = z.object({
  dueOn: day,
  cutOffOn: day,
  type: runType,
  count: z.int().min(0),
  gross: money,
  run: id.nullable(),
});

export const listPayoutRunProposals = endpoint({
  method: 'GET',
  path: '/api/payout_runs/proposals',
  summary: 'The runs that the company’s payout calendar asks for.',
  description:
    'The day that is due and the next one, each with what was requested until its cut-off. `run` is the one that was put together for it already. An empty list without a calendar.',
  access: 'payouts.prepare',
  looks: 'visit',
  answer: plain(z.object({ proposals: z.array(proposal) })),
});
