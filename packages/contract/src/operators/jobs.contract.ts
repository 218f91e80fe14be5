import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { id, idParams, instant, level } from '../http/values.ts';
import { partnerState } from '../partners/partner-states.contract.ts';
import { partnerResource } from '../partners/partners.contract.ts';

const resource: Resource = { name: 'Job', path: '/api/jobs' };

/** The action on each item. */
const jobKind = z.literal(['partners.hold', 'partners.release']);

export type JobKind = z.output<typeof jobKind>;

/** Number of refused items listed by the job itself; `GET /api/jobs/{id}/failures` lists them all. */
export const MOST_FAILURES_LISTED = 100;

/**
 * An item that was refused or failed: number and name of the partner, and the response. `error` is the server's own error
 * message; null if it was refused deliberately.
 */
const failure = z.object({
  id,
  name: z.string(),
  status: z.int(),
  code: z.string(),
  reason: z.string(),
  error: z.string().nullable(),
});

/**
 * A batch job: each item is done or refused as a whole, and done items stay done even if the server fails. `done` and
 * `failed` of `total` items are finished; `status` is `done` once they all are. `failures` are the first hundred that were
 * refused or failed, with number and name of the partner and the status, code and text of the response: 500 `serverError`
 * for a server error, after several attempts.
 */
const job = z.object({
  id,
  kind: jobKind,
  status: z.literal(['waiting', 'running', 'done']),
  total: z.int().min(1),
  done: z.int().min(0),
  failed: z.int().min(0),
  reason: z.string(),
  requestedBy: z.object({ id, name: z.string() }),
  requestedAt: instant,
  endedAt: instant.nullable(),
  failures: z.array(failure),
});

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'What operators have asked for that takes its time, the latest first.',
  description: 'What the caller asked for, and what they have the right for. With `audit.read` everything.',
  access: 'operator',
  looks: 'none',
  answer: collection(resource, job, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { status: 'exact' },
  }),
});

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  summary: 'How far one of them is, and what was refused.',
  access: 'operator',
  looks: 'none',
  params: idParams,
  answer: item(resource, job),
});

/** Maximum number of items in a job. */
export const MOST_ITEMS = 10_000;

export const listJobFailures = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}/failures',
  summary:
    'All items of one of them that were refused or failed so far, in the order in which they are done.',
  access: 'operator',
  params: idParams,
  // Items are partners, whatever the kind.
  answer: collection(partnerResource, failure, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['position'],
    defaultOrder: [{ field: 'position', direction: 'asc' }],
    filters: {},
  }),
});

/** A selection from the list of all partners: those that match its filters. */
const matching = z.object({
  text: z.string().trim().min(1).max(100).optional(),
  state: z.array(partnerState).optional(),
  placed: z.boolean().optional(),
  disabled: z.boolean().optional(),
  level: z.array(level).optional(),
  country: z.array(z.string().length(3)).optional(),
});

/**
 * The partners concerned: by number (`ids`), or all that match the filters of the list (`matching`), of which the caller
 * saw this many (`expected`).
 */
const onPartners = {
  method: 'POST',
  access: 'partners.write',
  idempotencyKey: true,
  accepted: true,
  body: z.object({
    ids: z.array(id).min(1).max(MOST_ITEMS).optional(),
    matching: matching.optional(),
    expected: z.int().min(1).max(MOST_ITEMS).optional(),
    reason,
  }),
  readOnly: {
    ignored: [
      'kind',
      'status',
      'total',
      'done',
      'failed',
      'requestedBy',
      'requestedAt',
      'endedAt',
      'failures',
    ],
  },
  answer: item(resource, job),
} as const;

export const holdPartners = endpoint({
  ...onPartners,
  path: '/api/partners/hold',
  summary: 'Puts the payouts of many partners on hold, each as `POST /api/partners/{id}/hold` would.',
  description:
    '202: `Location` names the job that does it. 409 where the filters leave another number than `expected`.',
});

export const releasePartners = endpoint({
  ...onPartners,
  path: '/api/partners/release',
  summary: 'Ends the hold of many partners, each as `POST /api/partners/{id}/release` would.',
  description:
    '202: `Location` names the job that does it. 409 where the filters leave another number than `expected`.',
});
