import { z } from 'zod';
import { bonusName } from '../credits/credits.contract.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { money, partnerReference } from '../http/values.ts';
import { cycleSpan } from './cycles.contract.ts';

/**
 * What the closing of a cycle credited by bonus, before reversals: the `credits` of its statement. For an open cycle the
 * amount so far, `estimated`.
 */
const month = z.object({
  cycle: cycleSpan,
  estimated: z.boolean(),
  total: money,
  bonuses: z.array(z.object({ bonusName, amount: money })),
});

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/partner/commission/months',
  summary: 'What the last twelve months brought, by bonus, the oldest first.',
  access: 'user',
  query: z.object({ partner: partnerReference }),
  answer: plain(z.object({ months: z.array(month) })),
});

/**
 * Consecutive months: `months` up to the last possible one, 0 if that one had none; `longest` of all. The running month
 * counts if it has something (`thisMonth`); if it has nothing yet, that does not end the series. `thisMonth` of commissions
 * is null: they count once closed.
 */
const streak = z.object({ months: z.int(), longest: z.int(), thisMonth: z.boolean().nullable() });

const closedMonth = z.object({ cycle: cycleSpan, total: money });

export const getMonthRecords = endpoint({
  method: 'GET',
  path: '/api/partner/commission/records',
  summary: 'A partner’s best closed months, and for how many months in a row something went on.',
  description:
    '`best` of all, `bestOfItsName` of those that are called as the running one; of equal ones the latest, null where none brought anything. `orders`: a paid order of one’s own; `commissions`: credits of a closing; `partners`: somebody of the first line became a partner. Nobody is compared with anybody else.',
  access: 'user',
  query: z.object({ partner: partnerReference }),
  answer: plain(
    z.object({
      best: closedMonth.nullable(),
      bestOfItsName: closedMonth.nullable(),
      streaks: z.object({ orders: streak, commissions: streak, partners: streak }),
    }),
  ),
});
