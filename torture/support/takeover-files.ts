import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { berlinMidnight, MS_A_DAY } from '@blattwerk/plan/days.ts';

/** A company to take over: this many people, the lower half of them customers, and the orders of its old shop. */
export interface OldCompany {
  readonly people: number;
  readonly historyOrders: number;
  /** First day of the first month that is closed here, such as `2026-11-01`. */
  readonly programmeStart: string;
}

/** Partners up to this number have reached every level before: no step-up is left to pay. */
const REACHED_ALL = 20;

/** Each has three directly below: 1 has 2 to 4, 2 has 5 to 7. */
const sponsorOf = (number: number) => Math.floor((number - 2) / 3) + 1;
const isAffiliate = (number: number, { people }: OldCompany) => number <= people / 2;
const emailOf = (number: number) => `k${number}@alt.example`;

/** Names have no digits. */
const letters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)] ?? '').join('');

/** What a partner had reached: everything, for every second one. */
export const levelOf = (number: number): number => (number % 2 === 0 ? REACHED_ALL : 0);

/** A German IBAN with valid check digits. */
function ibanOf(number: number): string {
  const account = `37040044${String(number).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

/** People with all their data, deepest first: sponsors follow those below them. */
export async function writePeople(path: string, company: OldCompany): Promise<void> {
  function* rows() {
    yield 'old_number;sponsor_number;email;first_name;last_name;phone;joined_at;account_type;affiliate_since;highest_level;kick_start_paid;tax_kind;tax_number;agreement_accepted_on;street;postcode;city;country_iso;iban;referral_code\n';
    for (let number = company.people; number >= 1; number -= 1) {
      const sponsor = number === 1 ? '' : `K${sponsorOf(number)}`;
      const day = `20${String(15 + (number % 8)).padStart(2, '0')}-0${1 + (number % 9)}-11`;
      const person = `K${number};${sponsor};${emailOf(number)};Nora;Ast${letters(number)};030 ${100_000 + number};${day}`;
      const earns = `affiliate;${day};${levelOf(number)};easy,pro;standard;21/815/${number};${day};Gasse ${number};10115;Berlin;DE;${ibanOf(number)};K${number}`;
      yield `${person};${isAffiliate(number, company) ? earns : ';;;;;;;;;;;;'}\n`;
    }
  }
  await pipeline(Readable.from(rows()), createWriteStream(path));
}

/**
 * Balances of each affiliate in the old system, positive or negative.
 * @returns their sum, which the command expects
 */
export async function writeBalances(path: string, company: OldCompany): Promise<string> {
  let sumCents = 0;
  function* rows() {
    yield 'old_number;amount\n';
    for (let number = 1; isAffiliate(number, company); number += 1) {
      const cents = number % 7 === 0 ? -1250 : 2075 + number;
      sumCents += cents;
      yield `K${number};${amount(cents)}\n`;
    }
  }
  await pipeline(Readable.from(rows()), createWriteStream(path));
  return amount(sumCents);
}

/** Orders of everybody in the two years before the programme started here. */
export async function writeHistory(path: string, company: OldCompany): Promise<void> {
  const start = berlinMidnight(company.programmeStart);
  function* rows() {
    yield 'source;number;status;email;placed_at;paid_at;product;quantity;net\n';
    for (let order = 1; order <= company.historyOrders; order += 1) {
      const at = new Date(start - MS_A_DAY - (order % 17_000) * 3_600_000).toISOString();
      yield `alt;A${order};paid;${emailOf(1 + (order % company.people))};${at};${at};TE-1;1;10.00\n`;
    }
  }
  await pipeline(Readable.from(rows()), createWriteStream(path));
}

/** Orders of the first month here with which `buyers` affiliates reach a level that brings a step-up. */
export async function writeFirstOrders(path: string, company: OldCompany, buyers: number): Promise<void> {
  const at = new Date(berlinMidnight(company.programmeStart)).toISOString();
  function* rows() {
    yield 'source;number;status;email;placed_at;paid_at;product;quantity;net\n';
    for (let buyer = 2; buyer < buyers + 2; buyer += 1)
      yield `neu;N${buyer};paid;${emailOf(buyer)};${at};${at};TE-1;1200;12000.00\n`;
  }
  await pipeline(Readable.from(rows()), createWriteStream(path));
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
