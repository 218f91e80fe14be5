import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { insertBankAccount } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { NOW, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

type Found = CallAnswer<'GET /api/operator/search'>;

const IBAN = 'DE89370400440532013000';
const SAME_END = 'DE02120300000000203000';

const { server, root, anna, staff } = setUpCompany();
const people: Record<'bjoern' | 'ida' | 'percent', TestPartner> = {} as never;
let looker: string;
let payout: number;

interface Person {
  readonly name: readonly [first: string, last: string];
  readonly shown: string;
  readonly email: string;
  readonly phone: string | null;
}

async function add({ name: [first_name, last_name], shown, email, phone }: Person): Promise<TestPartner> {
  const { db } = server.database;
  const created = await createPartner(db, { name: `Person ${email}`, parent: root, phone });
  await db
    .updateTable('users')
    .set({ first_name, last_name, email })
    .where('id', '=', created.userId)
    .execute();
  await db.updateTable('partners').set({ display_name: shown }).where('id', '=', created.id).execute();
  return { ...created, email };
}

async function addAccount({ userId }: TestPartner, iban: string): Promise<void> {
  const none = { accountHolder: null, bic: null, bankName: null, paypalEmail: null, at: NOW };
  await inTransaction(server.deps.db, (db) =>
    insertBankAccount({ ...server.deps, db }, { user: userId, iban, ...none }),
  );
}

beforeAll(async () => {
  const { db } = server.database;
  people.bjoern = await add({
    name: ['Björn', 'Müller'],
    shown: 'Björn von der Au',
    email: 'b.mueller@post.example',
    phone: '+49 (0)171 5550-142',
  });
  people.ida = await add({
    name: ['Ида', 'Йорданова'],
    shown: 'Zymurgy',
    email: 'ida@post.example',
    phone: '0171 5550143',
  });
  people.percent = await add({
    name: ['Per', 'Cent'],
    shown: '100% Leaf_',
    email: 'per_cent@other.example',
    phone: null,
  });
  await addAccount(people.bjoern, IBAN);
  await addAccount(people.ida, SAME_END);
  await db
    .insertInto('affiliate_data')
    .values([
      { partner_id: people.bjoern.id, ust: 'DE 136.695-976' },
      {
        partner_id: people.ida.id,
        ust: '21/815/08150',
        tax_status: 'proven',
        to_check_ust: 'ATU13585627',
        to_check_small_business: false,
        to_check_since: NOW,
      },
    ])
    .execute();
  await db
    .insertInto('orders')
    .values({
      source: 'shop',
      number: 'BW-1001',
      partner_id: people.bjoern.id,
      status: 'open',
      placed_at: NOW,
      base_cents: 100_00,
      gross_cents: 119_00,
      qp: 10,
    })
    .execute();
  ({ id: payout } = await db
    .insertInto('payouts')
    .values({ partner_id: people.ida.id, amount_cents: 50_00, created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow());
  await db
    .insertInto('payout_papers')
    .values({ payout_id: payout, kind: 'credit-note', number: 4711, locale: 'de', issued_at: NOW })
    .execute();
  await db.insertInto('referral_links').values({ partner_id: people.ida.id, code: 'IDAGRUEN' }).execute();
  looker = (await staff(['partners.read'])).token;
});

const ask = (q: string, token: string | null = looker) =>
  server.call(token, { url: `/api/operator/search?q=${encodeURIComponent(q)}` });

async function search(q: string): Promise<Found> {
  const answer = await ask(q);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const partnersFor = async (q: string) =>
  (await search(q)).hits.filter(({ kind }) => kind === 'partner').map(({ id, by }) => [id, by]);

describe('a partner is found by', () => {
  test.each([
    ['both names', 'Björn Müller'],
    ['the last name first', 'müller björn'],
    ['capitals without marks', 'MULLER'],
    ['two letters for one', 'Mueller'],
    ['the middle of a name', 'ülle'],
    ['its first two letters', 'mü'],
    ['words of the display name in another order', 'au björn'],
  ])('the name: %s', async (_, text) => {
    expect(await partnersFor(text)).toEqual([[people.bjoern.id, 'name']]);
  });

  test('a name in other letters, with and without diacritics', async () => {
    for (const text of ['Йорданова', 'иордан', 'ида йор'])
      expect(await partnersFor(text), text).toEqual([[people.ida.id, 'name']]);
  });

  test('no part of a name that it lacks, nor two letters from its middle', async () => {
    for (const text of ['Björn Zymurgy', 'jörn xyz', 'll', 'ør'])
      expect(await partnersFor(text), text).toEqual([]);
  });

  test('the number, with the full name next to it', async () => {
    const { id } = people.bjoern;
    for (const text of [`#${id}`, ` #${id} `])
      expect(
        (await search(text)).hits.filter(({ kind }) => kind === 'partner'),
        text,
      ).toEqual([
        {
          kind: 'partner',
          id,
          partner: { id, name: 'Björn von der Au' },
          title: 'Björn von der Au',
          by: 'number',
          detail: 'Björn Müller',
          at: null,
          amount: null,
        },
      ]);
    expect((await partnersFor(String(id).padStart(2, '0'))).at(0)).toEqual([id, 'number']);
  });

  inFullRun(() => {
    test.each(['ueller@post', 'ER@POST.EXAMPLE', 'b.mueller@post.example'])(
      'part of the e-mail address: %s',
      async (text) => {
        expect(await partnersFor(text)).toEqual([[people.bjoern.id, 'email']]);
      },
    );

    test.each([
      '0171 5550142',
      '+49 171 5550142',
      '0049 171 5550142',
      '+49 (0)171 5550-142',
      '5550-142',
      '171/5550 14 2',
    ])('the phone number: %s', async (text) => {
      expect(await partnersFor(text)).toEqual([[people.bjoern.id, 'phone']]);
    });

    test('part of a phone number that several share', async () => {
      expect(await partnersFor('0171 555')).toEqual([
        [people.bjoern.id, 'phone'],
        [people.ida.id, 'phone'],
      ]);
    });
  });

  test('the tax number in any format, proven or to be checked', async () => {
    for (const text of ['DE136695976', 'de 136 695 976'])
      expect(await partnersFor(text), text).toEqual([[people.bjoern.id, 'tax-number']]);
    for (const text of ['2181508150', 'ATU 13585627'])
      expect(await partnersFor(text), text).toEqual([[people.ida.id, 'tax-number']]);
    expect(await partnersFor('DE13669597')).toEqual([]);
  });

  test('the last four characters of the IBAN, masked in the answer, or all of it', async () => {
    for (const text of ['3000', '**** 3000'])
      expect(await partnersFor(text), text).toEqual([
        [people.bjoern.id, 'iban'],
        [people.ida.id, 'iban'],
      ]);
    const { hits } = await search('de89 3704 0044 0532 0130 00');
    expect(hits.map(({ id, detail }) => [id, detail])).toEqual([[people.bjoern.id, 'DE89 **** 3000']]);
    expect(await partnersFor('DE33370400440532013000')).toEqual([]);
    expect((await ask('3000')).body).not.toContain('0532');
  });
});

describe('the owner of', () => {
  test('an order by its number, in any case, with its day and gross amount', async () => {
    const { hits } = await search('bw-1001');
    expect(hits).toEqual([
      {
        kind: 'order',
        id: expect.any(Number),
        partner: { id: people.bjoern.id, name: 'Björn von der Au' },
        title: 'BW-1001',
        by: 'number',
        detail: null,
        at: '2026-03-15T10:00:00+00:00',
        amount: '119.00',
      },
    ]);
    expect((await search('BW-100')).hits).toEqual([]);
  });

  test('a payout by its number, a credit note by its own, as printed or without the prefix', async () => {
    const { hits } = await search(`#${payout}`);
    expect(hits.find(({ kind }) => kind === 'payout')).toMatchObject({
      id: payout,
      partner: { id: people.ida.id },
      title: String(payout),
      amount: '50.00',
    });
    for (const text of ['G-004711', 'g4711', '004711', '4711'])
      expect(
        (await search(text)).hits.filter(({ kind }) => kind === 'credit-note'),
        text,
      ).toMatchObject([{ id: payout, partner: { id: people.ida.id }, title: 'G-004711', amount: null }]);
  });

  test('a referral code, also as a link', async () => {
    for (const text of ['idagruen', 'https://blattwerk.example/r/IDAGRUEN'])
      expect((await search(text)).hits, text).toMatchObject([
        { kind: 'referral-code', partner: { id: people.ida.id }, title: 'IDAGRUEN', by: 'code' },
      ]);
  });
});

test('% and _ and \\ are literal characters', async () => {
  expect(await partnersFor('100%')).toEqual([[people.percent.id, 'name']]);
  expect(await partnersFor('leaf_')).toEqual([[people.percent.id, 'name']]);
  expect(await partnersFor('r_ce')).toEqual([[people.percent.id, 'email']]);
  for (const text of ['%%', '___', '_____', '\\\\', '％％％', "' or '1'='1"])
    expect((await search(text)).hits, text).toEqual([]);
});

test('a text that is too short or too long is 422, one of maximum length finds nothing', async () => {
  const refused = async (q: string) => (await ask(q)).json().violations;
  expect(await refused(' a ')).toMatchObject([{ propertyPath: 'q', code: 'tooShort', params: { least: 2 } }]);
  expect(await refused('x'.repeat(101))).toMatchObject([
    { propertyPath: 'q', code: 'tooLong', params: { most: 100 } },
  ]);
  expect((await server.call(looker, { url: '/api/operator/search' })).statusCode).toBe(422);
  expect((await search('x'.repeat(100))).hits).toEqual([]);
  expect((await ask('a '.repeat(50))).statusCode).toBe(200);
});

inFullRun(() => {
  test('of each kind there are at most eight without duplicates, and the answer says if there are more', async () => {
    for (let n = 0; n < 10; n += 1)
      await add({
        name: ['Quirin', `Vielfach${n}`],
        shown: `Quirin Vielfach${n}`,
        email: `quirin${n}@post.example`,
        phone: null,
      });
    const { hits, more } = await search('quirin');
    expect(hits.map(({ title }) => title)).toEqual(
      Array.from({ length: 8 }, (_, n) => `Quirin Vielfach${n}`),
    );
    expect(more).toEqual(['partner']);
    expect((await search('Vielfach3')).more).toEqual([]);
  });
});

test('only with the right to see partners', async () => {
  const others = await staff(['audit.read', 'orders.import']);
  for (const token of [others.token, anna.token]) expect((await ask('müller', token)).statusCode).toBe(403);
  expect((await ask('müller', null)).statusCode).toBe(401);
});

test('the audit log has the search, but not its text', async () => {
  await search('zymurgy');
  const lines = await server.database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(lines.at(-1)).toMatchObject({ action: 'look', subject: '/api/operator/search' });
  expect(JSON.stringify(lines)).not.toContain('zymurgy');
});
