import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../test-support/empty-tables.ts';
import { inFullRun, mainCases } from '../../test-support/full-run.ts';
import { setUp } from '../../test-support/set-up.ts';
import { addUnplaced } from '../network/placing/unplaced.queries.ts';
import { createPartner, type TestPartner } from '../network/team/testing/create-partner.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { NOW, startSignUpServer } from './testing/sign-up-server.ts';

const server = setUp(startSignUpServer);

/** Below Anna, who is below the root: a chain. Waiting has no place and came by Mara. */
let mara: TestPartner;
let nils: TestPartner;
let waiting: TestPartner;

beforeAll(async () => {
  const { db } = server.database;
  mara = await createPartner(db, { name: 'Mara', parent: server.anna });
  nils = await createPartner(db, { name: 'Nils', parent: mara });
  waiting = await createPartner(db, { name: 'Waiting' });
  await inTransaction(db, (tx) => addUnplaced(tx, { partner: waiting.id, sponsor: mara.id, since: NOW }));
  const links = [mara, nils, waiting].map(({ id }, index) => ({ partner_id: id, code: `CODE${index + 1}` }));
  await db.insertInto('referral_links').values(links).execute();
});
beforeEach(async () => {
  server.setTime(NOW);
  await server.database.db.deleteFrom('login_throttles').execute();
  await emptyTables(server.database.db, ['partner_states'], { ids: 'continue' });
});

const become = (state: 'held' | 'ended' | 'active', from: Date, ...partners: TestPartner[]) =>
  server.database.db
    .insertInto('partner_states')
    .values(
      partners.map(({ id }) => ({
        partner_id: id,
        state,
        valid_from: from,
        released_until: from,
        reason: 'Klärung',
        set_by: server.anna.userId,
        created_at: from,
      })),
    )
    .execute();
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
/** The name on the landing page of a code. */
const namedBy = async (code: string) => (await server.check(`code=${code}`)).json().sponsor;
/** The parent of a partner who signed up with a code, and the owner of the recorded link. */
async function signedUpBy(code: string) {
  const person = server.someone();
  expect((await server.post('/api/sign-up', { ...person, code })).statusCode).toBe(200);
  await server.confirm(await server.tokenFor(person.email));
  const account = await server.accountOf(person.email);
  const link = await server.database.db
    .selectFrom('referral_sign_ups')
    .innerJoin('referral_links', 'referral_links.id', 'referral_sign_ups.link_id')
    .select('referral_links.partner_id as owner')
    .where('referral_sign_ups.partner_id', '=', account?.partner ?? 0)
    .executeTakeFirst();
  return { below: account?.parent_id, countsFor: link?.owner ?? null };
}

test('an active partner’s code leads to them, and is counted for their link', async () => {
  expect(await namedBy('CODE2')).toBe('Nils');
  expect(await signedUpBy('CODE2')).toEqual({ below: nils.id, countsFor: nils.id });
});

test.each(mainCases(1, ['held', 'ended']))(
  'the code of a partner who is %s leads to the sponsor above',
  async (state) => {
    await become(state, ago(1), nils);
    expect(await namedBy('CODE2')).toBe('Mara');
    expect(await signedUpBy('CODE2')).toEqual({ below: mara.id, countsFor: null });
  },
);

test('a link’s personal words are quoted while it leads to its owner, and in nobody else’s name', async () => {
  const { db } = server.database;
  await db.updateTable('referral_links').set({ words: 'Bis bald?' }).where('code', '=', 'CODE2').execute();
  const quotedBy = async (code: string) => (await server.check(`code=${code}`)).json().words;
  expect([await quotedBy('CODE2'), await quotedBy('CODE1')]).toEqual(['Bis bald?', null]);
  await become('held', ago(1), nils);
  expect(await quotedBy('CODE2')).toBeNull();
});

test('a code links to the company’s shop, with itself', async () => {
  const setShop = async (address: string | null) => {
    await server.database.db.updateTable('company').set({ shop_address: address }).execute();
    await server.deps.company.refresh();
  };
  await setShop('https://shop.example/tee');
  expect((await server.check('code=CODE2')).json().shop).toBe('https://shop.example/tee?affiliateCode=CODE2');
  await setShop(null);
  expect((await server.check('code=CODE2')).json().shop).toBeNull();
});

inFullRun(() => {
  test('past several inactive partners it leads to the first active one', async () => {
    await become('held', ago(1), nils, server.anna);
    await become('ended', ago(1), mara);
    expect(await namedBy('CODE2')).toBe('Root');
    expect(await namedBy('CODE1')).toBe('Root');
    expect(await namedBy('TEEZEIT')).toBe('Root');
    expect((await signedUpBy('CODE2')).countsFor).toBe(null);
  });

  test('if nobody above is active it leads to the company', async () => {
    const root = await server.database.db
      .selectFrom('tree_nodes')
      .select('partner_id as id')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow();
    await become('ended', ago(1), nils, mara, server.anna, { ...nils, id: root.id });
    expect(await namedBy('CODE2')).toBe('Root');
    expect((await signedUpBy('CODE2')).below).toBe(root.id);
  });

  test('the code of a held partner without a place leads to their sponsor', async () => {
    await become('held', ago(1), waiting);
    expect(await namedBy('CODE3')).toBe('Mara');
    await become('held', ago(1), mara);
    expect(await namedBy('CODE3')).toBe('Anna');
  });
});

test('a future state is not in effect yet, and an ended one no longer', async () => {
  await become('held', new Date(NOW.getTime() + 60_000), nils);
  await become('held', ago(2), mara);
  await become('active', ago(1), mara);
  expect(await namedBy('CODE2')).toBe('Nils');
  expect(await namedBy('CODE1')).toBe('Mara');
});

inFullRun(() => {
  test('a partner who is only barred from signing in still gets newcomers', async () => {
    const users = server.database.db.updateTable('users').where('id', '=', nils.userId);
    await users.set({ disabled_at: NOW }).execute();
    expect(await namedBy('CODE2')).toBe('Nils');
    await users.set({ disabled_at: null }).execute();
  });

  test('the click on such a code is counted and leads to the sign-up as usual', async () => {
    await become('held', ago(1), nils);
    const answer = await server.app.inject({ url: '/r/CODE2' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/signup?code=CODE2']);
  });
});

test('its owner can see where their codes lead, and nobody else can', async () => {
  const token = await server.signIn(nils.email);
  const read = async (as: string) => {
    const answer = await server.call(as, { url: `/api/partners/${nils.id}/referrals/leads-to` });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  expect(await read(token)).toEqual({ leadsTo: null });
  await become('held', ago(1), nils);
  expect(await read(token)).toEqual({ leadsTo: { name: 'Mara' } });
  expect(await read(server.annaToken)).toBe(404);
});

inFullRun(() => {
  test('the link by which a newcomer came is stored with their partner', async () => {
    const person = server.someone();
    await server.post('/api/sign-up', { ...person, code: 'TEEZEIT' });
    await server.confirm(await server.tokenFor(person.email));
    const account = await server.accountOf(person.email);
    const came = await server.database.db
      .selectFrom('referral_sign_ups')
      .innerJoin('referral_links', 'referral_links.id', 'link_id')
      .select('code')
      .where('referral_sign_ups.partner_id', '=', account?.partner ?? 0)
      .execute();
    expect(came).toEqual([{ code: 'TEEZEIT' }]);
  });
});
