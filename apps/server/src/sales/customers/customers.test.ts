import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';

const { server, root, anna, staff, logOf } = setUpCompany();
const header =
  'source;number;email;status;placed_at;paid_at;product;quantity;net;customer_number;first_name;last_name;affiliate_code;coupon;click_code;clicked_at';
/** An affiliate below the root, and a basic partner. */
let [bert, carl] = [] as unknown as [TestPartner, TestPartner];
let [orders, people] = [0, 0];

beforeAll(async () => {
  const { db } = server.database;
  bert = await createPartner(db, { name: 'Bert', parent: root, affiliate: true });
  carl = await createPartner(db, { name: 'Carl', parent: bert, affiliate: false });
  await sql`insert into referral_links (partner_id, code) values (${bert.id}, 'BERT'), (${carl.id}, 'CARL'), (${root.id}, 'ROOT')`.execute(
    db,
  );
  await sql`insert into products (number, name, net_cents, vat_bp, qp) values ('T', 'Tee', 1000, 700, 3)`.execute(
    db,
  );
});
beforeEach(() => emptyTables(server.database.db, ['import_inbox'], { ids: 'continue' }));

type Cells = Record<string, string | number>;

/** A paid order of an unknown customer. */
function order(cells: Cells = {}): Cells {
  orders += 1;
  people += 1;
  return {
    ...{ source: 'shop', number: orders, status: 'paid', product: 'T', quantity: 2, net: '20,00' },
    ...{ placed_at: '2026-03-02 08:00', paid_at: '2026-03-03 09:00' },
    ...{ email: `kunde${people}@shop.example`, first_name: 'Karla', last_name: 'Kunz' },
    ...cells,
  };
}

async function importOrders(...rows: Cells[]) {
  const line = (cells: Cells) =>
    header
      .split(';')
      .map((column) => cells[column] ?? '')
      .join(';');
  const answer = await server.call(root.token, {
    method: 'POST',
    url: '/api/orders/import',
    headers: { 'content-type': 'text/csv' },
    payload: [header, ...rows.map(line), ''].join('\n'),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const customers = async (query = '') =>
  (await server.call(root.token, { url: `/api/customers?limits=100&${query}` })).json()['hydra:member'];

/** The owner of an e-mail address. */
const of = async ({ email }: Cells) => (await customers(`text=${encodeURIComponent(String(email))}`))[0];

const post = (path: string, payload: object, token = root.token) =>
  server.call(token, { method: 'POST', url: `/api/customers${path}`, payload });

const buyerOf = async (number: string | number) => {
  const { rows } = await sql<{ partner: number }>`
    select partner_id as partner from orders where source = 'shop' and number = ${String(number)}`.execute(
    server.database.db,
  );
  return rows[0]?.partner;
};

describe('an order of an unknown buyer', () => {
  test('creates a customer without a login, since the order, below the sponsor its code leads to', async () => {
    const bought = order({ affiliate_code: 'bert', customer_number: 'K-1' });
    expect(await importOrders(bought)).toMatchObject({ imported: 1, failed: 0 });
    const customer = await of(bought);
    expect(customer).toMatchObject({
      firstName: 'Karla',
      lastName: 'Kunz',
      numbers: [{ source: 'shop', number: 'K-1' }],
      signedUp: false,
      since: '2026-03-02T07:00:00+00:00',
      sponsor: { id: bert.id },
      attributedBy: 'code',
      code: 'BERT',
      considered: [{ by: 'code', code: 'BERT', outcome: 'taken' }],
    });
    expect(await buyerOf(bought.number as number)).toBe(customer.id);
  });

  test('skips codes of basic partners, says so, and falls back to the company', async () => {
    const bought = order({
      affiliate_code: 'CARL',
      coupon: 'NOBODY',
      click_code: 'BERT',
      clicked_at: '2025-12-01',
    });
    await importOrders(bought);
    expect(await of(bought)).toMatchObject({
      sponsor: { id: root.id },
      attributedBy: 'company',
      considered: [
        { by: 'code', code: 'CARL', outcome: 'basic' },
        { by: 'coupon', code: 'NOBODY', outcome: 'unknown' },
        { by: 'click', code: 'BERT', outcome: 'not-in-time' },
      ],
    });
  });

  test('without a name, or with a fault, creates nobody', async () => {
    const nameless = order({ first_name: '', last_name: '' });
    const wrong = order({ product: 'X' });
    expect(await importOrders(nameless, wrong)).toMatchObject({ imported: 0, failed: 2 });
    expect([await of(nameless), await of(wrong)]).toEqual([undefined, undefined]);
  });

  fullTest(
    'is assigned to one customer together with others of its file with the same number or address',
    async () => {
      const first = order({ customer_number: 'K-7' });
      const other = order({ customer_number: 'K-7', placed_at: '2026-03-01 08:00' });
      const third = order({ email: first.email as string, customer_number: '' });
      await importOrders(first, other, third);
      const buyers = await Promise.all([first, other, third].map(({ number }) => buyerOf(number as number)));
      expect(new Set(buyers).size).toBe(1);
      const [customer] = (await customers()).filter(({ id }: { id: number }) => id === buyers[0]);
      expect(customer.since, 'the first order of them').toBe('2026-03-01T07:00:00+00:00');
    },
  );
});

describe('a known buyer', () => {
  test('is found by the number in the shop, else by the address, and keeps the sponsor', async () => {
    const first = order({ affiliate_code: 'BERT', customer_number: 'K-20' });
    await importOrders(first);
    const { id } = await of(first);
    const byNumber = order({ customer_number: 'K-20', email: 'neu@shop.example' });
    const byAddress = order({ email: String(first.email).toUpperCase(), affiliate_code: '' });
    await importOrders(byNumber, byAddress);
    expect([await buyerOf(byNumber.number as number), await buyerOf(byAddress.number as number)]).toEqual([
      id,
      id,
    ]);
    expect(await of(first)).toMatchObject({ sponsor: { id: bert.id } });
  });

  test('with a login stays a partner, whom the shop knows by number from then on', async () => {
    const bought = order({ email: anna.email, customer_number: 'K-30' });
    await importOrders(bought);
    expect(await buyerOf(bought.number as number)).toBe(anna.id);
    const later = order({ email: 'anna-neu@shop.example', customer_number: 'K-30' });
    await importOrders(later);
    expect(await buyerOf(later.number as number)).toBe(anna.id);
  });

  fullTest('and works for the company does not become a customer', async () => {
    const { email } = await staff(['audit.read']);
    expect(await importOrders(order({ email }))).toMatchObject({ imported: 0, failed: 1 });
    const { email: _, ...person } = { email, source: 'shop', firstName: 'Ruth', lastName: 'Rebe' };
    expect((await post('', { ...person, email })).json().code).toBe('emailTaken');
  });
});

describe('a customer without a login', () => {
  test('is shown to the sponsor with first name and initial, without the address', async () => {
    const bought = order({ affiliate_code: 'BERT', first_name: 'Xaver', last_name: 'Zwiebel' });
    await importOrders(bought);
    const { id } = await of(bought);
    const token = await server.signIn(bert.email);
    const seen = [
      `/api/partners/${id}?groups[]=treeInfo`,
      `/api/partners/${bert.id}/children`,
      '/api/contacts',
      `/api/partners/${bert.id}/team`,
      `/api/partners/${bert.id}/orders`,
    ];
    for (const url of seen) {
      const { body } = await server.call(token, { url });
      expect(body, url).not.toMatch(/Zwiebel|kunde\d+@/i);
    }
    const one = (await server.call(token, { url: seen[0] ?? '' })).json();
    expect(one).toMatchObject({ displayName: 'Xaver Z.', user: { lastName: 'Z.', email: null } });
  });

  test('cannot sign in, nor recover a password with a code', async () => {
    const bought = order();
    await importOrders(bought);
    const email = String(bought.email);
    const login = await server.call(null, {
      method: 'POST',
      url: '/api/login',
      payload: { username: email, password: '' },
    });
    expect(login.statusCode).toBeGreaterThanOrEqual(400);
    const before = (await server.outboxOf()).length;
    await server.call(null, { method: 'POST', url: '/api/recovery', payload: { email } });
    const sent = (await server.outboxOf()).slice(before);
    expect(sent.filter(({ template }) => template === 'password-code')).toEqual([]);
  });

  test('takes the partner over by signing up, once the address is confirmed, with the sponsor', async () => {
    const bought = order({ affiliate_code: 'BERT' });
    await importOrders(bought);
    const customer = await of(bought);
    const password = 'Birnbaum-am-Bach';
    const documents = (await server.call(null, { url: '/api/sign-up/documents?locale=de' })).json();
    const payload = {
      ...{
        firstName: 'Karla',
        lastName: 'Kunz',
        email: bought.email,
        password,
        locale: 'de',
        phone: null,
        messages: [],
      },
      acceptedDocuments: documents.map(({ id }: { id: number }) => id),
    };
    const signUp = await server.call(null, { method: 'POST', url: '/api/sign-up', payload });
    expect(signUp.statusCode, signUp.body).toBe(200);
    expect((await of(bought)).signedUp, 'nothing before the address is confirmed').toBe(false);
    const mail = (await server.outboxOf()).findLast(({ template }) => template === 'sign-up-confirmation');
    const token = /confirm=([\w-]+)/.exec(String(mail?.parameters.link))?.[1];
    const confirm = await server.call(null, {
      method: 'POST',
      url: '/api/sign-up/confirm',
      payload: { token, password },
    });
    expect(confirm.statusCode, confirm.body).toBe(204);
    expect(await of(bought)).toMatchObject({ id: customer.id, signedUp: true, sponsor: { id: bert.id } });
    expect(await server.signIn(String(bought.email), password)).toEqual(expect.any(String));
  });
});

describe('POST /api/customers', () => {
  const person = {
    source: 'shop',
    number: 'K-99',
    email: 'neu@api.example',
    firstName: 'Nora',
    lastName: 'Nuss',
  };

  test('creates a customer once; a repeated call returns the existing one', async () => {
    const made = await post('', { ...person, coupon: 'BERT' });
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { email: 'neu@api.example', attributedBy: 'coupon', sponsor: { id: bert.id }, signedUp: false },
    ]);
    const again = await post('', { ...person, email: 'anders@api.example' });
    expect(again.json()).toMatchObject({ id: made.json().id, email: 'neu@api.example' });
    expect((await post('', { ...person, number: 'K-100', email: anna.email })).json().code).toBe(
      'customerIsPartner',
    );
    expect((await post('', { ...person, email: 'x' })).json().violations).toMatchObject([
      { propertyPath: 'email' },
    ]);
  });

  test('requires a reason for another sponsor, who is no basic partner and not the caller', async () => {
    const { id } = (await post('', { ...person, number: 'K-101', email: 'zwei@api.example' })).json();
    const reason = 'Kam über die Messe';
    const careful = await staff(['customers.write']);
    const change = (sponsor: number, said: object = { reason }, token = careful.token) =>
      post(`/${id}/sponsor`, { sponsor, ...said }, token);
    expect((await change(bert.id, {})).statusCode).toBe(422);
    expect((await change(carl.id)).json().violations).toMatchObject([{ propertyPath: 'sponsor' }]);
    expect((await change(bert.id, { reason }, root.token)).statusCode, 'it stands below the root').toBe(403);
    const changed = await change(bert.id);
    expect([changed.statusCode, changed.json()]).toMatchObject([
      201,
      { sponsor: { id: bert.id }, attributedBy: 'operator', code: null },
    ]);
    expect((await logOf(`/api/customers/${id}`)).at(-1)?.details).toEqual({
      before: { parent: root.id },
      after: { parent: bert.id },
      reason,
    });
  });

  fullTest('does not assign a customer to the owner of their own code', async () => {
    const answer = await post('', { ...person, number: 'K-102', email: 'drei@api.example', code: 'ROOT' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'moveOneself']);
    expect(await of({ email: 'drei@api.example' })).toBeUndefined();
  });

  test('is for those with the right to manage customers', async () => {
    const other = await staff(['orders.import']);
    expect((await post('', person, other.token)).statusCode).toBe(403);
    expect((await post('', person, anna.token)).statusCode).toBe(403);
  });
});
