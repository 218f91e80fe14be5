import { z } from 'zod';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { chosenIds, outcome } from '../http/outcome.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { id, idParams, instant, partnerReference } from '../http/values.ts';

const resource: Resource = { name: 'ImportInboxEntry', path: '/api/import_inbox' };

/** `waiting`; `done`: it became an order; `given_up` by somebody, for a reason. */
const inboxStatus = z.literal(['waiting', 'done', 'given_up']);

/**
 * The subject of the first error: the rows cannot be read; the buyer or a product is unknown; it was paid on the other side
 * of the programme's start than the import was for; or it contradicts an existing order.
 */
const faultKind = z.literal(['unreadable', 'buyer', 'product', 'before-start', 'contradiction']);

export type InboxStatus = z.output<typeof inboxStatus>;
export type FaultKind = z.output<typeof faultKind>;

const MAX_ROWS = 1000;
const MAX_CELL = 60_000;
const MAX_COLUMN = 100;

/** A row by the columns of its format (docs/order-import.md); an empty cell may be omitted. */
const cells = z.record(
  z.string().max(MAX_COLUMN),
  z.string().max(MAX_CELL, refusalText('tooLong', { most: MAX_CELL })),
);

/**
 * An order that an import could not read or store, or a row that does not identify its order (`source` or `number` is
 * null). `format` are the columns of its rows: our own, or those of Shopware's export. `faults` are its current errors,
 * none once it has ended. `partner` is the buyer assigned by an operator, `tries` the number of failed attempts. `endedBy`
 * is null if a later import resolved it, and `order` the resulting order.
 */
const entry = z.object({
  id,
  format: z.literal(['own', 'shopware']),
  source: z.string().nullable(),
  number: z.string().nullable(),
  kind: faultKind,
  faults: z.array(z.object({ line: z.int(), column: z.string().nullable(), reason: z.string() })),
  history: z.boolean(),
  quiet: z.boolean(),
  partner: z.object({ id, displayName: z.string() }).nullable(),
  tries: z.int(),
  arrivedAt: instant,
  triedAt: instant,
  status: inboxStatus,
  endedAt: instant.nullable(),
  endedBy: z.object({ id, name: z.string() }).nullable(),
  reason: z.string().nullable(),
  order: id.nullable(),
});

/** The same with the rows as received or edited; null once it has ended, and if there are too many to edit. */
const details = entry.extend({
  rows: z.array(z.object({ line: z.int(), cells: z.record(z.string(), z.string()) })).nullable(),
});

export const listImportInbox = endpoint({
  method: 'GET',
  path: '/api/import_inbox',
  summary: 'Orders that an import could not read or store, the latest first.',
  description: '`number` is a part of the order’s number.',
  access: 'orders.import',
  looks: 'visit',
  answer: collection(resource, entry, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['arrivedAt', 'tries'],
    defaultOrder: [{ field: 'arrivedAt', direction: 'desc' }],
    filters: { status: 'exact', kind: 'exact', source: 'exact', number: 'text' },
  }),
});

export const getImportInboxCsv = endpoint({
  method: 'GET',
  path: '/csv/import_inbox',
  summary: 'All of them that the same filters leave as CSV (`;`, UTF-8 with BOM), times as in Berlin.',
  access: 'orders.import',
  ticket: true,
  query: z.object({
    status: inboxStatus.optional(),
    kind: faultKind.optional(),
    source: z.string().max(100).optional(),
    number: z.string().max(100).optional(),
  }),
  answer: file({ types: ['text/csv'] }),
});

export const getImportInboxEntry = endpoint({
  method: 'GET',
  path: '/api/import_inbox/{id}',
  summary: 'One of them, with its rows.',
  access: 'orders.import',
  params: idParams,
  answer: item(resource, details),
});

export const retryImportInboxEntry = endpoint({
  method: 'POST',
  path: '/api/import_inbox/{id}/retry',
  summary: 'Imports the order again.',
  description:
    'As it came, with other `rows` in the place of its own, for the buyer `partner`, or as what was paid before the programme began here (`history`). Rows and a buyer need a `reason`. Answered is what became of it: `done`, or `waiting` with what is wrong now. 409 once it has ended, 422 at `rows` where they are about another order or more than one, 403 where rows or buyer make it an order of the caller’s partner.',
  access: 'orders.import',
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({
    rows: z.array(cells).min(1).max(MAX_ROWS).optional(),
    partner: partnerReference.optional(),
    history: z.boolean().optional(),
    reason: reason.optional(),
  }),
  bodyOptional: true,
  readOnly: {
    ignored: [
      'format',
      'source',
      'number',
      'kind',
      'faults',
      'quiet',
      'tries',
      'arrivedAt',
      'triedAt',
      'status',
      'endedAt',
      'endedBy',
      'order',
    ],
  },
  answer: item(resource, details),
});

export const retryImportInbox = endpoint({
  method: 'POST',
  path: '/api/import_inbox/retry',
  summary: 'Imports several again as they are, each for itself.',
  description: 'What still cannot be imported stays and is named in `failed` with 422 and what is wrong.',
  access: 'orders.import',
  idempotencyKey: true,
  body: z.object({ ids: chosenIds }),
  answer: plain(outcome),
});

export const giveUpImportInbox = endpoint({
  method: 'POST',
  path: '/api/import_inbox/give_up',
  summary: 'Gives several up, each for itself: their rows are deleted, and the same rows do not come back.',
  description: 'Other ones of the same order do.',
  access: 'orders.import',
  idempotencyKey: true,
  body: z.object({ ids: chosenIds, reason }),
  answer: plain(outcome),
});
