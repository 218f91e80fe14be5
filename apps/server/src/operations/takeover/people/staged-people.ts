import { createHash } from 'node:crypto';
import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Person } from './read-person.ts';

const BANK = 'takeover_people.parts';

/** Encrypted even while staged: a temporary table is a file. */
export const waitingIban = (line: number) => `takeover.iban:${line}`;

const ROWS_AT_ONCE = 500;

/** A staged row: a person, or only the numbers if the row has a fault. */
type Waiting = { readonly line: number; readonly person: Person; readonly isBad: boolean };

/** Rows of a file in a temporary table: sponsors may be anywhere in the file, which may be larger than memory. */
export class StagedPeople {
  readonly #secrets: Secrets;
  #waiting: Waiting[] = [];

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Creates the table; one left by an earlier run on this connection is dropped. */
  async begin(tx: Tx): Promise<void> {
    await dropStagedPeople(tx);
    await sql`
      create temp table takeover_rows (
        line integer primary key, is_bad boolean not null, old_number text, sponsor_number text, branch integer,
        joined_at timestamptz, email text, first_name text, last_name text, display_name text, locale text, phone text,
        affiliate boolean, affiliate_since timestamptz, company_free boolean, level smallint, kick_start jsonb,
        state text, state_since timestamptz, ended_from timestamptz, ust text, small_business boolean, tax_status text,
        tax_from date, agreed_at timestamptz, company text, street text, postcode text, city text, country_iso text,
        iban bytea, bic text, account_holder text, code text, parts jsonb,
        changed text[], partner_id bigint, user_id bigint, is_new boolean, is_top boolean not null default false,
        depth integer, position integer
      )`.execute(tx);
  }

  /** Whether enough rows are buffered to be written. */
  add(row: Waiting): boolean {
    this.#waiting.push(row);
    return this.#waiting.length >= ROWS_AT_ONCE;
  }

  /** Writes the buffered rows. */
  async flush(tx: Tx): Promise<void> {
    const rows = this.#waiting.map((row) => this.#columnsOf(row));
    this.#waiting = [];
    if (rows.length === 0) return;
    await sql`
      insert into takeover_rows (
        line, is_bad, old_number, sponsor_number, branch, joined_at, email, first_name, last_name, display_name, locale,
        phone, affiliate, affiliate_since, company_free, level, kick_start, state, state_since, ended_from, ust,
        small_business, tax_status, tax_from, agreed_at, company, street, postcode, city, country_iso, iban,
        bic, account_holder, code, parts)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        line integer, is_bad boolean, old_number text, sponsor_number text, branch integer, joined_at timestamptz,
        email text, first_name text, last_name text, display_name text, locale text, phone text, affiliate boolean,
        affiliate_since timestamptz, company_free boolean, level smallint, kick_start jsonb, state text,
        state_since timestamptz, ended_from timestamptz, ust text, small_business boolean, tax_status text,
        tax_from date, agreed_at timestamptz, company text, street text, postcode text, city text, country_iso text,
        iban bytea, bic text, account_holder text, code text, parts jsonb)`.execute(tx);
  }

  #columnsOf({ line, person, isBad }: Waiting): Record<string, unknown> {
    const { tax, address, bank, state, stateSince } = person;
    return {
      line,
      is_bad: isBad,
      old_number: person.oldNumber === '' ? null : person.oldNumber,
      sponsor_number: person.sponsorNumber,
      branch: person.branch,
      joined_at: person.joinedAt,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      display_name: person.displayName,
      locale: person.locale,
      phone: person.phone,
      affiliate: person.affiliate,
      affiliate_since: person.affiliateSince,
      company_free: person.companyFree,
      level: person.level,
      kick_start: person.kickStart,
      state,
      state_since: stateSince,
      ended_from: state === 'ended' && stateSince !== null ? monthOf(stateSince) : null,
      ust: tax.number,
      small_business: tax.smallBusiness,
      tax_status: tax.status,
      tax_from: tax.validFrom,
      agreed_at: person.agreedAt,
      company: address?.company,
      street: address?.street,
      postcode: address?.postcode,
      city: address?.city,
      country_iso: address?.countryIso,
      iban: bank && hex(this.#secrets.seal(bank.iban, waitingIban(line))),
      bic: bank?.bic,
      account_holder: bank && (bank.holder ?? `${person.firstName} ${person.lastName}`),
      code: person.code,
      parts: this.#hashesOf(person),
    };
  }

  /**
   * Possible hashes of each part. An account is hashed with the field key, since anybody with a plain hash could try
   * all IBANs of a bank; one taken over under an older key is still recognized.
   */
  #hashesOf(person: Person): Record<string, string[]> {
    const hashes = Object.entries(partsOf(person)).map(([part, text]) => [
      part,
      part === 'bank' && person.bank !== null
        ? this.#secrets.hashes(text, BANK).map((hash) => hash.toString('base64'))
        : [createHash('sha256').update(text).digest('base64')],
    ]);
    return Object.fromEntries(hashes);
  }
}

/** Drops the staged rows of a run; they are dropped with the connection as well. */
export async function dropStagedPeople(tx: Tx): Promise<void> {
  await sql`drop table if exists pg_temp.takeover_rows`.execute(tx);
}

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** The parts of a row that are compared and written separately. */
const personParts = [
  'person',
  'place',
  'account',
  'levels',
  'state',
  'tax',
  'address',
  'bank',
  'agreement',
  'code',
] as const;

/** The content of each part of a row, as one text. */
function partsOf(person: Person): Readonly<Record<(typeof personParts)[number], string>> {
  const said = {
    person: [
      person.email,
      person.firstName,
      person.lastName,
      person.displayName,
      person.locale,
      person.phone,
    ],
    place: [person.sponsorNumber, person.branch, person.joinedAt],
    account: [
      person.affiliate,
      person.affiliateSince,
      person.companyFree,
      person.state === 'ended' && person.stateSince,
    ],
    levels: [person.level, person.kickStart],
    state: [person.state, person.stateSince],
    tax: [person.tax],
    address: [person.address],
    bank: [person.bank],
    agreement: [person.agreedAt],
    code: [person.code],
  };
  const texts = Object.entries(said).map(([part, values]) => [part, JSON.stringify(values)]);
  return Object.fromEntries(texts);
}

/** The beginning of the month in Berlin that contains an instant: from then on a departed partner is no affiliate. */
function monthOf(instant: string): string {
  return new Date(berlinMidnight(`${berlinDay(Date.parse(instant)).slice(0, 7)}-01`)).toISOString();
}
