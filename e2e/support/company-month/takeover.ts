import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { expect } from 'vitest';
import { newestMail } from '../mailbox.ts';
import type { Body, CompanyMonth } from './month.ts';
import { PASSWORD } from './month.ts';
import { jonas, ruth } from './people.ts';
import { step } from './steps.ts';

const PEOPLE = 500;

/** Number of people directly below each in the old tree. */
const BELOW = 4;

/** Balances in the old system, by old number; in EUR. */
const BALANCES = { 1: '100.00', 2: '20.50' } as const;

/** The names of people with a balance in the old system. */
export const owedOfOld = [1, 2].map((number) => `Alma ${lastName(number)}`);

export const oldMail = (number: number) => `n${number}@alt.example`;

/** Partners are imported from another system, with their tree, levels, accounts and balances. */
export function takeoverSteps(month: CompanyMonth): void {
  peopleStep(month);
  balanceStep(month);
  invitationStep(month);
}

function peopleStep(month: CompanyMonth): void {
  step(
    {
      name: `${PEOPLE} partners are imported from another system`,
      who: 'first operator',
      by: 'call',
      checked:
        'checked before, with faults by line; tree, levels and accounts; again nothing changes; nobody is written to',
    },
    async () => {
      const sound = { file: peopleFile(), type: 'text/csv' };
      const faulty = { file: peopleFile().replace('n7@alt.example;', 'n6@alt.example;'), type: 'text/csv' };
      const refused = await month.done(ruth, 'POST', '/api/takeover/people?check=1', faulty);
      expect(refused.errors[0]).toMatchObject({ line: 8 });
      expect(await month.done(ruth, 'GET', '/api/takeover')).toMatchObject({ people: 0 });
      const taken = await month.done(ruth, 'POST', '/api/takeover/people', sound);
      expect(taken).toMatchObject({ imported: PEOPLE, failed: 0 });
      const again = await month.done(ruth, 'POST', '/api/takeover/people', sound);
      expect(again).toMatchObject({ imported: 0, unchanged: PEOPLE });
      const [third] = await month.done(ruth, 'GET', '/api/operator/partners.json?text=n3@alt.example');
      expect(third).toMatchObject({ sponsor: { name: `Alma ${lastName(1)}` }, placed: true });
      const messages = await month.done(ruth, 'GET', '/api/outbox.json?text=alt.example');
      expect(messages).toEqual([]);
    },
  );
}

function balanceStep(month: CompanyMonth): void {
  step(
    {
      name: 'the other system’s balances are booked, by two people',
      who: 'both operators',
      by: 'person',
      checked: 'refused with another control sum; as opening balances once the second one approves',
    },
    async () => {
      const rows = Object.entries(BALANCES).map(
        ([number, amount]) => `${number};${amount.replace('.', ',')}`,
      );
      const sent = { file: ['old_number;amount', ...rows, ''].join('\n'), type: 'text/csv' };
      const path = '/api/takeover/balances?reason=Umzug%20aus%20dem%20alten%20System&control=';
      expect((await month.call(ruth, 'POST', `${path}120.00`, sent)).status).toBe(422);
      const { approval, landed } = await month.done(ruth, 'POST', `${path}120.50`, sent);
      expect(landed).toBe(false);
      await month.approve(jonas, approval);
      expect(await month.done(ruth, 'GET', '/api/takeover')).toMatchObject({ balanceSum: '120.50' });
    },
  );
}

function invitationStep(month: CompanyMonth): void {
  step(
    {
      name: 'one of them is invited, and sets a password',
      who: 'first operator',
      by: 'person',
      checked: 'the link asks for the terms and signs in once; nobody else gets a mail',
    },
    async () => {
      const [{ id }] = await month.done(ruth, 'GET', '/api/takeover/people.json?text=2');
      const { invited } = await month.done(ruth, 'POST', '/api/takeover/invite', { ids: [id], perHour: 60 });
      expect(invited).toBe(1);
      const mail = await newestMail(month.instance, { to: oldMail(2), template: 'takeover-invitation' });
      const token = linkIn(mail.text).split('token=').at(-1);
      const { documents } = await month.done(null, 'POST', '/api/takeover-invitation/check', { token });
      const acceptedDocuments = documents.map((document: Body) => document.id);
      const accepted = { token, password: PASSWORD, acceptedDocuments };
      await month.done(null, 'POST', '/api/takeover-invitation/accept', accepted);
      const { partner } = await month.done(oldMail(2), 'GET', '/api/user/');
      expect(partner.id).toBe(id);
    },
  );
}

/** The file of people: a tree in which each has four below, the lower numbers with a bank account. */
function peopleFile(): string {
  const rows = Array.from({ length: PEOPLE }, (_, at) => {
    const number = at + 1;
    const sponsor = number === 1 ? '' : Math.ceil((number - 1) / BELOW);
    const iban = number <= 20 ? `${ibanOf(number)};Alma ${lastName(number)}` : ';';
    const level = number === 1 ? 9 : 3;
    return [
      number,
      sponsor,
      oldMail(number),
      'Alma',
      lastName(number),
      `2021-03-${String((number % 28) + 1).padStart(2, '0')}`,
      'affiliate',
      '2021-04-01',
      level,
      iban,
    ].join(';');
  });
  return [
    'old_number;sponsor_number;email;first_name;last_name;joined_at;account_type;affiliate_since;highest_level;iban;account_holder',
    ...rows,
    '',
  ].join('\n');
}

/** A name without digits, one for each number. */
function lastName(number: number): string {
  return `Alt${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
}

/** An IBAN with valid check digits. */
function ibanOf(number: number): string {
  const account = `50010517${String(5_407_324_000 + number).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}
