import { z } from 'zod';
import { collection, endpoint, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { calendarDay, day, id, instant, money, month } from '../http/values.ts';
import { partnerResource } from '../partners/partners.contract.ts';
import { treatments } from './purposes.ts';

export const monthParams = z.object({ month });

/** `running`: it has not ended; `ended`: its cycle is not closed yet; `closed`: nothing more is booked into it. */
const monthState = z.literal(['running', 'ended', 'closed']);

/**
 * Who handed the month over to the tax adviser, and when; `late` counts bookings of this or an earlier month that arrived
 * since and go into the next file.
 */
const handedOver = z.object({
  at: instant,
  by: z.object({ id, name: z.string() }),
  lines: z.int(),
  late: z.int(),
});

/** A file that was handed over. For a later version: its reason, and the settings in which it differs from the one before. */
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

/** The same with all versions of the file, the latest first; `approval` is a new version waiting for a second person. */
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

/**
 * A ledger account in a month. `moved` is what was booked to it, `closing` its balance at the end; negative is the other
 * side.
 */
const ledgerAccount = z.object({
  account: ledgerAccountName,
  opening: money,
  moved: money,
  closing: money,
});

/** Bookings by kind of entry and account that are in no line of the tax adviser's file, because no document is about them. */
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

/** Self-billed invoices and their corrections combined, by kind of tax and country. */
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
 * What prevents a final file. `monthOpen` makes it a draft; `consultant`, `client`, `creditorsFrom` and `account` are not
 * set (`purposes` names the accounts); `creditorRange`: a partner's number does not fit; `earlierMonth` (`month`) comes
 * first; `documents` still lack their PDF.
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
 * A VAT ID of a partner abroad, for whom the company owes the tax (section 13b UStG), that VIES has not confirmed: `sound`
 * is whether its form is valid, `answer` what VIES said by the date of the documents, or after it; `provenOn` is the date
 * of another proof, if any.
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

/** An account in the file for the tax adviser and in the ledger, in EUR: both are equal. */
const exportSum = z.object({ account: z.string(), debit: money, credit: money, ledger: money });

/**
 * A month at a glance. `numbers` are those of the month's documents, including gaps: numbers between them without a
 * document. `sums` compares with the ledger, as far as accounts are set; those of partners are combined as `creditors`.
 * `transliterated` are texts of the file with letters outside its character set. `files` are named like their calls.
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
 * A document by number; `kind` is null for a number without a document. `corrects` is the number of the document it takes
 * back; since `objectedOn` it is no longer an invoice, because its partner has objected to it.
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

/** A past day; the latest one possible, if none is given. */
export const atDay = z.object({ at: calendarDay.optional() });

/**
 * The open items of a partner at the end of a day. All but tax is net; `debt` and `taxOwed` are what the partner owed.
 * `owed` is the company's total liability, with tax: negative if the partner owed more.
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
