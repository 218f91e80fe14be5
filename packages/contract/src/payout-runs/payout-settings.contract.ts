import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { line, optionalLine } from '../http/texts.ts';
import { money } from '../http/values.ts';
import { runReaders } from './payout-runs.contract.ts';

const column = optionalLine(100).optional();

/**
 * How a bank's CSV list of bookings is read: the names of its columns, and how it writes days and amounts. `direction` says what
 * was paid and received where `amount` has no sign, `state` what is not booked yet.
 */
const statementCsv = z.object({
  decimal: z.literal([',', '.']),
  dayFormat: z.literal(['DD.MM.YYYY', 'DD.MM.YY', 'YYYY-MM-DD']),
  bookedOn: line(100),
  amount: line(100),
  valueOn: column,
  reference: column,
  endToEndId: column,
  batchId: column,
  counterparty: column,
  counterpartyIban: column,
  text: column,
  account: column,
  currency: column,
  direction: column,
  info: column,
  state: column,
});

/**
 * The account that payouts leave from and come back to (`iban` masked, null before it is given), from how much on (gross) a
 * payout is unusual and gets the warning `overLimit` (null: none is), and how the bank's CSV statements are read (null: they
 * are not). `version` is what an `If-Match` of a change names.
 */
const payoutSettings = z.object({
  accountHolder: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  itemLimit: money.nullable(),
  statementCsv: statementCsv.nullable(),
  version: z.string(),
});

export const getPayoutSettings = endpoint({
  method: 'GET',
  path: '/api/payout_settings',
  summary: 'The company’s account for payouts, and what of a payout is unusual.',
  access: [...runReaders, 'company.write'],
  looks: 'visit',
  answer: plain(payoutSettings),
});

export const changePayoutSettings = endpoint({
  method: 'PATCH',
  path: '/api/payout_settings',
  summary: 'Changes them; null clears.',
  description:
    'Files that exist keep the account that they were made with. 409 for another account while the bank has a file that is not done; `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'company.write',
  ifMatch: true,
  body: z.object({
    accountHolder: optionalLine(70).optional(),
    iban: z.union([z.literal('').transform(() => null), z.string().max(60)]).nullish(),
    bic: z.union([z.literal('').transform(() => null), z.string().max(20)]).nullish(),
    itemLimit: z
      .string()
      .regex(/^\d{1,8}(\.\d\d)?$/, refusalText('amountInvalidEur'))
      .nullish(),
    statementCsv: statementCsv.nullish(),
    reason,
  }),
  readOnly: { ignored: ['version'] },
  answer: plain(payoutSettings),
});
