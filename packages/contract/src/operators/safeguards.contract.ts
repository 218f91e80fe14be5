import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { id, money } from '../http/values.ts';

/**
 * The company's rules for approvals. `fourEyes`: one person prepares, another one approves. `secondFactor`: approving needs
 * a second factor that was proven within the last 15 minutes. `aloneBelow`: if two people are required, one suffices for a
 * correction, a payment by a partner, the write-off of a debt and the giving up of a returned payout, if the amount is
 * below this; 0.00 for none. `taxAloneBelow`: the same for a decision on tax, by the amount of tax. Runs and their files
 * always require two. `version` is the value for the `If-Match` of a change.
 */
const safeguards = z.object({
  fourEyes: z.boolean(),
  secondFactor: z.boolean(),
  aloneBelow: money,
  taxAloneBelow: money,
  version: z.string(),
});

/** EUR: whole, or with cents. */
const limit = z.string().regex(/^\d{1,6}(\.\d\d)?$/, refusalText('amountInvalidEur'));

export const getSafeguards = endpoint({
  method: 'GET',
  path: '/api/company/safeguards',
  summary: 'What the company asks of those who decide.',
  access: 'company.write',
  answer: plain(safeguards),
});

export const changeSafeguards = endpoint({
  method: 'PATCH',
  path: '/api/company/safeguards',
  summary: 'Changes what the company asks of those who decide.',
  description:
    'Prepared for a second person (`approval` names it) while two people are asked for, done immediately otherwise, by whoever proves the second factor if that is asked for. 409 for asking for two people where fewer than two have full access, or for a second factor where nobody with full access has one. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'company.write',
  ifMatch: true,
  refusals: [403, 429],
  body: z.object({
    fourEyes: z.boolean().optional(),
    secondFactor: z.boolean().optional(),
    aloneBelow: limit.optional(),
    taxAloneBelow: limit.optional(),
    reason,
    code: proofCode,
  }),
  readOnly: { ignored: ['version'] },
  answer: plain(z.object({ safeguards, approval: id.nullable() })),
});
