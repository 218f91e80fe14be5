import { plainNumber } from '../../platform/check-ust.ts';
import type { Field } from './copy-text.ts';
import { inventIban, inventTaxNumber, withDigits } from './invented-numbers.ts';
import {
  digitsOf,
  type InventedPerson,
  inventPerson,
  inventPlace,
  TRAINING_DOMAIN,
} from './invented-people.ts';
import { KnownTexts } from './known-texts.ts';

/**
 * Suffix of the company's name, so that everything with the name on it (pages, mails, documents, files for the bank) is
 * marked as a copy.
 */
const MARK = 'Übungskopie';

/** Reads a row's columns by name. */
export type Columns = (name: string) => Field;

/** The company is represented by a person of its own: no user has this number. */
const COMPANY = 0;

/**
 * The people in a backup and their replacements. All of them are collected before anything is replaced, so that a name
 * is found wherever it occurs.
 */
export class KnownPeople {
  /** Known texts to be replaced. */
  readonly texts = new KnownTexts();
  readonly #users = new Map<string, { readonly names: readonly string[]; readonly isErased: boolean }>();
  readonly #emailsOf = new Map<string, string>();
  readonly #phonesOf = new Map<string, string>();
  readonly #userOfPartner = new Map<string, string>();
  readonly #partnerOfPayout = new Map<string, string>();
  readonly #people = new Map<string, InventedPerson>();
  readonly #lastNames = new Set<string>();
  readonly #phones = new Set<string>();
  readonly #taxNumbers = new Map<string, string>();
  readonly #ibans = new Map<string, string>();
  readonly #codes = new Map<string, string>();
  readonly #numbersOfVouchers = new Set<string>();
  readonly #orderNumbers = new Map<string, string>();
  readonly #published = new Set<string>();
  #companyName: string | null = null;
  #represented: string | null = null;
  readonly #strangers = new Map<string, string>();
  readonly #customerNumbers = new Map<string, number>();

  /** Collects the people of a row of any table. */
  note(table: string, column: Columns): void {
    this.#readers[table]?.(column);
  }

  /** Whether a table's rows have to be collected. */
  isRead(table: string): boolean {
    return this.#readers[table] !== undefined;
  }

  readonly #readers: Readonly<Record<string, (column: Columns) => void>> = {
    users: (column) => {
      const user = column('id') ?? '';
      const names = [column('first_name') ?? '', column('last_name') ?? ''];
      this.#users.set(user, { names, isErased: column('deleted_at') !== null });
      this.#emailsOf.set(user, column('email') ?? '');
      const phone = column('phone');
      if (phone !== null) this.#phonesOf.set(user, phone);
      this.#noteName(names.join(' '), phone);
    },
    partners: (column) => {
      this.#userOfPartner.set(column('id') ?? '', column('user_id') ?? '');
      this.#displayNames.set(column('user_id') ?? '', column('display_name') ?? '');
      this.#noteName(column('display_name'), null);
    },
    potential_partners: (column) => {
      this.#noteName(`${column('first_name') ?? ''} ${column('surname') ?? ''}`, null);
      this.#invited.push([`${column('first_name') ?? ''} ${column('surname') ?? ''}`, column('email') ?? '']);
    },
    affiliate_data: (column) => {
      for (const name of ['ust', 'to_check_ust']) this.#noteTaxNumber(column(name));
    },
    tax_data: (column) => {
      if (column('field') === 'number') this.#noteTaxNumber(column('value'));
    },
    vat_id_checks: (column) => this.#noteTaxNumber(column('vat_id')),
    vat_id_decisions: (column) => this.#noteTaxNumber(column('vat_id')),
    payouts: (column) => {
      this.#partnerOfPayout.set(column('id') ?? '', column('partner_id') ?? '');
      this.#noteTaxNumber(column('unsound_vat_id'));
    },
    billing_addresses: (column) => {
      const phone = column('phone');
      if (phone !== null) this.#phones.add(digitsOf(phone));
      if (phone !== null) this.#otherPhones.push([column('user_id') ?? '', phone]);
    },
    bank_accounts: (column) => {
      const email = column('paypal_email');
      if (email !== null) this.#otherEmails.push([column('user_id') ?? '', email]);
      this.#holders.push([column('user_id') ?? '', column('account_holder') ?? '']);
      this.#noteName(column('account_holder'), null);
    },
    referral_links: (column) => void this.#codes.set(column('code') ?? '', `UEBUNG${column('id') ?? ''}`),
    voucher_movements: (column) => void this.#numbersOfVouchers.add(column('order_number') ?? ''),
    media: (column) => void this.#published.add(column('file_key') ?? ''),
    company: (column) => {
      this.#companyName = column('name');
      this.#represented = column('represented_by');
      this.#noteTaxNumber(column('vat_id'));
      this.#noteName(column('represented_by'), column('phone'));
      this.#companyEmail = column('email');
      this.#companyPhone = column('phone');
      this.#companyPlace = {
        street: column('street') ?? '',
        town: `${column('postcode') ?? ''} ${column('city') ?? ''}`,
        country: column('country_iso'),
      };
    },
  };

  readonly #displayNames = new Map<string, string>();
  readonly #holders: [user: string, name: string][] = [];
  readonly #invited: [name: string, email: string][] = [];
  readonly #otherEmails: [user: string, email: string][] = [];
  readonly #otherPhones: [user: string, phone: string][] = [];
  #companyEmail: string | null = null;
  #companyPhone: string | null = null;
  #companyPlace: { readonly street: string; readonly town: string; readonly country: string | null } | null =
    null;

  #noteName(name: string | null, phone: string | null): void {
    for (const word of (name ?? '').toLowerCase().split(/\s+/)) this.#lastNames.add(word);
    if (phone !== null) this.#phones.add(digitsOf(phone));
  }

  #noteTaxNumber(text: string | null): void {
    if (text === null || this.#taxNumbers.has(plainNumber(text))) return;
    const invented = plainNumber(inventTaxNumber(text, this.#taxNumbers.size + 1));
    this.#taxNumbers.set(plainNumber(text), invented);
    this.texts.addNumber(plainNumber(text), invented);
  }

  /** Called once everything was collected. */
  finish(): void {
    for (const [user, { names, isErased }] of this.#users) {
      if (isErased) continue;
      const person = this.person(user);
      this.texts.addName(names.join(' '), person.name);
      this.texts.addName(names.toReversed().join(', '), person.name);
      this.texts.addEmail(this.#emailsOf.get(user) ?? '', person.email);
      this.texts.addPhone(this.#phonesOf.get(user) ?? '', person.phone);
    }
    for (const [user, name] of [...this.#displayNames, ...this.#holders])
      if (!this.#isErased(user) && name !== this.#companyName)
        this.texts.addName(name, this.person(user).name);
    for (const [user, email] of this.#otherEmails) this.texts.addEmail(email, this.person(user).email);
    for (const [user, phone] of this.#otherPhones) this.texts.addPhone(phone, this.person(user).phone);
    for (const [name, email] of this.#invited) {
      const stranger = this.stranger(email);
      this.texts.addName(name, stranger.name);
      this.texts.addEmail(email, stranger.email);
    }
    const { name, email, phone, street } = this.company();
    this.texts.addName(this.#represented ?? '', name);
    this.texts.addEmail(this.#companyEmail ?? '', email);
    this.texts.addPhone(this.#companyPhone ?? '', phone);
    if (this.#companyPlace !== null) {
      const { postcode, city } = inventPlace(this.#companyPlace.country);
      this.texts.addPhrase(this.#companyPlace.street, street);
      this.texts.addPhrase(this.#companyPlace.town, `${postcode} ${city}`);
    }
    for (const [code, invented] of this.#codes) this.texts.addWord(code, invented);
  }

  #isErased(user: string): boolean {
    return this.#users.get(user)?.isErased === true;
  }

  /** Whether a user was erased already: their remaining data stay as they are. */
  isErased(user: string | null): boolean {
    return user !== null && this.#isErased(user);
  }

  /** The replacement of a user. */
  person(user: string): InventedPerson {
    const known = this.#people.get(user);
    if (known !== undefined) return known;
    const person = inventPerson(Number(user), { lastNames: this.#lastNames, phones: this.#phones });
    this.#people.set(user, person);
    return person;
  }

  /** The replacement of a partner. */
  partner(partner: string): InventedPerson {
    return this.person(this.#userOfPartner.get(partner) ?? partner);
  }

  /** The user of a partner; undefined if there is none. */
  userOf(partner: string | null): string | null {
    return partner === null ? null : (this.#userOfPartner.get(partner) ?? null);
  }

  /** The payee of a payout. */
  payee(payout: string): InventedPerson {
    return this.partner(this.#partnerOfPayout.get(payout) ?? '0');
  }

  /** The company's representative. */
  company(): InventedPerson {
    return this.person(String(COMPANY));
  }

  /** A person known by an address alone; the same for the same address. */
  stranger(email: string): {
    readonly name: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  } {
    const key = email.toLowerCase();
    const known = this.#strangers.get(key) ?? String(this.#strangers.size + 1);
    this.#strangers.set(key, known);
    const { name, firstName, lastName } = this.person(`9${known.padStart(8, '0')}`);
    return { name, firstName, lastName, email: `gast.${known}@${TRAINING_DOMAIN}` };
  }

  /** The company's name in the copy. */
  companyName(): string {
    return `${this.#companyName ?? 'Blattwerk'} · ${MARK}`;
  }

  /** A user's display name; null for users who are no partners. */
  displayNameOf(user: string): string | null {
    const name = this.#displayNames.get(user);
    if (name === undefined) return null;
    return this.isCompany(name) ? name : this.person(user).name;
  }

  /** Whether somebody uses the company's own name, which identifies nobody. */
  isCompany(name: string): boolean {
    return name === this.#companyName;
  }

  /** A replacement tax number in the same format: the same for the same number in any format. */
  taxNumber(text: string): string {
    this.#noteTaxNumber(text);
    return withDigits(text, (this.#taxNumbers.get(plainNumber(text)) ?? '').replaceAll(/\D/g, ''));
  }

  /** A replacement IBAN of the same country, the same for the same one. */
  iban(text: string): string {
    const plain = text.replaceAll(/\s/g, '');
    const invented = this.#ibans.get(plain) ?? inventIban(plain, this.#ibans.size + 1);
    this.#ibans.set(plain, invented);
    return invented;
  }

  /** The replacement of a referral code; a code that exists no longer gets one that never existed. */
  code(text: string): string {
    return this.#codes.get(text) ?? 'UEBUNG0';
  }

  /** The replacement of an order's number; remembered for vouchers redeemed with it. */
  orderNumber(text: string, id: string): string {
    const number = `UEB-${id}`;
    if (this.#numbersOfVouchers.has(text)) this.#orderNumbers.set(text, number);
    return number;
  }

  /** An order's number in the copy; an order that does not exist has none. */
  orderNumberOf(text: string): string {
    return this.#orderNumbers.get(text) ?? 'UEB-0';
  }

  /** The replacement of a shop's customer number. */
  customerNumber(text: string): string {
    const place = this.#customerNumbers.get(text) ?? this.#customerNumbers.size + 1;
    this.#customerNumbers.set(text, place);
    return `K${place}`;
  }

  /** Whether the company publishes a stored file. */
  isPublished(key: string): boolean {
    return this.#published.has(key);
  }
}
