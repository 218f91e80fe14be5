import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import {
  calendarDay,
  day,
  id,
  idParams,
  instant,
  money,
  namedPartner,
  partnerReference,
} from '../http/values.ts';
import { position } from './tree.contract.ts';

const resource: Resource = { name: 'ScheduledMove', path: '/api/operator/scheduled_moves' };
const previewResource: Resource = { name: 'MovePreview', path: '/api/operator/move_previews' };

const person = z.object({ id, name: z.string() });

/** `open`: waiting for its day; an `overdue` one should have been done already, and blocks the month-end closing. */
const moveStatus = z.literal(['open', 'overdue', 'done', 'withdrawn']);

/**
 * A move in the tree: `partner` is placed below `parent`, with everybody below, from the first instant of the month that
 * begins with `effectiveFrom`. `former` is the parent before, once it is done; `endedAt` is when it was done or withdrawn.
 */
const scheduledMove = z.object({
  id,
  partner: namedPartner,
  parent: namedPartner,
  former: namedPartner.nullable(),
  branch: z.int().nullable(),
  effectiveFrom: day,
  status: moveStatus,
  reason: z.string(),
  requestedBy: person,
  requestedAt: instant,
  endedAt: instant.nullable(),
});

/** The first day of a month; by default that of the next one. */
const effectiveFrom = calendarDay.optional();

export const scheduleMove = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/move',
  summary:
    'Moves a partner with everybody below, from the first instant of a month on; also one with orders.',
  description:
    '`effectiveFrom` is the first day of the current month, for which it is done immediately, or of a later one within two years, for which it is scheduled; the next month unless said otherwise. Months that were closed stay as they are. It is checked against the tree of its day with all other scheduled moves: 422 at `parent` with the way down (`path`) for one who stands below the partner by then, or who is the parent already. 409 `moveMonthBegun` for a month before the current one, `moveScheduled` where the partner moves on that day already, `moveUnplaced` for one without a place; 403 for the caller’s own partner and for one who is paid to the caller’s account. `If-Match` names the `version` of `GET /api/tree/placing/{partner}`: 412 when the partner stands elsewhere since.',
  access: 'partners.write',
  idempotencyKey: true,
  ifMatch: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ parent: partnerReference, branch: position, effectiveFrom, reason }),
  readOnly: { ignored: ['partner', 'former', 'status', 'requestedBy', 'requestedAt', 'endedAt'] },
  answer: item(resource, scheduledMove),
});

export const listScheduledMoves = endpoint({
  method: 'GET',
  path: '/api/operator/scheduled_moves',
  summary: 'Moves in the tree by month: those that wait, and those that were done or withdrawn.',
  access: 'partners.read',
  looks: 'visit',
  answer: collection(resource, scheduledMove, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['effectiveFrom', 'requestedAt'],
    defaultOrder: [{ field: 'effectiveFrom', direction: 'desc' }],
    filters: { partner: 'number', status: 'exact' },
  }),
});

export const withdrawMove = endpoint({
  method: 'POST',
  path: '/api/operator/scheduled_moves/{id}/withdraw',
  summary: 'Takes back a move that was not done yet.',
  description:
    '409 `moveEnded` for one that was done or withdrawn, and `moveNeeded` where another scheduled move would close a circle without it; 403 for the caller’s own partner.',
  access: 'partners.write',
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ reason }),
  readOnly: {
    ignored: ['partner', 'former', 'status', 'requestedBy', 'requestedAt', 'endedAt'],
    refused: ['parent', 'branch', 'effectiveFrom'],
  },
  answer: item(resource, scheduledMove),
});

/** A partner's figures on one side of a preview. */
const side = z.object({ amount: money, qp: z.int(), level: z.int(), levelName: z.string() });

/**
 * What a move, or a transfer of the place to the `parent`, would change in the current month. `status` is `waiting` until a
 * job has computed it; the rest is present once it is `done`. `before` and `after` are the month's credits of everybody,
 * `changed` the number of partners whose amount, level or volume changes; `changes` are at most 200 of them, those with the
 * largest differences.
 */
const movePreview = z.object({
  id,
  partner: namedPartner,
  parent: namedPartner,
  kind: z.literal(['move', 'transfer']),
  effectiveFrom: day,
  status: z.literal(['waiting', 'done', 'failed']),
  cycle: cycleSpan.nullable(),
  asOf: instant.nullable(),
  before: money.nullable(),
  after: money.nullable(),
  changed: z.int().nullable(),
  changes: z.array(z.object({ partner: namedPartner, before: side, after: side })),
});

const previewed = ['partner', 'kind', 'status', 'cycle', 'asOf', 'before', 'after', 'changed', 'changes'];

export const previewMove = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/move-previews',
  summary: 'Has the current month computed with a move and without it: who gains and loses what.',
  description:
    'As if it held already, with all scheduled moves that hold by then. Nothing is changed. Refused as the move itself. 202: `Location` names the preview, which a job makes.',
  access: 'partners.write',
  idempotencyKey: true,
  accepted: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ parent: partnerReference, effectiveFrom }),
  readOnly: { ignored: previewed },
  answer: item(previewResource, movePreview),
});

export const previewTransfer = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/transfer-previews',
  summary:
    'Has the current month computed with a transfer of a place and without it: who gains and loses what.',
  description:
    'As if it held already, with all scheduled moves that hold by then. Nothing is changed, and no document is needed. Refused as the transfer itself. 202: `Location` names the preview, which a job makes.',
  access: 'partners.write',
  byPeople: true,
  idempotencyKey: true,
  accepted: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ to: partnerReference, effectiveFrom }),
  readOnly: { ignored: [...previewed, 'parent'] },
  answer: item(previewResource, movePreview),
});

export const getMovePreview = endpoint({
  method: 'GET',
  path: '/api/operator/move_previews/{id}',
  summary: 'How far a preview of a move is, and what it came to.',
  access: 'partners.write',
  looks: 'none',
  params: idParams,
  answer: item(previewResource, movePreview),
});
