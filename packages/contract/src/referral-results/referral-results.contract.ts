import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { id, money, partnerParams } from '../http/values.ts';

/**
 * The results of a link: its visits, the sign-ups by it, how many of these have paid an order, and what their orders have
 * brought the link's owner: final credits minus reversals, and estimates of open cycles.
 */
const results = {
  clicks: z.int(),
  signUps: z.int(),
  buyers: z.int(),
  final: money,
  estimated: money,
};

export const getReferralResults = endpoint({
  method: 'GET',
  path: '/api/referral-results/{partner}',
  summary: 'From the click to the money, for each referral link and for all of them.',
  description: 'Sign-ups are known since the link by which somebody came is kept.',
  access: 'user',
  params: partnerParams,
  answer: plain(
    z.object({
      links: z.array(z.object({ id, code: z.string(), isActive: z.boolean(), ...results })),
      total: z.object(results),
    }),
  ),
});
