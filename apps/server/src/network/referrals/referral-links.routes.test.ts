import { describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner } from '../team/testing/create-partner.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, root, anna, ben } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  ben: { parent: 'anna' },
});

const get = (who: Member, url: string) => server.call(who.token, { url });
const add = (who: Member, code: unknown, fields: object = {}) =>
  server.call(who.token, {
    method: 'POST',
    url: '/api/referral_links',
    payload: { code, type: 1, partner: `/api/partners/${who.id}`, referralTransitions: [], ...fields },
  });
const change = (who: Member, id: number, body: object) =>
  server.mergePatch(who.token, `/api/referral_links/${id}`, body);
const links = async (who: Member, query = '') => (await get(who, `/api/referral_links.json${query}`)).json();

const wrong = 'code: Incorrect characters (only A-Z, 0-9 allowed)';
const long = 'code: The Referral code is too long. 50 characters max.';
const used = 'code: This referral link is already used.';
const exists = 'code: Code is already exist';

test('a link belongs to its partner; the first one is the default', async () => {
  const answer = await add(anna, 'TEEZEIT', {
    type: 9,
    referralTransitions: ['/api/referral_transitions/1'],
  });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json();
  const link = {
    id,
    code: 'TEEZEIT',
    target: '0',
    words: null,
    type: 1,
    partner: `/api/partners/${anna.id}`,
    referralTransitions: 0,
    isDefault: true,
    isActive: true,
    createdAt: '2026-03-15T10:00:00+00:00',
  };
  expect(answer.json()).toMatchObject(link);
  expect((await get(anna, `/api/referral_links/${id}.json`)).json()).toEqual(link);
  expect((await add(anna, 'MESSE1', { partner: anna.id })).json()).toMatchObject({ isDefault: false });
  const codes = (list: { code: string }[]) => list.map(({ code }) => code);
  expect(codes(await links(anna, `?partner=${anna.id}`))).toEqual(['MESSE1', 'TEEZEIT']);
  expect(codes(await links(anna, '?order[code]=asc&limits=1&page=2'))).toEqual(['TEEZEIT']);
});

test('the words of a link are its partner’s own: they can be changed and removed, and contain no addresses', async () => {
  const made = (await add(anna, 'WORTE', { words: ' Der Tee von neulich.\r\nBis bald? ' })).json();
  expect(made.words).toBe('Der Tee von neulich.\nBis bald?');
  const wordsAfter = async (body: object) => (await change(anna, made.id, body)).json().words;
  expect(await wordsAfter({ target: 'form' })).toBe(made.words);
  expect(await wordsAfter({ words: 'Bis Montag' })).toBe('Bis Montag');
  for (const none of ['  ', null]) expect(await wordsAfter({ words: none })).toBeNull();
  for (const [words, code] of [
    ['Mehr auf tee.example', 'textWithLink'],
    ['x'.repeat(301), 'tooLong'],
  ] as const)
    for (const answer of [await add(anna, 'WORTE2', { words }), await change(anna, made.id, { words })])
      expect([answer.statusCode, answer.json().violations]).toMatchObject([
        422,
        [{ propertyPath: 'words', code }],
      ]);
});

describe('the code', () => {
  test.each([
    ['teezeit', 422, wrong],
    ['TEE ZEIT', 422, wrong],
    ['GRÜN', 422, wrong],
    ['', 422, wrong],
    ['A'.repeat(51), 422, long],
    [undefined, 422, 'code: This value should not be blank.'],
    [17, 400, 'must be "string", "integer" given'],
    ['TEEZEIT', 422, exists],
  ])('%o is %i: %s', async (code, status, text) => {
    const answer = await add(anna, code);
    expect([answer.statusCode, answer.json()['hydra:description']]).toEqual([
      status,
      expect.stringContaining(text),
    ]);
  });

  test('has at most 50 characters and belongs to one partner', async () => {
    expect((await add(ben, 'B'.repeat(50))).statusCode).toBe(201);
    const answer = await add(ben, 'TEEZEIT');
    expect([answer.statusCode, answer.json()['hydra:description']]).toEqual([422, used]);
    expect(answer.json().violations).toEqual([
      {
        propertyPath: 'code',
        message: 'This referral link is already used.',
        code: 'linkCodeTaken',
        params: {},
      },
    ]);
  });

  test('is changed by PATCH, under the same rules', async () => {
    const [link] = await links(anna, '?code=MESSE1');
    const foreign = await change(anna, link.id, { code: 'MESSE2', isDefault: true, partner: ben.id });
    expect(foreign.statusCode).toBe(422);
    const changed = await change(anna, link.id, { code: 'MESSE2' });
    expect(changed.json()).toMatchObject({ ...link, code: 'MESSE2' });
    expect((await change(anna, link.id, { code: 'MESSE2' })).statusCode).toBe(200);
    expect((await change(anna, link.id, {})).json()).toMatchObject({ code: 'MESSE2' });
    for (const [code, text] of [
      ['TEEZEIT', exists],
      ['B'.repeat(50), used],
      ['x', wrong],
    ]) {
      const answer = await change(anna, link.id, { code });
      expect([answer.statusCode, answer.json()['hydra:description']]).toEqual([422, text]);
    }
    expect((await change(anna, link.id, { code: null })).statusCode).toBe(400);
    expect(await links(anna, '?code=MESSE1')).toEqual([]);
  });

  fullTest('requested concurrently goes to one of them', async () => {
    const answers = await Promise.all([anna, ben, root, anna, ben, root].map((who) => add(who, 'BEGEHRT')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  });
});

test('a foreign link found by ?code= shows that the code is taken, and nothing else', async () => {
  expect(await links(ben, '?code=TEEZEIT')).toEqual([{ code: 'TEEZEIT' }]);
  const answer = await get(ben, '/api/referral_links?code=TEEZEIT');
  expect(answer.json()['hydra:member']).toEqual([{ '@type': 'ReferralLink', code: 'TEEZEIT' }]);
  expect(await links(ben, '?code=FREI')).toEqual([]);
  expect(await links(anna, '?code=TEEZEIT')).toEqual([
    expect.objectContaining({ partner: expect.any(String) }),
  ]);
});

test('links belong to their owner; operators read them and change none', async () => {
  const [link] = await links(anna, '?code=TEEZEIT');
  expect((await get(ben, `/api/referral_links?partner=${anna.id}`)).statusCode).toBe(404);
  expect((await get(anna, `/api/referral_links?partner=${ben.id}`)).statusCode).toBe(404);
  expect((await get(ben, `/api/referral_links/${link.id}`)).statusCode).toBe(404);
  expect((await change(ben, link.id, { code: 'MEINS' })).statusCode).toBe(404);
  expect((await change(root, link.id, { code: 'MEINS' })).statusCode).toBe(404);
  expect((await add(ben, 'FUERANNA', { partner: `/api/partners/${anna.id}` })).statusCode).toBe(404);
  expect((await get(root, `/api/referral_links/${link.id}`)).statusCode).toBe(200);
  expect((await links(root, `?partner=${anna.id}`)).length).toBeGreaterThan(1);
});

test('save-code creates the default link once and returns its code', async () => {
  const clara = await createPartner(server.database.db, { name: 'Clara', parent: ben });
  const token = await server.signIn(clara.email);
  const url = `/api/partners/${clara.id}/referrals/save-code`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(token, { url })));
  const codes = new Set(answers.map((answer) => answer.json().code));
  expect([...codes]).toEqual(['CLARA']);
  const list = (await server.call(token, { url: '/api/referral_links.json' })).json();
  expect(list).toEqual([expect.objectContaining({ code: [...codes][0], isDefault: true })]);
  expect((await get(anna, `/api/partners/${anna.id}/referrals/save-code`)).json()).toEqual({
    code: 'TEEZEIT',
  });
});

inFullRun(() => {
  test('two people with the same name who request a code concurrently get different ones', async () => {
    const { db } = server.database;
    const people = await Promise.all(
      ['Jürgen', 'Juergen', 'Juergen-'].map((name) => createPartner(db, { name, parent: ben })),
    );
    const codes = await Promise.all(
      people.map(async ({ id, email }) => {
        const token = await server.signIn(email);
        return (await server.call(token, { url: `/api/partners/${id}/referrals/save-code` })).json().code;
      }),
    );
    expect(codes.sort()).toEqual(['JUERGEN', 'JUERGEN2', 'JUERGEN3']);
  });

  test('a name without a letter of A to Z gets a code of its own', async () => {
    const kenji = await createPartner(server.database.db, { name: 'Kenji', parent: ben });
    await server.database.db
      .updateTable('users')
      .set({ first_name: '健二' })
      .where('email', '=', kenji.email)
      .execute();
    const token = await server.signIn(kenji.email);
    const answer = await server.call(token, { url: `/api/partners/${kenji.id}/referrals/save-code` });
    expect(answer.json().code).toMatch(/^[A-Z0-9]{8}$/);
  });
});

fullTest('nobody has more than a hundred', async () => {
  const { db } = server.database;
  const { count } = await db
    .selectFrom('referral_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('partner_id', '=', ben.id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 99 - count }, (_, i) => ({ partner_id: ben.id, code: `VIELE${i}` }));
  await db.insertInto('referral_links').values(rows).execute();
  const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => add(ben, `MEHR${i}`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422, 422]);
});

describe('a deactivated link', () => {
  const isDefault = async (id: number) => (await get(anna, `/api/referral_links/${id}`)).json().isDefault;
  const follow = (code: string) => server.call(null, { url: `/r/${code}` });

  test('leads nowhere, counts nothing, and keeps its code; reactivated it is as before', async () => {
    const { id } = (await add(anna, 'PAUSE')).json();
    expect((await follow('PAUSE')).statusCode).toBe(302);
    const off = await change(anna, id, { isActive: false });
    expect([off.statusCode, off.json().isActive]).toEqual([200, false]);
    expect((await follow('PAUSE')).headers.location).toBeUndefined();
    expect((await server.call(null, { url: '/api/sign-up/check?code=PAUSE' })).statusCode).toBe(404);
    const click = { link: 'PAUSE', date: '2026-03-15T10:00:00Z', target: '0' };
    const clicked = await server.call(null, {
      method: 'POST',
      url: '/api/referral_transitions',
      payload: click,
    });
    expect(clicked.statusCode).toBe(422);
    expect((await add(ben, 'PAUSE')).statusCode).toBe(422);
    expect((await get(anna, `/api/referral_links/${id}`)).json().referralTransitions).toBe(1);
    expect((await change(anna, id, { isActive: true })).json().isActive).toBe(true);
    expect((await follow('PAUSE')).statusCode).toBe(302);
  });

  test('is no longer the default: the oldest active one is, or a new one is created', async () => {
    await server.database.db.deleteFrom('referral_links').where('partner_id', '=', anna.id).execute();
    const first = (await add(anna, 'ERSTER')).json().id;
    const second = (await add(anna, 'ZWEITER')).json().id;
    await change(anna, first, { isActive: false });
    expect([await isDefault(first), await isDefault(second)]).toEqual([false, true]);
    await change(anna, second, { isActive: false });
    expect([await isDefault(first), await isDefault(second)]).toEqual([false, false]);
    const made = await get(anna, `/api/partners/${anna.id}/referrals/save-code`);
    expect(['ERSTER', 'ZWEITER']).not.toContain(made.json().code);
    await change(anna, first, { isActive: true });
    expect(await isDefault(first)).toBe(false);
  });

  test('can be toggled by its owner alone', async () => {
    const { id } = (await add(anna, 'MEINER')).json();
    for (const who of [ben, root]) expect((await change(who, id, { isActive: false })).statusCode).toBe(404);
    expect((await follow('MEINER')).statusCode).toBe(302);
  });
});
