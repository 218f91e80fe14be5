import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { day } from '../http/values.ts';
import { planBody } from './plan-body.ts';

/** The number of a version of the plan. */
const planVersion = z.string().regex(/^[1-9]\d{0,5}$/);

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plan',
  summary: 'All numbers and names of the plan: levels, rates, legs, amounts.',
  description:
    'Amounts in cents, rates in basis points. Without `version` it is that of the month whose figures are shown. `version` asks for that of a cycle or a credit; one that is in force only later is shown from when partners were notified of it, and `coming` says which.',
  access: 'user',
  query: z.object({ version: planVersion.optional() }),
  answer: plain(
    planBody.extend({
      planVersion,
      validFrom: day.meta({ description: 'First day of the first month that is computed with it.' }),
      month: day.meta({
        description:
          'First day of the month whose figures are shown: the running one, or the one before until the running one was computed for the first time.',
      }),
      coming: z.object({ planVersion, validFrom: day }).nullable(),
    }),
  ),
  refusals: [404],
});
