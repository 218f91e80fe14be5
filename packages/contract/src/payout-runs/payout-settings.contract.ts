import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { line, optionalLine } from '../http/texts.ts';
import { money } from '../http/values.ts';
import { runReaders } from './payout-runs.contract.ts';

const column = optionalLine(100).optional();

/**
 * How to read a bank's CSV list of bookings: the names of its columns, and its formats of days and amounts. `direction`
 * distinguishes payments and receipts if `amount` has no sign, `state` marks what is not booked yet.
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
 * The account that payouts are sent from and returned to (`iban` masked, null before it is entered), the gross amount above
 * which a payout is unusual and gets the warning `overLimit` (null: never), and how the bank's CSV statements are read
 * (null: not at all). `version` is the value for the `If-Match` of a change.
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
