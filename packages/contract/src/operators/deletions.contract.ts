import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { chosenIds, outcome } from '../http/outcome.ts';
import { reason } from '../http/reason.ts';
import { calendarDay, id, idParams, instant, money } from '../http/values.ts';

const resource: Resource = { name: 'OperatorDeletionRequest', path: '/api/operator/deletion_requests' };

/** Obstacles to a deletion, by the code of the resulting refusal. */
const obstacleCode = z.literal([
  'deletionOfCompany',
  'deletionOfOperator',
  'deletionPayout',
  'deletionAvailable',
  'deletionPending',
  'deletionDebt',
  'deletionCorrection',
  'deletionObjection',
  'deletionExtract',
  'deletionTaxPayout',
  'deletionTaxOwed',
  'deletionObjectionAnswered',
  'deletionApproval',
]);

export type ObstacleCode = z.output<typeof obstacleCode>;

const person = z.object({ id, name: z.string() });

/**
 * A person who requested the deletion of their account. `partner` is null for staff, `email` once it is deleted. `reason`
 * is theirs and deleted with the account, `decision` that of the deciding operator. `answerBy` is the last day, in Berlin,
 * by which they must be informed of the outcome (Art. 12 para. 3 GDPR). `own`: the caller made the request, and cannot
 * decide. `obstacles` are what has to be settled first, with the open amount if there is one; empty for a decided request.
 * `estimated` is what the open months are expected to bring: it is credited, and can no longer be paid out.
 */
const request = z.object({
  id,
  partner: id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
  answerBy: calendarDay,
  status: z.literal(['open', 'done', 'refused']),
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  decision: z.string().nullable(),
  own: z.boolean(),
  obstacles: z.array(z.object({ code: obstacleCode, amount: money.nullable() })),
  estimated: money,
});

/**
 * What is retained, each until the last day of its retention period; the log's period is counted from a decision made now.
 */
const kept = z.object({
  what: z.literal(['books', 'notes', 'orders', 'log', 'messages']),
  until: calendarDay,
});

/** Why the remaining data are retained longer: until a last day, or until it is lifted (null). */
const legalHold = z.object({ until: calendarDay.nullable(), reason: z.string(), by: person, setAt: instant });

/** One request in full. `forgottenAt`: when everything but numbers was erased. */
const details = request.extend({
  kept: z.array(kept),
  legalHold: legalHold.nullable(),
  forgottenAt: instant.nullable(),
});

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/operator/deletion_requests',
  summary: 'Requests for deletion, oldest first, each with what stands in its way.',
  description: '`text` is a part of the name or e-mail address, or the whole number of the partner.',
  access: 'partners.read',
  looks: 'visit',
  answer: collection(resource, request, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt'],
    defaultOrder: [{ field: 'createdAt', direction: 'asc' }],
    filters: { status: 'exact', text: 'text' },
  }),
});

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/operator/deletion_requests/{id}',
  summary: 'One request for deletion.',
  description:
    'With what has to be kept when it is carried out, until when, and the legal hold that keeps it longer. What is over is taken away in the night after.',
  access: 'partners.read',
  params: idParams,
  answer: item(resource, details),
});

export const setLegalHold = endpoint({
  method: 'POST',
  path: '/api/operator/deletion_requests/{id}/legal-hold',
  summary: 'Keeps what is left of somebody longer than the law asks in general, for a dispute or an audit.',
  description:
    'To the end of a day to come, or without `until` for as long as it is not lifted. 409 where one is set, 403 for the caller’s own request.',
  access: 'partners.write',
  idempotencyKey: true,
  refusals: [403],
  params: idParams,
  body: z.object({ until: calendarDay.optional(), reason }),
  answer: plain(details),
});

export const liftLegalHold = endpoint({
  method: 'POST',
  path: '/api/operator/deletion_requests/{id}/legal-hold/lift',
  summary: 'Ends a legal hold: what is over by then is taken away in the next night.',
  description: '409 where none is set, 403 for the caller’s own request.',
  access: 'partners.write',
  idempotencyKey: true,
  refusals: [403],
  params: idParams,
  body: z.object({ reason }),
  answer: plain(details),
});

export const decideDeletions = endpoint({
  method: 'POST',
  path: '/api/operator/deletion_requests/decisions',
  summary: 'Carries requests for deletion out or refuses them, each for itself.',
  description:
    'Whoever asked is told by mail, of a refusal with its `reason`. Carrying one out ends all sign-ins and takes away all that says who the person is; books, invoices, orders and the place in the tree stay under the partner’s number. What cannot be decided so stays open and is named in `failed` with the status and code of its refusal: 403 for the caller’s own request, 409 for what was decided on or has something in its way.',
  access: 'partners.write',
  idempotencyKey: true,
  body: z.object({ ids: chosenIds, decision: z.literal(['carry-out', 'refuse']), reason }),
  answer: plain(outcome),
});
