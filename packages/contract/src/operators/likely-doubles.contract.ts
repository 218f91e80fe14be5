import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { day, id, idParams, instant, money, namedPartner, partnerReference } from '../http/values.ts';
import { partnerFile } from './partner-file.contract.ts';

const resource: Resource = { name: 'LikelyDouble', path: '/api/operator/likely_doubles' };

/**
 * What two partners have in common. `email`: the address, ignoring case, dots before the @ and anything after a plus;
 * `phone`: the last nine digits of the number; `address`: first and last name, postcode and street; `taxNumber`: VAT ID or
 * tax number, in any notation; `iban`: the bank account.
 */
const doubleReason = z.literal(['email', 'phone', 'address', 'taxNumber', 'iban']);

/**
 * `different`: an operator says that they are two people; `merged`: merged into one; `ended`: they no longer have anything
 * in common.
 */
const doubleStatus = z.literal(['open', 'different', 'merged', 'ended']);

/** One of the two, with the data that distinguish them. */
const likelyPartner = z.object({
  id,
  displayName: z.string(),
  email: z.string(),
  createdAt: instant,
  /** Null if they have never signed in. */
  lastSignInAt: instant.nullable(),
  orders: z.int(),
});

/** Two partners who may be the same person, the earlier one first. */
const likelyDouble = z.object({
  id,
  partners: z.array(likelyPartner),
  reasons: z.array(doubleReason),
  foundAt: instant,
  status: doubleStatus,
  decision: z.string().nullable(),
  decidedBy: z.object({ id, name: z.string() }).nullable(),
  decidedAt: instant.nullable(),
});

export const listLikelyDoubles = endpoint({
  method: 'GET',
  path: '/api/operator/likely_doubles',
  summary: 'Pairs of partners who may be one person, which a job looks for each night.',
  description:
    'What more than five partners share is nobody’s sign of being one. `partner` finds the pairs of one of both, `reason` those that share it, maybe among others.',
  access: 'partners.read',
  looks: 'visit',
  answer: collection(resource, likelyDouble, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['foundAt'],
    defaultOrder: [{ field: 'foundAt', direction: 'desc' }],
    filters: { status: 'exact', reason: 'exact', partner: 'number' },
  }),
});

export const decideLikelyDouble = endpoint({
  method: 'POST',
  path: '/api/operator/likely_doubles/{id}/different',
  summary: 'Says that two partners are two people; the pair is not shown as open again.',
  description: '409 `doubleDecided` for one that is not open; 403 for one of the caller’s partner.',
  access: 'partners.write',
  byPeople: true,
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ reason }),
  readOnly: { ignored: ['partners', 'reasons', 'foundAt', 'status', 'decision', 'decidedBy', 'decidedAt'] },
  answer: item(resource, likelyDouble),
});

const refusedAs = 'Refused as the merge itself.';

export const getMergeEffect = endpoint({
  method: 'GET',
  path: '/api/operator/partners/{id}/merge-effect',
  summary: 'What would go over to the partner who stays, and what would stay where it is.',
  description: `\`orders\`, \`base\` and \`memberships\` are those of months that began with \`effectiveFrom\` or later; \`firstLine\` comes to stand below the one who stays, with everybody below (\`team\`); \`codes\` lead there. \`balance\` and \`pending\` stay with the one who goes. ${refusedAs}`,
  access: 'partners.write',
  refusals: [403, 409, 422],
  params: idParams,
  query: z.object({ into: id }),
  answer: plain(
    z.object({
      into: namedPartner,
      effectiveFrom: day,
      orders: z.int(),
      base: money,
      memberships: z.int(),
      firstLine: z.int(),
      team: z.int(),
      codes: z.int(),
      balance: money,
      pending: money,
    }),
  ),
});

export const mergePartner = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/merge',
  summary: 'Lets a partner go on as another one, who is the same person.',
  description:
    'From the first instant of the current month on: their orders that count in it or later, with the memberships that these opened, the first line with everybody below, referral codes and customer numbers of shops belong to the one who stays (`into`), and so does what is ordered by their address later. Closed months, credits, balances and documents stay as they are. They are no partner any more and do not sign in. It is not taken back. 422 at `into` for nobody, for the partner themselves, for one who was merged or ended, and for one who stands below; 409 `mergeDone`, `mergeTop`, `mergeOperator`, `mergePayouts` while a payout of one of both is neither paid nor rejected, `mergeWaits` while a move or an end of a contract of one of both waits, `mergeMonth` for an order that counts in a month in which the one who stays does not exist; 403 for the caller’s own partner and for one who is paid to the caller’s account.',
  access: 'partners.write',
  byPeople: true,
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ into: partnerReference, reason }),
  answer: plain(partnerFile),
});
