import { beforeAll, describe, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, insertCycle, type TestPartner } from '../team/testing/create-partner.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const JOINED = new Date('2025-06-01T08:00:00Z');

//  root ── own ── child ── deep ── deeper (basic)
//              ── first (branch 1)
const { server, root, own } = setUpNetwork(NOW, {
  root: { parent: null, operator: true, affiliate: false },
  own: { name: 'Own Ahorn', parent: 'root', companyFree: true, locale: 'fr-FR' },
});

let child: TestPartner;
let first: TestPartner;
let deep: TestPartner;
let deeper: TestPartner;

beforeAll(async () => {
  const { db } = server.database;
  child = await createPartner(db, {
    name: 'Child Ahorn',
    parent: own,
    branch: 2,
    country: 'CHE',
    createdAt: JOINED,
    loginAt: NOW,
  });
  first = await createPartner(db, { name: 'First', parent: own, branch: 1, phone: null });
  deep = await createPartner(db, { name: 'Deep Ahorn', parent: child, country: 'AUT', createdAt: JOINED });
  deeper = await createPartner(db, { name: 'Deeper 100%', parent: deep, affiliate: false });
  await createPartner(db, { name: 'Sideline Ahorn', parent: root });
  await db
    .insertInto('billing_addresses')
    .values({ user_id: child.userId, street: 'S', postcode: '1', city: 'Second City', country_iso: 'ZZZ' })
    .execute();
  const closedAt = new Date('2026-03-01T01:00:00Z');
  await insertCycle(db, { dateFrom: '2026-02-01', dateTo: '2026-02-28', asOf: closedAt, closedAt }, [
    { partner: child, level: 6, qp: 1200 },
  ]);
  await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, [
    { partner: child, level: 5, qp: 640 },
    { partner: deep, level: 2, qp: 210 },
  ]);
});

async function read(url: string, as = own.token) {
  const answer = await server.call(as, { url });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('a partner', () => {
  test('is id and display name, as JSON-LD or plain', async () => {
    const plain = { id: child.id, displayName: 'Child Ahorn' };
    const linked = {
      '@context': '/api/contexts/Partner',
      '@id': `/api/partners/${child.id}`,
      '@type': 'Partner',
      ...plain,
    };
    expect(await read(`/api/partners/${child.id}`)).toEqual(linked);
    expect(await read(`/api/partners/${child.id}?groups[]=partnerName`)).toEqual(linked);
    expect(await read(`/api/partners/${child.id}?groups[]=secrets`)).toEqual(linked);
    expect(await read(`/api/partners/${child.id}?groups=treeInfo`)).toEqual(linked);
    expect(await read(`/api/partners/${child.id}.json`)).toEqual(plain);
  });

  test('of the first line has all of its tree info, with country names in the caller’s language', async () => {
    expect(await read(`/api/partners/${child.id}.json?groups[]=treeInfo`)).toEqual({
      id: child.id,
      displayName: 'Child Ahorn',
      QPBalance: 640,
      user: {
        createdAt: '2025-06-01T08:00:00+00:00',
        email: 'child-ahorn@marker.example',
        firstName: 'Child Ahorn',
        lastName: 'Blatt',
        phone: '+49 30 Child Ahorn',
        currentLoginDate: '2026-03-15T10:00:00+00:00',
        billingAddress: [
          { country: 'Suisse', countryISO: 'CHE', city: 'Stadt Child Ahorn' },
          { country: 'ZZZ', countryISO: 'ZZZ', city: 'Second City' },
        ],
      },
    });
  });

  test('further down has the same keys without contact data', async () => {
    expect(await read(`/api/partners/${deep.id}.json?groups[]=treeInfo`)).toEqual({
      id: deep.id,
      displayName: 'Deep Ahorn',
      QPBalance: 210,
      user: {
        createdAt: '2025-06-01T08:00:00+00:00',
        email: null,
        firstName: 'Deep Ahorn',
        lastName: 'Blatt',
        phone: null,
        currentLoginDate: null,
        billingAddress: [{ country: 'Autriche', countryISO: 'AUT', city: null }],
      },
    });
  });

  test('is complete for an operator', async () => {
    expect(await read(`/api/partners/${deep.id}.json?groups[]=treeInfo`, root.token)).toMatchObject({
      user: { email: deep.email, phone: '+49 30 Deep Ahorn', billingAddress: [{ city: 'Stadt Deep Ahorn' }] },
    });
  });

  test('has 0 QP and nulls without data', async () => {
    expect(await read(`/api/partners/${first.id}.json?groups[]=treeInfo`)).toMatchObject({
      QPBalance: 0,
      user: { phone: null, currentLoginDate: null },
    });
  });

  test('that may not be seen is not found, with the text on which clients clear their tree', async () => {
    const answer = await server.call(own.token, { url: `/api/partners/${root.id}?groups[]=treeInfo` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()['hydra:description']).toBe('Partner Data not found.');
  });
});

describe('the tree', () => {
  const node = (partner: TestPartner, name: string) => ({
    id: partner.id,
    displayName: name,
    name,
    visible: true,
    // Covered by line-order.test.ts.
    qualificationPoints: expect.any(Number),
    activity: expect.any(String),
  });

  test('of the caller begins at the top: no parent, depth 0, children by branch', async () => {
    expect(await read(`/api/partners/${own.id}/getchildren`)).toEqual({
      ...node(own, 'Own Ahorn'),
      parent: null,
      depth: 0,
      affiliate: true,
      premium: true,
      level: 0,
      children: [
        {
          ...node(first, 'First'),
          parent: own.id,
          depth: 1,
          children: 0,
          affiliate: true,
          premium: false,
          level: 0,
        },
        {
          ...node(child, 'Child Ahorn'),
          ...{ parent: own.id, depth: 1, children: 1, affiliate: true, premium: false, level: 6 },
        },
      ],
    });
  });

  test('of a team partner counts depth from the caller', async () => {
    expect(await read(`/api/partners/${deep.id}/getchildren`)).toMatchObject({
      parent: child.id,
      depth: 2,
      level: 2,
      children: [{ ...node(deeper, 'Deeper 100%'), parent: deep.id, depth: 3, affiliate: false }],
    });
  });

  test('for the operator has every parent, and depth from the top', async () => {
    expect(await read(`/api/partners/${own.id}/getchildren`, root.token)).toMatchObject({
      parent: root.id,
      depth: 1,
      children: [{ depth: 2 }, { depth: 2 }],
    });
    expect(await read(`/api/partners/${root.id}/getchildren`, root.token)).toMatchObject({
      parent: null,
      depth: 0,
    });
  });

  test('of an unplaced partner is not found', async () => {
    const loner = await createPartner(server.database.db, { name: 'Loner' });
    const answer = await server.call(await server.signIn(loner.email), {
      url: `/api/partners/${loner.id}/getchildren`,
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Partner Data not found.');
  });
});

describe('the search', () => {
  const search = (text: string, id = own.id, as = own.token) =>
    read(`/api/partners/${id}/search/${encodeURIComponent(text)}`, as);
  const step = (partner: TestPartner, displayName: string) => ({ id: partner.id, displayName });

  test('finds the team below, nearest first, each with the path down', async () => {
    const hits = await search('ahorn');
    expect(hits).toMatchObject([
      {
        id: child.id,
        depth: 1,
        level: 6,
        path: [step(own, 'Own Ahorn'), step(child, 'Child Ahorn')],
      },
      {
        id: deep.id,
        depth: 2,
        path: [step(own, 'Own Ahorn'), step(child, 'Child Ahorn'), step(deep, 'Deep Ahorn')],
      },
    ]);
    expect(hits).toHaveLength(2);
  });

  test('begins its paths at the searched partner', async () => {
    expect(await search('AHORN', child.id)).toMatchObject([
      { id: deep.id, depth: 2, path: [step(child, 'Child Ahorn'), step(deep, 'Deep Ahorn')] },
    ]);
  });

  test.each([
    ['%', 0],
    ['0%', 1],
    ['__', 0],
    ['a', 0],
    ['  a  ', 0],
    ['er 1', 1],
    ["' or 1=1 --", 0],
    ['x'.repeat(100), 0],
  ])('for %j finds %i', async (text, hits) => {
    expect(await search(text)).toHaveLength(hits);
  });

  test('finds a renamed partner by the new name alone, in any case, however long it is', async () => {
    const { db } = server.database;
    const host = await createPartner(db, { name: 'Haus', parent: first });
    const guest = await createPartner(db, { name: 'Gast Rotbuche', parent: host });
    const rename = (to: string) =>
      db.updateTable('partners').set({ display_name: to }).where('id', '=', guest.id).execute();
    expect(await search('rotBUCHE')).toMatchObject([{ id: guest.id }]);
    await rename('Gast Österreicher');
    expect(await search('rotbuche')).toEqual([]);
    expect(await search('ÖSTERREICH')).toMatchObject([{ id: guest.id }]);
    await rename(`${'Gast '.repeat(25)} Ulme`);
    expect(await search('t  ulme')).toMatchObject([{ id: guest.id }]);
  });

  test('for more than 100 letters is refused', async () => {
    const url = `/api/partners/${own.id}/search/${'x'.repeat(101)}`;
    expect((await server.call(own.token, { url })).statusCode).toBe(404);
  });

  test('returns at most twenty', async () => {
    const { db } = server.database;
    const host = await createPartner(db, { name: 'Host', parent: first });
    for (let n = 0; n < 22; n++) await createPartner(db, { name: `Guest ${n}`, parent: host });
    const hits = await search('guest');
    expect(hits).toHaveLength(20);
    expect(hits[0]).toMatchObject({ displayName: 'Guest 0', depth: 3 });
  });
});
