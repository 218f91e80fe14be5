import { z } from 'zod';
import { changeAffiliateData } from '../affiliate-data/affiliate-data.contract.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { day, idParams, money } from '../http/values.ts';
import { payoutWarning, percent, taxNote } from './payouts.contract.ts';

const tax = z.object({
  taxRate: percent,
  tax: money,
  setOff: money,
  gross: money,
  taxNote,
  warning: payoutWarning,
});

export const previewTax = endpoint({
  method: 'POST',
  path: '/api/affiliate_datas/{id}/tax-preview',
  summary: 'What a change of the caller’s tax data does to a payout of everything that is available now.',
  description:
    'Its tax with the data as they are (`before`) and as they would be (`after`), in EUR. `toCheck`: the change counts once it is checked, until then `before` does. `changes`: whether the number or the kind of business is another one then; the same number written otherwise is none. `validFrom`: the day from which the change holds, null from the beginning; what was earned in months before it stays as it is. `later`: how what is earned from then on is taxed, null where that is as now or nobody knows the billing country. `warning` as of a payout. `before` and `after` are null without a billing address: its country decides on the tax. Writes nothing.',
  access: 'user',
  params: idParams,
  body: changeAffiliateData.body.pick({ ust: true, smallBusiness: true }),
  answer: plain(
    z.object({
      net: money,
      currency: z.literal('EUR'),
      toCheck: z.boolean(),
      changes: z.boolean(),
      validFrom: day.nullable(),
      later: z.object({ taxRate: percent, taxNote }).nullable(),
      before: tax.nullable(),
      after: tax.nullable(),
    }),
  ),
});
