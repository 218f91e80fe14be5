import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { day, id, idParams, instant } from '../http/values.ts';

/**
 * A recorded fact about a partner's tax: `value` is the number, `true` or `false` for small business, the status, or the
 * three letters of the billing country; null for a removed number. It applies from `validFrom` on, null for the beginning,
 * until a later row; `by` is null for what was stored before there was a history.
 */
const taxFact = z.object({
  id,
  field: z.literal(['number', 'small-business', 'status', 'country']),
  value: z.string().nullable(),
  validFrom: day.nullable(),
  knownAt: instant,
  by: z.object({ id, name: z.string() }).nullable(),
});

/**
 * VIES's response about a number. `waiting`: it was not queried yet; `unreachable`: no response, and it is queried again at
 * `nextAttemptAt`. `reference` is VIES's identifier of its response.
 */
const vatIdCheck = z.object({
  id,
  vatId: z.string(),
  state: z.literal(['waiting', 'unreachable', 'valid', 'invalid']),
  requestedAt: instant,
  answeredAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  reference: z.string().nullable(),
});

export const getTaxHistory = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/tax-data',
  summary: 'The history of a partner’s tax data, the latest first.',
  description:
    'What was said, by whom, when, and from which day it holds. With what VIES answered about the numbers. `checking` says whether VIES is asked at all.',
  access: 'partners.read',
  params: idParams,
  answer: plain(z.object({ history: z.array(taxFact), checks: z.array(vatIdCheck), checking: z.boolean() })),
});
