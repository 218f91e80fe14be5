import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, iriOf } from '../http/values.ts';
import { referralLinkResource } from './referral-links.contract.ts';

const resource: Resource = { name: 'ReferralTransition', path: '/api/referral_transitions' };

/**
 * Referral transition (specification, section 3). `target` is where it led, as in a link: 0 is the registration; the group
 * transitionTable adds the code.
 */
const referralTransition = z.object({
  id,
  link: iriOf(referralLinkResource),
  date: instant,
  target: z.string(),
  code: z.string().optional(),
});

export const listReferralTransitions = endpoint({
  method: 'GET',
  path: '/api/referral_transitions',
  summary: 'When the caller’s referral links were followed, newest first.',
  description: 'From the Berlin day `start` to `end`, both inclusive, where they are given.',
  access: 'user',
  groups: ['transitionTable'],
  answer: collection(resource, referralTransition, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['date', 'id'],
    defaultOrder: [{ field: 'date', direction: 'desc' }],
    filters: { partner: 'relation', link: 'relation', start: 'exact', end: 'exact' },
  }),
});

export const getReferralTransition = endpoint({
  method: 'GET',
  path: '/api/referral_transitions/{id}',
  summary: 'One transition of an own referral link.',
  access: 'user',
  params: idParams,
  answer: item(resource, referralTransition),
});

const MAX_LINK_LENGTH = 100;

export const addReferralTransition = endpoint({
  method: 'POST',
  path: '/api/referral_transitions',
  summary: 'Notes that a referral link was followed: `link` is its address or its code.',
  description: 'The server knows the time itself.',
  access: 'public',
  body: z.object({
    link: z.union([z.int().positive(), z.string().max(MAX_LINK_LENGTH)]),
    target: z.union([z.literal('0'), z.literal(0).transform(() => '0')]).default('0'),
    date: z.unknown().optional(),
  }),
  readOnly: { ignored: ['code'] },
  refusals: [429],
  answer: item(resource, referralTransition),
});
