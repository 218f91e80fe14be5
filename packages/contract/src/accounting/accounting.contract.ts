import { z } from 'zod';
import { collection, endpoint, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { calendarDay, day, id, instant, money, month } from '../http/values.ts';
import { partnerResource } from '../partners/partners.contract.ts';
import { treatments } from './purposes.ts';

export const monthParams = z.object({ month });

/** `running`: it has not ended; `ended`: its cycle is not closed yet; `closed`: nothing is booked into it any more. */
const monthState = z.literal(['running', 'ended', 'closed']);

/** Who handed the month over to the tax adviser, and when; `late` counts bookings of it or earlier that came since and go into the next file. */
const handedOver = z.object({
  at: instant,
  by: z.object({ id, name: z.string() }),
  lines: z.int(),
  late: z.int(),
});

/** A file that was handed over. Of a later version: why there is one, and which settings it has that the one before it had not. */
const exportVersion = z.object({
  version: z.int(),
  at: instant,
  by: z.object({ id, name: z.string() }),
  approvedBy: z.object({ id, name: z.string() }).nullable(),
  reason: z.string().nullable(),
  lines: z.int(),
  sha256: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});

/** The same with all versions of the file, the latest first; `approval` is a new one that waits for a second person. */
export const handedOverVersions = handedOver.extend({
  version: z.int(),
  versions: z.array(exportVersion),
  approval: id.nullable(),
});

export const listAccountingMonths = endpoint({
  method: 'GET',
  path: '/api/accounting',
  summary: 'Months with bookings, the latest first.',
  description: 'Whether each is closed and was handed over to the tax adviser.',
  access: 'accounting.read',
  looks: 'visit',
  answer: plain(
    z.object({
      months: z.array(
        z.object({ month, state: monthState, bookings: z.int(), handedOver: handedOver.nullable() }),
      ),
    }),
  ),
});

const ledgerAccountName = z.literal([
  'commission',
  'pending',
  'available',
  'debt',
  'in_payout',
  'paid',
  'written_off',
  'paid_back',
  'tax_noted',
  'tax_corrected',
  'tax_in_payout',
  'tax_paid',
  'tax_owed',
  'tax_written_off',
  'tax_paid_back',
  'voucher',
  'voucher_issued',
  'voucher_redeemed',
  'voucher_expired',
]);

/** An account of the ledger in a month. `moved` is what was booked to it, `closing` what it held at the end; below zero is the other side. */
const ledgerAccount = z.object({
  account: ledgerAccountName,
  opening: money,
  moved: money,
  closing: money,
});

/** What entries of a kind booked to an account that no line of the tax adviser's file has, because no document is about it. */
const withoutLine = z.object({
  kind: z.literal([
    'closing',
    'reversal',
    'release',
    'payout',
    'payout-rejected',
    'payout-paid',
    'payout-returned',
    'correction',
    'opening',
    'write-off',
    'debt-paid',
    'note',
    'note-correction',
    'tax-paid',
    'tax-returned',
    'objection',
    'voucher-issued',
    'voucher-redeemed',
    'voucher-refunded',
    'voucher-expired',
    'delivery',
  ]),
  account: ledgerAccountName,
  entries: z.int(),
  amount: money,
});

/** Self-billed invoices and their corrections together, by kind of tax and country. */
const vatLine = z.object({
  treatment: z.literal([...treatments]),
  rate: z.string(),
  country: z.string().nullable(),
  documents: z.int(),
  net: money,
  tax: money,
  gross: money,
});

/**
 * What keeps a file back. `monthOpen` makes a draft of it; `consultant`, `client`, `creditorsFrom` and `account` are not set
 * (`purposes` names the accounts); `creditorRange`: a partner's number does not fit; `earlierMonth` (`month`) comes first; `documents` still lack their PDF.
 */
const missing = z.object({
  code: z.literal([
    'monthOpen',
    'consultant',
    'client',
    'creditorsFrom',
    'creditorRange',
    'account',
    'earlierMonth',
    'documents',
  ]),
  month: month.nullable(),
  purposes: z.array(z.string()),
  count: z.int().nullable(),
});

/**
 * A number of a partner abroad, whose tax the company owes (section 13b UStG), that VIES has not confirmed: `sound` is its form,
 * `answer` what VIES said by the day of the documents, else after it; `provenOn` since when another proof is there.
 */
const unconfirmedNumber = z.object({
  partner: z.object({ id, displayName: z.string() }),
  country: z.string().nullable(),
  vatId: z.string().nullable(),
  sound: z.boolean(),
  answer: z.literal(['valid', 'invalid', 'unreachable', 'not-asked']),
  answeredOn: day.nullable(),
  provenOn: day.nullable(),
  documents: z.array(z.string()),
});

/** An account of the file for the tax adviser beside what the ledger says, in EUR: they are equal. */
const exportSum = z.object({ account: z.string(), debit: money, credit: money, ledger: money });

/**
 * All of a month at a glance. `numbers` are those of the documents of the month, with the numbers between them that no
 * document has. `sums` stand beside the ledger's, as far as accounts are set; those of partners are `creditors` together.
 * `transliterated` are texts of the file whose letters its character set does not have. `files` are named as their calls are.
 */
export const getAccountingMonth = endpoint({
  method: 'GET',
  path: '/api/accounting/{month}',
  summary: 'A month of the books.',
  description:
    'The ledger by account, documents with their numbers and gaps, value added tax by kind and country, numbers that VIES has not confirmed, movements that no line for the tax adviser has, and what each file for the tax adviser lacks.',
  access: 'accounting.read',
  looks: 'visit',
  params: monthParams,
  answer: plain(
    z.object({
      month,
      state: monthState,
      handedOver: handedOverVersions.nullable(),
      ledger: z.array(ledgerAccount),
      numbers: z.object({
        first: z.string().nullable(),
        last: z.string().nullable(),
        notes: z.int(),
        corrections: z.int(),
        gaps: z.array(z.string()),
      }),
      vat: z.array(vatLine),
      unconfirmed: z.array(unconfirmedNumber),
      withoutLine: z.array(withoutLine),
      sums: z.array(exportSum),
      transliterated: z.array(z.object({ from: z.string(), to: z.string() })),
      files: z.array(
        z.object({
          file: z.literal(['datev', 'journal', 'credit-notes', 'vat', 'section-13b', 'numbers']),
          missing: z.array(missing),
        }),
      ),
    }),
  ),
});

const documentResource: Resource = { name: 'AccountingDocument', path: '/api/payout_papers' };

/**
 * A document by its number; `kind` null for a number that none has. `corrects` is the number of what it takes back; since
 * `objectedOn` it is no invoice any more, because its partner has objected to it.
 */
const numbered = z.object({
  id,
  number: z.string(),
  kind: z.literal(['credit-note', 'correction', 'refund-correction']).nullable(),
  issuedAt: instant.nullable(),
  partner: z.object({ id, displayName: z.string() }).nullable(),
  payout: id.nullable(),
  corrects: z.string().nullable(),
  net: money.nullable(),
  tax: money.nullable(),
  gross: money.nullable(),
  objectedOn: day.nullable(),
});

export const listNumberedDocuments = endpoint({
  method: 'GET',
  path: '/api/accounting/{month}/documents',
  summary: 'The number register of a month: self-billed invoices and corrections by number.',
  description: '`id` is the number without its letters.',
  access: 'accounting.read',
  looks: 'visit',
  params: monthParams,
  answer: collection(documentResource, numbered, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'asc' }],
    filters: {},
  }),
});

/** Of past days: the last one that there is, if none is named. */
export const atDay = z.object({ at: calendarDay.optional() });

/**
 * What was open with a partner at the end of a day. All but tax is net; `debt` and `taxOwed` are what the partner owed.
 * `owed` is what the company owed in the end, with tax: below zero the partner owed more.
 */
const openItems = z.object({
  id,
  displayName: z.string(),
  pending: money,
  available: money,
  inPayout: money,
  debt: money,
  taxInPayout: money,
  taxOwed: money,
  owed: money,
});

export const listOpenItems = endpoint({
  method: 'GET',
  path: '/api/accounting/open-items',
  summary: 'Open balances and debts of all partners at the end of a day, by replay of the journal.',
  description: '`at` is a day that is over or today.',
  access: 'accounting.read',
  looks: 'visit',
  refusals: [422],
  query: atDay,
  answer: collection(partnerResource, openItems, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['owed', 'debt', 'id'],
    defaultOrder: [{ field: 'owed', direction: 'desc' }],
    filters: {},
  }),
});

export const sumOpenItems = endpoint({
  method: 'GET',
  path: '/api/accounting/open-items/sums',
  summary:
    'The same of all partners together, with what was earned by that day and is neither noted nor paid.',
  description:
    '`provisions` of closed months, `estimated` of those that are not closed yet. And `vouchers`: what remained of vouchers, gross, owed to whoever has their codes.',
  access: 'accounting.read',
  looks: 'visit',
  refusals: [422],
  query: atDay,
  answer: plain(
    openItems.omit({ id: true, displayName: true }).extend({
      at: z.string(),
      partners: z.int(),
      vouchers: money,
      provisions: money,
      estimated: money,
    }),
  ),
});
