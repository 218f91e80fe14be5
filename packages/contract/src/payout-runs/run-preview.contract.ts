import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { id, money } from '../http/values.ts';
import { missingForPayout } from '../payouts/payouts.contract.ts';
import { runScope, runType } from './payout-runs.contract.ts';

/** Number of people listed among those paid by a run, and among those left out: the ones with the highest amounts. */
export const MOST_PREVIEWED = 50;

const partner = z.object({ id, displayName: z.string() });
const net = z.object({ count: z.int().min(0), net: money });

/**
 * What a run would do if it were created now. `waiting`: existing payouts that it takes; `asked`: those that it would
 * request (scope `all`), whose tax is known only afterwards. `countries` are both by billing country, null without an
 * address. `people` are the recipients, highest amount first: `payout` is null for one that it would request.
 * `leftOut.missing` counts partners by what they lack, once under each code; `belowMinimum` have less than the minimum,
 * `otherWay` are paid by a run of the other type, `otherRun` are payouts in another run, `returned` those that were
 * returned and wait for another account.
 */
const preview = z.object({
  waiting: z.object({ count: z.int().min(0), net: money, tax: money, gross: money }),
  asked: net,
  countries: z.array(z.object({ countryISO: z.string().nullable(), count: z.int(), net: money })),
  people: z.array(
    z.object({ partner, countryISO: z.string().nullable(), net: money, payout: id.nullable() }),
  ),
  leftOut: z.object({
    count: z.int().min(0),
    missing: z.array(z.object({ code: missingForPayout, count: z.int() })),
    people: z.array(z.object({ partner, net: money, missing: z.array(missingForPayout) })),
    belowMinimum: net,
    otherWay: net,
    otherRun: z.int().min(0),
    returned: z.int().min(0),
  }),
});

export const previewPayoutRun = endpoint({
  method: 'GET',
  path: '/api/payout_runs/preview',
  summary: 'What a run of these terms would pay if it were made now, and whom it would leave out and why.',
  description:
    'Nothing is written. `countries` are codes of three letters, commas between. 422 for an unknown country.',
  access: 'payouts.prepare',
  looks: 'visit',
  refusals: [422],
  query: z.object({
    type: runType.default('bank'),
    scope: runScope.default('requested'),
    minimum: z
      .string()
      .regex(/^\d{1,4}(\.\d\d)?$/, refusalText('minimumInvalid'))
      .optional(),
    countries: z.string().max(1200).default(''),
  }),
  answer: plain(preview),
});
