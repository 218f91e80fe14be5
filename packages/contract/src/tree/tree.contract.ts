import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { id, idParams, instant, partnerParams, partnerReference } from '../http/values.ts';
import { lineOrder, pathStep } from '../partners/partners.contract.ts';

/** More children than anybody has; a position beyond the last child means the end. */
const MAX_POSITION = 1_000_000;

/** A position among the children of a parent, from 0; clients send it as a number or as text. */
export const position = z
  .union([
    z.int().min(0).max(MAX_POSITION),
    z
      .string()
      .regex(/^\d{1,6}$/, refusalText('positionInvalid'))
      .transform(Number),
  ])
  .optional();

export const setPartnerToTree = endpoint({
  method: 'POST',
  path: '/api/tree/set-partner-to-tree',
  summary: 'Gives a partner of the caller’s team another place in it, with everybody below.',
  description:
    'A partner who has no order yet or never had a place. `branch` is the position among the children, the last one without it.',
  access: 'user',
  refusals: [403],
  body: z.object({ 'partner-id': partnerReference, 'parent-id': partnerReference, branch: position }),
  answer: plain(z.object({ set: z.literal(true) })),
});

/** Why somebody cannot be given another place; null if they can. */
const placingReason = z.literal(['own', 'orders']).nullable();

/**
 * A partner's place: the parent, and the position among its children; both null without a place and for the caller's own.
 * `version` is the value for the `If-Match` of `POST /api/operator/partners/{id}/place`.
 */
export const getPlacing = endpoint({
  method: 'GET',
  path: '/api/tree/placing/{partner}',
  summary: 'Where a partner stands, and whether it may be given another place (`reason`, if not).',
  access: 'user',
  params: partnerParams,
  answer: plain(
    z.object({
      displayName: z.string(),
      parent: id.nullable(),
      branch: z.int().nullable(),
      movable: z.boolean(),
      reason: placingReason,
      version: z.string(),
    }),
  ),
});

export const placeByOperator = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/place',
  summary: 'Gives a partner a place in the tree, or another one, with everybody below.',
  description:
    'One who has no order yet or never had a place. `branch` is the position among the children, the last one without it. 403 for the caller’s own partner and for one who is paid to the caller’s account, 409 `moveWithOrders` for one who keeps the place because of orders, 422 for a parent who has no place or stands below the partner. `If-Match` names the `version` of `GET /api/tree/placing/{partner}`: 412 when the partner stands elsewhere since.',
  access: 'partners.write',
  idempotencyKey: true,
  ifMatch: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ parent: partnerReference, branch: position, reason }),
  answer: empty,
});

export const getTreePath = endpoint({
  method: 'GET',
  path: '/api/tree/path/{partner}',
  summary: 'Everybody from the caller down to a partner of the team, both included.',
  description: 'For ROLE_ADMIN from the top of the tree. `order` says which positions are meant.',
  access: 'user',
  params: partnerParams,
  query: z.object({ order: lineOrder.optional() }),
  answer: plain(z.array(pathStep)),
});

const page = z.string().regex(/^[1-9]\d{0,5}$/, refusalText('pageInvalid'));

export const listUnplacedPartners = endpoint({
  method: 'GET',
  path: '/api/tree/unplaced-partners',
  summary: 'Who came by the caller and has no place yet, the latest first.',
  description: `${TABLE_PAGE_SIZE} a page; for ROLE_ADMIN everybody without a place.`,
  access: 'user',
  query: z.object({ page: page.default('1').transform(Number) }),
  answer: plain(
    z.object({
      partners: z.array(z.object({ id, displayName: z.string(), affiliate: z.boolean(), since: instant })),
      total: z.int(),
    }),
  ),
});
