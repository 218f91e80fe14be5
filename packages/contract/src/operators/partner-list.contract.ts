import { z } from 'zod';
import { collection, endpoint, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, instant, level, money } from '../http/values.ts';
import { partnerState } from '../partners/partner-states.contract.ts';

const resource: Resource = { name: 'OperatorPartner', path: '/api/operator/partners' };

/**
 * A partner in the list of all. `sponsor` is the partner above, or who referred them while they have no place (`placed`);
 * null at the top of the tree and for partners without a referrer. `state` is their current state, `disabled` says that
 * they cannot sign in, `deleted` that their account was deleted, `balance` what can be requested now. `level` is their
 * current level, `country` that of their default address, null without one.
 */
const listedPartner = z.object({
  id,
  name: z.string(),
  email: z.string(),
  sponsor: z.object({ id, name: z.string() }).nullable(),
  placed: z.boolean(),
  disabled: z.boolean(),
  deleted: z.boolean(),
  state: partnerState,
  level,
  levelName: z.string(),
  country: z.string().nullable(),
  countryISO: z.string().nullable(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  balance: money,
});

export const listAllPartners = endpoint({
  method: 'GET',
  path: '/api/operator/partners',
  summary: 'All partners of the company, the latest first, wherever they stand and whatever they are.',
  description:
    '`text` is a part of the name in any spelling, a part of the e-mail address, or the whole number.',
  access: 'partners.read',
  answer: collection(resource, listedPartner, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt', 'name'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: {
      text: 'text',
      state: 'exact',
      placed: 'flag',
      disabled: 'flag',
      level: 'number',
      country: 'exact',
    },
  }),
});

export const getPartnerCountries = endpoint({
  method: 'GET',
  path: '/api/operator/partner-countries',
  summary: 'The countries in which partners have their default address, by name.',
  description: 'What the list of all partners is filtered by.',
  access: 'partners.read',
  answer: plain(z.object({ countries: z.array(z.object({ countryISO: z.string(), country: z.string() })) })),
});
