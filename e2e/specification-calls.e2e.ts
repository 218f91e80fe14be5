import { beforeAll, describe, expect, test } from 'vitest';
import { anna, operator, password } from './support/demo-logins.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { takePayablePartner } from './support/payable-partner.ts';
import { placeBelow } from './support/placed-people.ts';
import { tokenOf } from './support/sessions.ts';

// Guards the wording that the specification fixes on the wire. Refactoring never changes a line of this file.

const instance = shareInstance();

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a client without our types reads
  readonly body: any;
}

let tokens: { anna: string; operator: string };
let annaPartner: number;

beforeAll(async () => {
  tokens = {
    anna: tokenOf(await signInByCall(instance, anna)),
    operator: tokenOf(await signInByCall(instance, operator)),
  };
  annaPartner = await partnerOf(instance, anna);
});

async function call(path: string, init: RequestInit & { token?: string } = {}): Promise<Answer> {
  const { token = tokens.anna, ...rest } = init;
  const answer = await fetch(`${instance.url}${path}`, {
    redirect: 'manual',
    ...rest,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...rest.headers },
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

const send = (method: 'POST' | 'PATCH' | 'PUT', path: string, body: unknown, token?: string) =>
  call(path, {
    method,
    body: JSON.stringify(body),
    ...(token === undefined ? {} : { token }),
    ...(method === 'PATCH' ? { headers: { 'content-type': 'application/merge-patch+json' } } : {}),
  });

const members = ({ body }: Answer) => body['hydra:member'];

/** The texts of a refusal: that of each field if there are any, otherwise the description. */
const saidBy = ({ body }: Answer): string[] =>
  body.violations?.map((violation: { message: string }) => violation.message) ?? [body['hydra:description']];

/** A partner with a place of their own. */
async function newPartner(name: string) {
  const person = await addPerson(instance, name);
  await placeBelow(instance, person, null);
  return { ...person, token: tokenOf(await signInByCall(instance, person.email)) };
}

describe('messages, letter by letter', () => {
  test('referral link code', async () => {
    const save = (code: string) =>
      send('POST', '/api/referral_links', { code, type: 1, partner: annaPartner, referralTransitions: [] });
    for (const code of ['lower', 'UMLAUTÄ', 'A B', 'A-B']) {
      const refused = await save(code);
      expect([refused.status, saidBy(refused)]).toEqual([
        422,
        ['Incorrect characters (only A-Z, 0-9 allowed)'],
      ]);
    }
    expect(saidBy(await save('A'.repeat(51)))).toEqual(['The Referral code is too long. 50 characters max.']);
    const [link] = await instance.database.query<{ code: string }>(
      'select code from referral_links where partner_id <> $1 limit 1',
      [annaPartner],
    );
    expect(saidBy(await save(link?.code ?? ''))).toEqual(['This referral link is already used.']);
    const code = `GUARD${Date.now()}`;
    expect((await save(code)).status).toBe(201);
    expect(saidBy(await save(code))).toEqual(['Code is already exist']);
  });

  test('potential partner', async () => {
    const save = (body: object) => send('POST', '/api/potential_partners/save', body);
    expect(saidBy(await save({}))).toEqual([
      'Please set a name',
      'Please set a surname',
      'Please set a email',
    ]);
    const named = { firstName: 'Ina', surname: 'Neu', comment: '', status: 0 };
    expect(saidBy(await save({ ...named, email: 'ina' }))).toEqual(['Email is wrong']);
    expect(saidBy(await save({ ...named, email: operator }))).toEqual(['Current user is exist.']);
    const email = `ina-${Date.now()}@guard.example`;
    expect((await save({ ...named, email })).status).toBe(201);
    expect(saidBy(await save({ ...named, email }))).toEqual(['Current user is invited.']);
  });

  test('UST ID, language, statistics, partner data', async () => {
    const person = await newPartner('Ustina');
    const emptied = await send('PATCH', `/api/affiliate_datas/${person.partner}`, { ust: '' }, person.token);
    expect([emptied.status, saidBy(emptied)]).toEqual([422, ['Please set correct UST ID']]);
    const language = await call('/api/text_selections?view=1&language=9');
    expect([language.status, saidBy(language)]).toEqual([404, ['Language not found']]);
    const statistics = await call('/api/partner_total_statistics?partner=999999999');
    expect([statistics.status, saidBy(statistics)]).toEqual([404, ['Statistics not found.']]);
    const data404 = await call('/api/partners/999999999?groups[]=treeInfo');
    expect([data404.status, saidBy(data404)]).toEqual([404, ['Partner Data not found.']]);
  });
});

describe('states', () => {
  test('a payout is created pending (3) without a fee, leaves a balance of 0, and ends paid (1, 4) or rejected (2)', async () => {
    const ask = async () => {
      const person = await takePayablePartner(instance);
      const token = tokenOf(await signInByCall(instance, person.email));
      const balance = (person.cents / 100).toFixed(2);
      const made = await send(
        'POST',
        '/api/payouts',
        { user: `/api/users/${person.user}`, fee: '0', balance, status: 3, shop: null },
        token,
      );
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({
          status: { id: 3, name: 'pending' },
          statusName: 'pending',
          fee: '0.00',
          balance,
        }),
      ]);
      const left = await call(`/api/partner_balance/${person.user}`, { token });
      expect([left.status, left.body.balance]).toEqual([200, '0.00']);
      const again = await send('POST', '/api/payouts', { user: `/api/users/${person.user}` }, token);
      expect(again.status).toBe(409);
      return made.body.id as number;
    };
    const move = async (id: number, status: number, reason?: string) => {
      const change = { status, reason, bankReference: 'B-1' };
      const moved = await send('PATCH', `/api/payouts/${id}`, change, tokens.operator);
      return [moved.status, moved.body.status];
    };
    const paid = await ask();
    expect(await move(paid, 1)).toEqual([200, { id: 1, name: 'approved' }]);
    expect(await move(paid, 4)).toEqual([200, { id: 4, name: 'paid' }]);
    const rejected = await ask();
    expect(await move(rejected, 2, 'Asked for by mistake.')).toEqual([200, { id: 2, name: 'rejected' }]);
  });

  test('kick-start answers a status of 0 to 4 with the fields of its phase', async () => {
    const people = await instance.database.query<{ id: number }>(
      `select id from partners where exists (select from tree_nodes where partner_id = partners.id) order by id`,
    );
    const statuses = new Set<number>();
    for (const { id } of people.filter((_, index) => index % 29 === 0)) {
      const { status, body } = await call(`/api/partner_kick_start_bonuses/get-status/${id}`, {
        token: tokens.operator,
      });
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(
        expect.arrayContaining([
          'status',
          'needCustomers',
          'kickStartEasyDayLeft',
          'kickStartProDayLeft',
          'totalQP',
          'neededTotalQp',
          'kickStartEasyRequireCustomer',
          'kickStartProRequireCustomer',
        ]),
      );
      expect([0, 1, 2, 3, 4]).toContain(body.status);
      statuses.add(body.status);
    }
    expect(statuses.size).toBeGreaterThan(1);
  });
});

describe('shapes', () => {
  test.each([1, 2, 3, 4])('the bonus texts have four paragraphs in language %i', async (language) => {
    for (const view of [1, 2, 3, 4, 5]) {
      const texts = members(await call(`/api/text_selections?view=${view}&language=${language}`));
      expect(texts.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4]);
      for (const { text } of texts) expect(text.length).toBeGreaterThan(20);
    }
  });

  test('treeInfo always has all its keys, for the first line, deeper partners and newcomers', async () => {
    const newcomer = await newPartner('Treena');
    const [deep] = await instance.database.query<{ id: number }>(
      `select node.partner_id as id from tree_nodes as node
       join tree_nodes as top on top.partner_id = $1 and starts_with(node.spath, top.spath)
       where node.depth = top.depth + 3 order by 1 limit 1`,
      [annaPartner],
    );
    const [child] = await instance.database.query<{ id: number }>(
      'select partner_id as id from tree_nodes where parent_id = $1 order by 1 limit 1',
      [annaPartner],
    );
    const requests: [number | undefined, string][] = [
      [annaPartner, tokens.anna],
      [child?.id, tokens.anna],
      [deep?.id, tokens.anna],
      [newcomer.partner, newcomer.token],
    ];
    for (const [id, token] of requests) {
      const { status, body } = await call(`/api/partners/${id}?groups[]=treeInfo`, { token });
      expect([status, Object.hasOwn(body, 'QPBalance')]).toEqual([200, true]);
      expect(Object.keys(body.user).toSorted()).toEqual([
        'billingAddress',
        'createdAt',
        'currentLoginDate',
        'email',
        'firstName',
        'lastName',
        'phone',
      ]);
      for (const address of body.user.billingAddress) expect(address).toHaveProperty('city');
    }
  });

  test('fields that no call knows are ignored', async () => {
    const person = await newPartner('Ignata');
    const named = await send(
      'PATCH',
      `/api/partners/${person.partner}`,
      { displayName: 'Ignata Neu', someFieldOfTheirs: { deep: [1] } },
      person.token,
    );
    expect([named.status, named.body.displayName]).toEqual([200, 'Ignata Neu']);
    const code = `UNKNOWN${Date.now()}`;
    const link = await send(
      'POST',
      '/api/referral_links',
      { code, type: 1, partner: person.partner, referralTransitions: [], colour: 'green' },
      person.token,
    );
    expect([link.status, link.body.code]).toEqual([201, code]);
    const login = await send('POST', '/api/login', { username: person.email, password, remember: true });
    expect([login.status, Object.keys(login.body)]).toEqual([
      200,
      expect.arrayContaining(['token', 'user', 'partner', 'roles']),
    ]);
  });
});

test('GET /logout ends the session, and every call after it is 401', async () => {
  const person = await newPartner('Logona');
  expect((await call('/api/user/', { token: person.token })).status).toBe(200);
  expect((await call('/logout', { token: person.token })).status).toBe(204);
  expect((await call('/api/user/', { token: person.token })).status).toBe(401);
});
