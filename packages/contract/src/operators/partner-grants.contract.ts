import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { calendarDay, day, id, idParams, instant, namedPartner } from '../http/values.ts';

const resource: Resource = { name: 'PartnerGrant', path: '/api/operator/partner_grants' };

/** What the company grants without an order: premium, or a membership with 0 QP. */
const grantKind = z.literal(['companyFree', 'businessBox', 'homeDelivery']);

export type GrantKind = z.output<typeof grantKind>;

/** `scheduled`: it has not begun; `withdrawn`: it was taken back before it began. */
const grantStatus = z.literal(['scheduled', 'running', 'over', 'withdrawn']);

/**
 * A grant: from the day `from` on, until the midnight at the start of `until`, or open-ended. `shortenedBy` ended it early
 * or took it back, and `endReason` says why.
 */
const partnerGrant = z.object({
  id,
  partner: namedPartner,
  grant: grantKind,
  from: day,
  until: day.nullable(),
  status: grantStatus,
  reason: z.string(),
  grantedBy: z.object({ id, name: z.string() }),
  grantedAt: instant,
  endReason: z.string().nullable(),
  shortenedBy: z.object({ id, name: z.string() }).nullable(),
});

/** The fields of a grant that the product determines. */
const ignoredFields = ['partner', 'status', 'grantedBy', 'grantedAt', 'endReason', 'shortenedBy'];

export const listPartnerGrants = endpoint({
  method: 'GET',
  path: '/api/operator/partners/{id}/grants',
  summary: 'Premium and memberships that the company gave a partner without an order, the latest first.',
  access: 'partners.read',
  params: idParams,
  answer: collection(resource, partnerGrant, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['from'],
    defaultOrder: [{ field: 'from', direction: 'desc' }],
    filters: { grant: 'exact', status: 'exact' },
  }),
});

export const getGrantEffect = endpoint({
  method: 'GET',
  path: '/api/operator/partners/{id}/grant-effect',
  summary:
    'What a grant would stand beside: the account, memberships that run or will, and the first day that is open.',
  access: 'partners.read',
  params: idParams,
  answer: plain(
    z.object({
      /** The earliest start of a grant: earlier months are closed. */
      firstDay: day,
      affiliate: z.boolean(),
      companyFree: z.boolean(),
      memberships: z.array(
        z.object({
          kind: z.literal(['businessBox', 'homeDelivery']),
          qualificationPoints: z.int(),
          from: day,
          until: day,
          granted: z.boolean(),
        }),
      ),
    }),
  ),
});

export const grantToPartner = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/grants',
  summary: 'Gives a partner premium or a membership without an order.',
  description:
    '`from` is a Berlin day of a month that is not closed, today unless said otherwise (409 `grantMonthClosed` with the first `day` that is); `until` the day at whose midnight it is over, which only premium (`companyFree`) may lack. A membership brings 0 QP, since nothing was paid: volumes, levels and credits stay what they are. What is bought meanwhile begins after it. 409 `grantOverlaps` with `from` and `until` of what the partner has in that time, `grantThere` for one who has premium for good; 403 for the caller’s own partner and for one who is paid to the caller’s account, 409 for an account that was deleted.',
  example: { grant: 'businessBox', until: '2026-12-01' },
  access: 'partners.write',
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({
    grant: grantKind,
    from: calendarDay.optional(),
    until: calendarDay.nullish(),
    reason,
  }),
  readOnly: { ignored: ignoredFields },
  answer: item(resource, partnerGrant),
});

export const endGrant = endpoint({
  method: 'POST',
  path: '/api/operator/partner_grants/{id}/end',
  summary: 'Ends a grant before its time, or takes back one that has not begun.',
  description:
    '`on` is the day at whose midnight it is over: today or a later one, today unless said otherwise, and its first day for one that has not begun. What was bought and waited for it moves forward. 409 `grantOver` for one that is over, 422 for a day that ends it no earlier; 403 for the caller’s own partner.',
  access: 'partners.write',
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ on: calendarDay.optional(), reason }),
  readOnly: { ignored: ignoredFields, refused: ['grant', 'from', 'until'] },
  answer: item(resource, partnerGrant),
});
