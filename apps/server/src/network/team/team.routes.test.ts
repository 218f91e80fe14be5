import { beforeAll, describe, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, insertCycle, type TestPartner } from './testing/create-partner.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const names = [
  'Ärmel',
  'apfel',
  'Zoe',
  'Birke 100%',
  'Birke_x',
  'Örtlich',
  'ostern',
  'Chain 2',
  'Chain 3',
  'Chain 4',
  'Chain 5',
  'Chain 6',
  'Chain 7',
  'Chain 8',
  'Chain 9',
];

const { server, root, own } = setUpNetwork(NOW, {
  root: { parent: null, operator: true, affiliate: false },
  own: { parent: 'root' },
});

const team = new Map<string, TestPartner>();

beforeAll(async () => {
  const { db } = server.database;
  await createPartner(db, { name: 'Apfel Sideline', parent: root });
  let above: TestPartner = own;
  for (const [index, name] of names.entries()) {
    const created = await createPartner(db, {
      name,
      parent: name.startsWith('Chain') ? above : own,
      affiliate: index % 3 !== 0,
      companyFree: name === 'Zoe',
      country: name === 'Zoe' ? 'CHE' : 'DEU',
      // The first two joined at the same moment: only the id decides their order.
      createdAt: new Date(Date.UTC(2026, 0, index === 1 ? 1 : index + 1)),
      loginAt: index % 2 === 0 ? null : new Date(Date.UTC(2026, 2, index)),
    });
    team.set(name, created);
    if (name.startsWith('Chain') || name === 'apfel') above = created;
  }
  await db
    .insertInto('memberships')
    .values({
      partner_id: idOf('apfel'),
      kind: 'business-box',
      qp: 10,
      start_date: '2026-01-01',
      expiry_date: '2027-01-01',
    })
    .execute();
  const closedAt = new Date('2026-03-01T01:00:00Z');
  await insertCycle(db, { dateFrom: '2026-02-01', dateTo: '2026-02-28', asOf: closedAt, closedAt }, [
    { partner: partnerOf('Zoe'), level: 12, qp: 5 },
  ]);
  await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, [
    { partner: partnerOf('Zoe'), level: 3, qp: 300 },
    { partner: partnerOf('apfel'), level: 4, qp: 400 },
    { partner: partnerOf('ostern'), level: 1, qp: 400 },
  ]);
});

function partnerOf(name: string): TestPartner {
  const found = team.get(name);
  if (!found) throw new Error(`${name} is not in the team`);
  return found;
}
const idOf = (name: string) => partnerOf(name).id;

async function list(query = '', { of = own.id, as = own.token } = {}) {
  const answer = await server.call(as, { url: `/api/partners/${of}/team${query}` });
  expect(answer.statusCode).toBe(200);
  const body = answer.json();
  const rows: {
    id: number;
    displayName: string;
    email: string | null;
    phone: string | null;
    depth: number;
  }[] = body['hydra:member'];
  return { rows, names: rows.map((row) => row.displayName), total: body['hydra:totalItems'] as number };
}

describe('a row', () => {
  test('has the columns of the table', async () => {
    const { rows } = await list('?displayName=apfel');
    expect(rows).toEqual([
      {
        '@id': `/api/partners/${idOf('apfel')}`,
        '@type': 'Partner',
        id: idOf('apfel'),
        displayName: 'apfel',
        depth: 1,
        accountType: 'premium',
        level: 4,
        levelName: 'Yellow Leaf 4',
        qualificationPoints: 400,
        country: 'Deutschland',
        countryISO: 'DEU',
        createdAt: '2026-01-01T00:00:00+00:00',
        currentLoginDate: '2026-03-01T00:00:00+00:00',
        numberOfCustomers: 0,
        membershipExpiryDate: null,
        email: 'apfel@marker.example',
        phone: '+49 30 apfel',
      },
    ]);
  });

  test('has the rank of the last closed cycle if that is higher, and the QP of the current one', async () => {
    const { rows } = await list('?displayName=zoe');
    expect(rows[0]).toMatchObject({
      level: 12,
      levelName: 'Black Leaf',
      qualificationPoints: 300,
      accountType: 'premium',
      country: 'Schweiz',
      countryISO: 'CHE',
      currentLoginDate: null,
    });
  });

  test('counts the direct customers of its partner', async () => {
    // Every third of the list is a customer: Chain 4 and Chain 7 are below Chain 3 and Chain 6.
    const { rows } = await list('?displayName=Chain&order[displayName]=asc&limits=100');
    const counts = Object.fromEntries(
      rows.map((row) => [row.displayName, Reflect.get(row, 'numberOfCustomers')]),
    );
    const isCustomer = (name: string) => names.indexOf(name) % 3 === 0;
    for (let n = 2; n < 9; n++) {
      expect(counts[`Chain ${n}`]).toBe(isCustomer(`Chain ${n + 1}`) ? 1 : 0);
    }
  });

  test('has contact data only in the caller’s own first line', async () => {
    const mine = await list('?limits=100');
    for (const row of mine.rows) {
      expect(row.email === null).toBe(row.depth > 1);
      expect(row.phone === null).toBe(row.depth > 1);
    }
    const theirs = await list('', { of: idOf('apfel') });
    expect(theirs.rows.find((row) => row.depth === 1)?.email).toBeNull();
    const all = await list('?limits=100', { as: root.token });
    expect(all.rows.every((row) => row.email !== null)).toBe(true);
  });
});

describe('the page', () => {
  test('has ten rows, the newest first, and never anybody outside the team', async () => {
    const newestFirst = [...names.slice(2).toReversed(), 'Ärmel', 'apfel'];
    expect(await list()).toMatchObject({ names: newestFirst.slice(0, 10), total: 15 });
    expect(await list('?page=2')).toMatchObject({ names: newestFirst.slice(10), total: 15 });
    expect(await list('?page=3')).toMatchObject({ names: [], total: 15 });
    expect(await list('?limits=0')).toMatchObject({ names: [], total: 15 });
    expect((await list('?limits=4&page=4')).names).toEqual(newestFirst.slice(12));
  });

  test('of a team partner has only the partners below', async () => {
    const { rows, total } = await list('?limits=100&order[depth]=desc', { of: idOf('Chain 3') });
    expect(rows.map((row) => [row.displayName, row.depth])).toEqual(
      [9, 8, 7, 6, 5, 4].map((n) => [`Chain ${n}`, n - 3]),
    );
    expect(total).toBe(6);
  });
});

describe('the order', () => {
  test('of names is the German one, case-insensitive', async () => {
    const { names: sorted } = await list('?order[displayName]=asc&limits=100');
    expect(sorted.filter((name) => !name.startsWith('Chain'))).toEqual(
      ['apfel', 'Ärmel', 'Birke 100%', 'Birke_x', 'Örtlich', 'ostern', 'Zoe'].toSorted(
        new Intl.Collator('de', { sensitivity: 'accent' }).compare,
      ),
    );
  });

  test('of levels uses ranks, and of equal ones the older id comes first', async () => {
    const { names: sorted } = await list('?order[level]=desc&limits=100');
    expect(sorted.slice(0, 5)).toEqual(['Zoe', 'apfel', 'ostern', 'Ärmel', 'Birke 100%']);
  });

  test('may have several fields', async () => {
    const { names: sorted } = await list('?order[qualificationPoints]=desc&order[level]=asc&limits=3');
    expect(sorted).toEqual(['ostern', 'apfel', 'Zoe']);
  });

  test('of sign-ins has those who never signed in before everybody else', async () => {
    const { names: oldestFirst } = await list('?order[currentLoginDate]=asc&limits=100');
    const never = names.filter((_, index) => index % 2 === 0);
    expect(oldestFirst.slice(0, never.length)).toEqual(never);
    expect(oldestFirst.slice(never.length)).toEqual(names.filter((_, index) => index % 2 === 1));
    const { names: newestFirst } = await list('?order[currentLoginDate]=desc&limits=100');
    expect(newestFirst.slice(-never.length)).toEqual(never);
  });

  test.each(['displayName', 'level', 'qualificationPoints', 'createdAt', 'currentLoginDate', 'depth'])(
    'by %s has every row exactly once over all pages',
    async (field) => {
      for (const direction of ['asc', 'desc']) {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => list(`?order[${field}]=${direction}&limits=4&page=${page}`)),
        );
        expect(pages.flatMap((page) => page.names).toSorted()).toEqual(names.toSorted());
      }
    },
  );

  test('by anything else is the default one', async () => {
    const usual = await list();
    expect(await list('?order[email]=asc')).toEqual(usual);
    expect(await list('?order[displayName]=sideways')).toEqual(usual);
    expect(await list('?order[id;drop table users]=asc')).toEqual(usual);
  });
});

describe('the filter', () => {
  const named = (pattern: RegExp) => names.filter((name) => pattern.test(name)).toSorted();
  const found = async (query: string) => (await list(`?${query}&limits=100`)).names.toSorted();

  test.each([
    ['APFEL', /^apfel$/],
    ['ärm', /^Ärmel$/],
    ['%', /%/],
    ['_', /_/],
    ['chain', /^Chain/],
    ['Sideline', /^$/],
  ])('displayName=%s matches names that contain it', async (text, pattern) => {
    expect(await found(`displayName=${encodeURIComponent(text)}`)).toEqual(named(pattern));
  });

  test.each([
    ['1', /^(?!Chain)/],
    ['2', /^Chain 2$/],
    ['7', /^Chain 7$/],
    ['8', /^(?!Chain [89])/],
    ['9', /^Chain [89]$/],
    ['0', /./],
    ['10', /./],
    ['x', /./],
    ['-1', /./],
  ])('directLevel=%s', async (level, pattern) => {
    expect(await found(`directLevel=${level}`)).toEqual(named(pattern));
  });

  test('directLevel may be several', async () => {
    expect(await found('directLevel[]=2&directLevel[]=9')).toEqual(['Chain 2', 'Chain 8', 'Chain 9']);
  });

  test('accountType accepts one or several', async () => {
    const basic = names.filter((_, index) => index % 3 === 0).toSorted();
    // Zoe is granted premium, apfel has a business box.
    expect(await found('accountType=basic')).toEqual(basic);
    expect(await found('accountType=premium')).toEqual(['Zoe', 'apfel']);
    const rest = names.filter((name) => !basic.includes(name) && name !== 'Zoe' && name !== 'apfel');
    expect(await found('accountType=partner')).toEqual(rest.toSorted());
    expect(await found('accountType[]=basic&accountType[]=premium')).toEqual(
      [...basic, 'Zoe', 'apfel'].toSorted(),
    );
    expect(await found('accountType=gold')).toEqual([]);
  });

  test('country accepts the code', async () => {
    expect(await found('country=CHE')).toEqual(['Zoe']);
    expect(await found('country[]=CHE&country[]=DEU')).toHaveLength(15);
    expect(await found('country=Schweiz')).toEqual([]);
  });

  test('is counted in the total, and filters are combined', async () => {
    expect(await list('?displayName=e&accountType=partner&country=DEU&directLevel=1&limits=1')).toMatchObject(
      {
        total: names.filter(
          (name, index) => /e/i.test(name) && index % 3 !== 0 && !/Chain|Zoe|apfel/.test(name),
        ).length,
      },
    );
  });
});
