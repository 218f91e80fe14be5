import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, type TestPartner } from './testing/create-partner.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

interface Row {
  depth: number;
  affiliate: boolean;
  companyFree: boolean;
  box: 'active' | 'over' | 'none';
}

/** Two lines of ten levels, with every combination of account type, grant and business box. */
const rows: Row[] = Array.from({ length: 20 }, (_, index) => ({
  depth: (index % 10) + 1,
  affiliate: index % 3 !== 0,
  companyFree: index % 4 === 1,
  box: (['none', 'active', 'over', 'none', 'none'] as const)[index % 5] ?? 'none',
}));

const { server, root, own } = setUpNetwork(NOW, {
  root: { parent: null },
  own: { parent: 'root' },
});

beforeAll(async () => {
  const { db } = server.database;
  await createPartner(db, { name: 'Sideline', parent: root });
  let parent: TestPartner = own;
  for (const [index, { depth, affiliate, companyFree, box }] of rows.entries()) {
    if (depth === 1) parent = own;
    parent = await createPartner(db, { name: `P${index}`, parent, affiliate, companyFree });
    if (box === 'none') continue;
    const expiry_date = box === 'active' ? '2026-03-16' : '2026-03-15';
    await db
      .insertInto('memberships')
      .values({ partner_id: parent.id, kind: 'business-box', qp: 1, start_date: '2026-01-01', expiry_date })
      .execute();
  }
});

async function details(level: number | string) {
  return server.call(own.token, { url: `/api/partners/${own.id}/level-bonus/${level}/details` });
}

function countsOf(matching: (row: Row) => boolean) {
  const chosen = rows.filter(matching);
  const affiliates = chosen.filter(({ affiliate }) => affiliate);
  const premium = affiliates.filter(({ companyFree, box }) => companyFree || box === 'active');
  return {
    numberOfPremiumAffiliateCustomers: premium.length,
    numberOfAffiliateCustomers: affiliates.length - premium.length,
    numberOfCustomers: chosen.length,
  };
}

test('the rows include every kind', () => {
  const { numberOfPremiumAffiliateCustomers, numberOfAffiliateCustomers } = countsOf(() => true);
  expect(numberOfPremiumAffiliateCustomers).toBeGreaterThan(2);
  expect(numberOfAffiliateCustomers).toBeGreaterThan(2);
  expect(rows.some(({ affiliate, companyFree }) => !affiliate && companyFree)).toBe(true);
});

test.each([1, 2, 3, 4, 5, 6, 7])('level %i is that depth', async (level) => {
  expect((await details(level)).json()).toEqual({ level, ...countsOf(({ depth }) => depth === level) });
});

test('level 8 is the sum of 1 to 7', async () => {
  expect((await details(8)).json()).toEqual({ level: 8, ...countsOf(({ depth }) => depth <= 7) });
});

test('level 9 is everything deeper', async () => {
  expect((await details(9)).json()).toEqual({ level: 9, ...countsOf(({ depth }) => depth > 7) });
});

test.each(['0', '10', '-1', '1.5', 'all', '99999999999999999999'])('level %s is refused', async (level) => {
  expect((await details(level)).statusCode).toBe(404);
});
