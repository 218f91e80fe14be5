import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { id, idParams, instant } from '../http/values.ts';

const resource: Resource = { name: 'PartnerState', path: '/api/partner_states' };

/** `active`; `held`: earns, but nothing is released or paid; `ended`: no longer earns. */
export const partnerState = z.literal(['active', 'held', 'ended']);

/**
 * A partner's state from `validFrom` on, who set it and why. `current` is the one that applies now; a partner without any
 * is `active`.
 */
const stateOfPartner = z.object({
  id,
  partner: id,
  state: partnerState,
  validFrom: instant,
  current: z.boolean(),
  reason: z.string(),
  by: z.object({ id, name: z.string() }),
});

export const listPartnerStates = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/states',
  summary:
    'What a partner is to the company and was, the latest first: a partner without any state is active.',
  access: 'partners.read',
  params: idParams,
  answer: collection(resource, stateOfPartner, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['validFrom'],
    defaultOrder: [{ field: 'validFrom', direction: 'desc' }],
    filters: {},
  }),
});

const change = {
  method: 'POST',
  access: 'partners.write',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ reason }),
  readOnly: { refused: ['state', 'validFrom'], ignored: ['partner', 'current', 'by'] },
  answer: item(resource, stateOfPartner),
  refusals: [403],
} as const;

export const holdPartner = endpoint({
  ...change,
  path: '/api/partners/{id}/hold',
  summary: 'Puts the payouts of a partner on hold.',
  description:
    'They go on earning, what becomes due waits, no payout can be requested or approved. 409 for one that is on hold already and for the company itself, 403 for the caller’s own partner and for one who is paid to the caller’s own account.',
});

export const releasePartner = endpoint({
  ...change,
  path: '/api/partners/{id}/release',
  summary: 'Ends the hold: what became due meanwhile is available immediately.',
  description:
    '409 for a partner who is not on hold, 403 for the caller’s own and for one who is paid to the caller’s own account.',
});
