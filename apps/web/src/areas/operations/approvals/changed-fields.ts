import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { Translate } from '../../../i18n/i18n.ts';

/** What something was or becomes, by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field that changes, in words. `before` is null where it was not there. */
export interface ChangedField {
  readonly name: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
}

/** What changes, field by field; what stays is left out. */
export function changedFields(t: Translate, before: Fields | null, after: Fields | null): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
    .map((name) => ({
      name,
      label: fieldNames.has(name) ? t(`operations:field.${name}` as 'operations:field.admin') : name,
      before: before?.[name] === undefined ? null : valueText(t, before[name]),
      after: valueText(t, after?.[name]),
    }));
}

/** The same in one line, for a cell of a file. */
export function changesText(t: Translate, before: Fields | null, after: Fields | null): string {
  return changedFields(t, before, after)
    .map(({ label, before: was, after: is }) =>
      t('labelled', { label, value: was === null ? is : `${was} → ${is}` }),
    )
    .join('; ');
}

function valueText(t: Translate, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'operations:value.yes' : 'operations:value.no');
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => memberText(t, String(one))).join(', ');
  if (typeof value === 'string' && valueWords.has(value))
    return t(`operations:value.${value}` as 'operations:value.changed');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What the log says of what it does not show, and of what became of something. */
const valueWords = new Set([
  'changed',
  'removed',
  'reset',
  'set',
  // Where payouts, their runs and files and what the bank says of them stand.
  'pending',
  'draft',
  'submitted',
  'approved',
  'exported',
  'done',
  'discarded',
  'included',
  'held',
  'ready',
  'live',
  'accepted',
  'refused',
  'sent',
  'paid',
  'returned',
  'rejected',
  'unmatched',
  'matched',
  'aside',
  'booked',
  'queued',
  'failed',
  'open',
  'overtaken',
]);

function memberText(t: Translate, text: string): string {
  return /^[a-z]+\.[a-z]+$/.test(text) || text === 'takeover' ? t(rightText(text as Right)) : text;
}

/** The text of a right. */
export function rightText(right: Right) {
  return `operations:right.${right.replace('.', '_')}` as 'operations:right.takeover';
}

/** Fields whose names are said in the reader's language; others stand as the call has them. */
const fieldNames = new Set([
  'admin',
  'rights',
  'email',
  'extractFrom',
  'extractTo',
  'testMail',
  'status',
  'state',
  'isDisabled',
  'roles',
  'fourEyes',
  'secondFactor',
  'aloneBelow',
  'taxAloneBelow',
  'taxAtStake',
  'tax',
  'taxRate',
  'net',
  'name',
  'street',
  'postcode',
  'city',
  'countryISO',
  'vatId',
  'representedBy',
  'phone',
  'sender',
  'accent',
  'membershipShops',
  'locales',
  'logo',
  'holdDays',
  'payoutDays',
  'payoutCutOffDays',
  'payoutMinimum',
  'kind',
  'version',
  'validFrom',
  'acceptAnew',
  'languages',
  'app',
  'recoveryCodes',
  'password',
  'closed',
  'credits',
  'amount',
  'hash',
  'rows',
  'imported',
  'updated',
  'unchanged',
  'failed',
  'history',
  'quiet',
  'file',
  'files',
  'createdAt',
  'values',
  'accountHolder',
  'affiliate',
  'bankName',
  'bic',
  'billingAddress',
  'company',
  'document',
  'fileAgree',
  'fileRegistration',
  'firstName',
  'iban',
  'isDefault',
  'lastName',
  'parent',
  'partner',
  'paypalEmail',
  'refused',
  'smallBusiness',
  'taxCountry',
  'taxStatus',
  'ust',
  'text',
  'credit',
  'payout',
  'cycle',
  'left',
  'debt',
  'demand',
  'dueOn',
  'number',
  'available',
  'bankReference',
  'contents',
  'countries',
  'gross',
  'itemLimit',
  'line',
  'matched',
  'messageId',
  'minimum',
  'paid',
  'payouts',
  'returned',
  'run',
  'scope',
  'statementCsv',
  'type',
  'unmatched',
  'valueOn',
  'receivedOn',
  'movement',
  'without',
  'stillPaid',
  'consultant',
  'client',
  'chart',
  'accountLength',
  'fiscalYearMonth',
  'creditorsFrom',
  'handedOver',
  'lines',
  'nextAttemptAt',
  'message',
  'objectedAt',
  'answer',
  'replacedBy',
  'legalHold',
  'until',
  'remarks',
  'statements',
  'notes',
  'orders',
  'decisions',
]);
