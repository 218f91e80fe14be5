import { email as emailSchema, personName } from '@blattwerk/contract/http/texts.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { BEGINNING } from '../../../account/affiliate-data/tax-validity.ts';
import { fitsIban, readBic, readIban } from '../../../account/bank-accounts/iban.ts';
import { quoted } from '../../../platform/csv/fault.ts';
import type { Cells } from '../../../sales/orders/import/row-reader.ts';
import type { FileColumns } from '../read-takeover-file.ts';
import {
  limited,
  oneOf,
  pastInstant,
  phone,
  readCountry,
  readFlag,
  readLocale,
  readPhases,
  readWhole,
} from '../takeover-cells.ts';

/** The columns of the file of people (docs/takeover.md). */
export const peopleColumns: FileColumns = {
  name: 'people',
  required: ['old_number', 'email', 'first_name', 'last_name', 'sponsor_number', 'joined_at'],
  optional: [
    ...['display_name', 'locale', 'phone', 'branch', 'affiliate_since', 'account_type', 'company_free'],
    ...['highest_level', 'kick_start_paid', 'state', 'state_since', 'vat_id', 'tax_number', 'tax_kind'],
    ...['tax_valid_from', 'tax_status', 'small_business', 'agreement_accepted_on', 'company', 'street'],
    ...['postcode', 'city', 'country_iso', 'iban', 'bic', 'account_holder', 'referral_code'],
  ],
};

const LAST_BRANCH = 1_000_000;
const CODE = /^[A-Z0-9]{1,50}$/;
/** Including blanks. */
const LONGEST_IBAN = 60;

/** A person as described by the file. Instants are text (ISO 8601). */
export interface Person {
  readonly oldNumber: string;
  /** Null for the partner at the top of the old tree. */
  readonly sponsorNumber: string | null;
  readonly branch: number | null;
  readonly joinedAt: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly locale: Locale;
  readonly phone: string | null;
  readonly affiliate: boolean;
  readonly affiliateSince: string | null;
  readonly companyFree: boolean;
  readonly level: number;
  readonly kickStart: readonly string[];
  readonly state: 'active' | 'held' | 'ended';
  readonly stateSince: string | null;
  readonly tax: Tax;
  readonly agreedAt: string | null;
  readonly address: Address | null;
  readonly bank: Bank | null;
  readonly code: string | null;
}

interface Tax {
  readonly number: string | null;
  readonly smallBusiness: boolean;
  readonly status: 'unproven' | 'proven';
  /** A day in Berlin. */
  readonly validFrom: string;
}

interface Address {
  readonly company: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly countryIso: string;
}

interface Bank {
  readonly iban: string;
  readonly bic: string | null;
  /** Null for the person. */
  readonly holder: string | null;
}

/** Parses a row; invalid values become faults of the cells, and then only the numbers of the result are usable. */
export function readPerson(cells: Cells, now: Date, { levels }: Pick<Plan, 'levels'>): Person {
  const country = cells.value('country_iso', readCountry);
  const firstName = readName(cells, 'first_name');
  const lastName = readName(cells, 'last_name');
  const names = `${firstName} ${lastName}`.trim();
  const joinedAt = pastInstant(cells, 'joined_at', now);
  if (joinedAt === null && cells.text('joined_at') === '') cells.fault('joined_at', 'is missing');
  return {
    oldNumber: cells.required('old_number', 50),
    sponsorNumber: limited(cells, 'sponsor_number', 50),
    branch: cells.value('branch', (text) => readWhole(text, LAST_BRANCH)),
    joinedAt: joinedAt ?? now.toISOString(),
    email: readEmail(cells),
    firstName,
    lastName,
    displayName: cells.text('display_name') === '' ? names : readName(cells, 'display_name'),
    locale: cells.value('locale', readLocale) ?? 'de',
    phone: cells.value('phone', (text) => phone(text, country ?? undefined)),
    ...readAccount(cells, { joinedAt, now }),
    level: cells.value('highest_level', (text) => readWhole(text, levels.length - 1)) ?? 0,
    kickStart: cells.value('kick_start_paid', readPhases) ?? [],
    tax: readTax(cells, country, now),
    agreedAt: pastInstant(cells, 'agreement_accepted_on', now),
    address: readAddress(cells, country),
    bank: readBank(cells),
    code: cells.value('referral_code', (text) =>
      CODE.test(text) ? { value: text } : { reason: 'is not a code of at most 50 letters A to Z and digits' },
    ),
  };
}

function readAccount(
  cells: Cells,
  { joinedAt, now }: { readonly joinedAt: string | null; readonly now: Date },
): Pick<Person, 'affiliate' | 'affiliateSince' | 'companyFree' | 'state' | 'stateSince'> {
  const affiliate = cells.value('account_type', oneOf(['basic', 'affiliate'])) === 'affiliate';
  const affiliateSince = pastInstant(cells, 'affiliate_since', now);
  if (affiliate && cells.text('affiliate_since') === '') cells.fault('affiliate_since', 'is missing');
  if (affiliateSince !== null && joinedAt !== null && affiliateSince < joinedAt)
    cells.fault('affiliate_since', 'lies before joined_at');
  const state = cells.value('state', oneOf(['active', 'held', 'ended'])) ?? 'active';
  const stateSince = pastInstant(cells, 'state_since', now);
  if (state !== 'active' && cells.text('state_since') === '') cells.fault('state_since', 'is missing');
  if (stateSince !== null && joinedAt !== null && stateSince < joinedAt)
    cells.fault('state_since', 'lies before joined_at');
  const companyFree = cells.value('company_free', readFlag) ?? false;
  return { affiliate, affiliateSince, companyFree, state, stateSince };
}

/** The tax facts of each kind; a file may have the kind, or status and small business, or both if they agree. */
const taxKinds = {
  standard: { status: 'proven', smallBusiness: false },
  'small-business': { status: 'proven', smallBusiness: true },
  unproven: { status: 'unproven', smallBusiness: false },
  'reverse-charge': { status: 'proven', smallBusiness: false },
} as const;

function readTax(cells: Cells, country: string | null, now: Date): Tax {
  const kindName = cells.value('tax_kind', oneOf(Object.keys(taxKinds) as (keyof typeof taxKinds)[]));
  const kind = kindName === null ? null : taxKinds[kindName];
  const status = cells.value('tax_status', oneOf(['unproven', 'proven']));
  const smallBusiness = cells.value('small_business', readFlag);
  if (kind !== null && status !== null && status !== kind.status)
    cells.fault('tax_status', `contradicts tax_kind "${kindName}"`);
  if (kind !== null && smallBusiness !== null && smallBusiness !== kind.smallBusiness)
    cells.fault('small_business', `contradicts tax_kind "${kindName}"`);
  if (kindName === 'reverse-charge' && (country === null || country === 'DEU'))
    cells.fault('tax_kind', 'needs a country_iso that is not Germany');
  const since = pastInstant(cells, 'tax_valid_from', now);
  const number = limited(cells, 'vat_id', 50) ?? limited(cells, 'tax_number', 50);
  const isProven = (kind?.status ?? status) === 'proven';
  // As everywhere else, a status is proven for a particular number.
  if (isProven && number === null)
    cells.fault(kind === null ? 'tax_status' : 'tax_kind', 'needs a vat_id or a tax_number');
  return {
    number,
    smallBusiness: kind?.smallBusiness ?? smallBusiness ?? false,
    status: isProven ? 'proven' : 'unproven',
    validFrom: since === null ? BEGINNING : berlinDay(Date.parse(since)),
  };
}

const ADDRESS = ['street', 'postcode', 'city', 'country_iso'] as const;

function readAddress(cells: Cells, country: string | null): Address | null {
  if ([...ADDRESS, 'company'].every((column) => cells.text(column) === '')) return null;
  return {
    company: limited(cells, 'company', 200),
    street: cells.required('street', 200),
    postcode: cells.required('postcode', 20),
    city: cells.required('city', 100),
    countryIso: country ?? cells.required('country_iso', 3),
  };
}

function readBank(cells: Cells): Bank | null {
  const text = cells.text('iban');
  const iban = readIban(text.slice(0, LONGEST_IBAN)) ?? null;
  // No part of it is quoted: an almost valid account number is somebody's.
  if (iban === null && text !== '') cells.fault('iban', 'is not an IBAN, or its check digits are wrong');
  const bic = cells.value('bic', (text) => {
    const read = readBic(text);
    return read === undefined ? { reason: 'is not a BIC' } : { value: read };
  });
  const holder = limited(cells, 'account_holder', 140);
  if (iban === null) {
    if (bic !== null && text === '') cells.fault('iban', 'is missing beside a BIC');
    return null;
  }
  if (bic !== null && !fitsIban(bic, iban)) cells.fault('bic', 'is of another country than the IBAN');
  return { iban, bic, holder };
}

const nameSchema = personName(100);

/** Others read it in our mails and lists: it must not contain links. */
function readName(cells: Cells, column: string): string {
  const name = cells.required(column);
  const read = nameSchema.safeParse(name);
  if (name !== '' && !read.success) cells.fault(column, `${quoted(name)} is not a name`);
  return read.data ?? name;
}

function readEmail(cells: Cells): string {
  const email = cells.required('email', 180);
  if (email !== '' && !emailSchema.safeParse(email).success) cells.fault('email', 'is not an e-mail address');
  return email;
}
