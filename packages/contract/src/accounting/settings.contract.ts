import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { purposes } from './purposes.ts';

export const chart = z.literal(['SKR03', 'SKR04']);

const purpose = z.literal([...purposes]);

/**
 * An account of the tax adviser's books. `key` is the tax key (BU-Schlüssel), null for an account with a fixed tax or none.
 */
const account = z.object({ account: z.string(), key: z.string().nullable() });

/**
 * The set-up of the tax adviser's books; null where nothing was entered. `consultant` and `client` are the numbers with
 * DATEV, `accountLength` the digits of general accounts (partners have one more), `fiscalYearMonth` the first month of the
 * fiscal year. A partner's account is `creditorsFrom` + the partner's number. `accounts` by purpose: the cost of a bonus
 * (or `all`) under a tax treatment, where payouts leave (`bank`, `paypal`, `shopping`), and `write-off`. `proposed` are the
 * usual accounts of each chart with four digits, to be confirmed by the tax adviser. `version` is the value for the
 * `If-Match` of a change.
 */
const settings = z.object({
  consultant: z.int().nullable(),
  client: z.int().nullable(),
  chart,
  accountLength: z.int(),
  fiscalYearMonth: z.int(),
  creditorsFrom: z.int().nullable(),
  accounts: z.partialRecord(purpose, account),
  proposed: z.record(chart, z.partialRecord(purpose, account)),
  version: z.string(),
});

export const getAccountingSettings = endpoint({
  method: 'GET',
  path: '/api/accounting/settings',
  summary: 'How the tax adviser’s books are made.',
  description: 'Numbers with DATEV, chart of accounts, accounts by bonus and tax.',
  access: ['accounting.read', 'company.write'],
  looks: 'visit',
  answer: plain(settings),
});

/** An account number as typed: digits, empty for none. */
const typedAccount = z.object({
  account: z
    .string()
    .trim()
    .regex(/^\d{0,8}$/, refusalText('accountInvalid')),
  key: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, refusalText('taxKeyInvalid'))
    .nullable()
    .transform((text) => text || null),
});

export const changeAccountingSettings = endpoint({
  method: 'PUT',
  path: '/api/accounting/settings',
  summary: 'Says how the tax adviser’s books are made.',
  description:
    'Files that were handed over stay as they are. 422 for an account of another length, for a tax key at an account that has a tax of its own, and for creditors outside of their range. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'company.write',
  ifMatch: true,
  body: z.object({
    consultant: z.int().min(1001).max(9_999_999).nullable(),
    client: z.int().min(1).max(99_999).nullable(),
    chart,
    accountLength: z.int().min(4).max(8),
    fiscalYearMonth: z.int().min(1).max(12),
    creditorsFrom: z.int().positive().nullable(),
    accounts: z.partialRecord(purpose, typedAccount),
    reason,
  }),
  readOnly: { ignored: ['proposed', 'version'] },
  answer: plain(settings),
});
