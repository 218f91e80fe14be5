import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placePartner } from '../placing/place-partner.ts';
import { createPartner, insertCycle } from '../team/testing/create-partner.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, ...family } = setUpNetwork(NOW, {
  root: { parent: null, operator: true, affiliate: false },
  upline: { parent: 'root' },
  own: { parent: 'upline' },
  child: { parent: 'own' },
  deep: { parent: 'child' },
  sideline: { parent: 'upline' },
  niece: { parent: 'sideline' },
});

beforeAll(async () => {
  const asOf = new Date('2026-03-15T09:00:00Z');
  const everybody = Object.values(family).map((partner) => ({ partner }));
  await insertCycle(server.database.db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf }, everybody);
});

const get = (token: string | null, call: string, id: number) =>
  server.call(token, { url: call.replace('GET ', '').replace('{id}', String(id)) });

const lines = () =>
  server.database.db.selectFrom('audit_log').select(['user_id', 'action', 'subject']).orderBy('id').execute();

test('an operator’s access to somebody else’s data leaves an entry in the audit log, to their own none', async () => {
  const before = (await lines()).length;
  const reads = (token: string, person: keyof typeof family) =>
    get(token, 'GET /api/partners/{id}/rank', family[person].id);
  await reads(family.root.token, 'root');
  await reads(family.own.token, 'child');
  expect(await lines()).toHaveLength(before);
  await reads(family.root.token, 'deep');
  const line = { user_id: family.root.userId, action: 'look', subject: `/api/partners/${family.deep.id}` };
  expect((await lines()).slice(before)).toEqual([line]);
});

test('an operator who lists their whole team leaves a specific entry, a partner none', async () => {
  const before = (await lines()).length;
  const list = (token: string, person: keyof typeof family) =>
    get(token, 'GET /api/partners/{id}/team', family[person].id);
  await list(family.own.token, 'own');
  await list(family.own.token, 'child');
  expect(await lines()).toHaveLength(before);
  await list(family.root.token, 'root');
  await list(family.root.token, 'niece');
  const look = { user_id: family.root.userId, action: 'look' };
  expect((await lines()).slice(before)).toEqual([
    { ...look, subject: `/api/partners/${family.root.id}/team` },
    { ...look, subject: `/api/partners/${family.niece.id}` },
  ]);
});

test('an operator sees contact data at every level', async () => {
  const url = `/api/partners/${family.deep.id}?groups[]=treeInfo`;
  const seen = async (token: string) => (await server.call(token, { url })).json().user.email;
  expect([await seen(family.root.token), await seen(family.own.token)]).toEqual([family.deep.email, null]);
});

test('visibility follows a move immediately', async () => {
  const { db } = server.database;
  const guest = await createPartner(db, { name: 'Guest', parent: family.sideline });
  const call = 'GET /api/partners/{id}';
  expect((await get(family.own.token, call, guest.id)).statusCode).toBe(404);
  await inTransaction(db, (tx) =>
    placePartner(tx, { partner: guest.id, parent: family.deep.id, branch: 0, at: NOW }),
  );
  expect((await get(family.own.token, call, guest.id)).statusCode).toBe(200);
  await inTransaction(db, (tx) =>
    placePartner(tx, { partner: guest.id, parent: family.niece.id, branch: 0, at: NOW }),
  );
  expect((await get(family.own.token, call, guest.id)).statusCode).toBe(404);
});

test('an unplaced partner sees their own data and nobody below', async () => {
  const { db } = server.database;
  const loner = await createPartner(db, { name: 'Loner' });
  const token = await server.signIn(loner.email);
  expect((await get(token, 'GET /api/partners/{id}', loner.id)).json()).toMatchObject({
    displayName: 'Loner',
  });
  expect((await get(token, 'GET /api/partners/{id}/team', loner.id)).json()).toMatchObject({
    'hydra:totalItems': 0,
  });
  expect((await get(token, 'GET /api/partners/{id}', family.own.id)).statusCode).toBe(404);
  expect((await get(family.own.token, 'GET /api/partners/{id}', loner.id)).statusCode).toBe(404);
});
