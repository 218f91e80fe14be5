import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { NOW, REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { keepDoubles } from './find-doubles.job.ts';

const { server, second, anna, staff, logOf } = setUpCompany();
let writer: string;
let reader: string;
let [first, later] = [] as unknown as [TestPartner, TestPartner];
let created = 0;

beforeAll(async () => {
  writer = (await staff(['partners.read', 'partners.write'])).token;
  reader = (await staff(['partners.read'])).token;
});

beforeEach(async () => {
  await emptyTables(server.database.db, ['likely_doubles'], { ids: 'continue' });
  created += 1;
  first = await createPartner(server.database.db, { name: `Ida ${created}`, parent: anna, phone: null });
  later = await createPartner(server.database.db, { name: `Otto ${created}`, parent: anna, phone: null });
});

const find = (now = NOW) => inTransaction(server.database.db, (tx) => keepDoubles(tx, now));

const doublesOf = async (query = `partner=${first.id}`, as = reader) =>
  (await server.call(as, { url: `/api/operator/likely_doubles?${query}` })).json()['hydra:member'];

const emailOf = (partner: TestPartner, email: string) =>
  server.database.db.updateTable('users').set({ email }).where('id', '=', partner.userId).execute();

const decide = (id: number, as = writer) =>
  server.call(as, {
    method: 'POST',
    url: `/api/operator/likely_doubles/${id}/different`,
    payload: { reason: REASON },
  });

test.each([
  [
    'email',
    async () => {
      await emailOf(first, `ida.ahorn${created}@post.example`);
      await emailOf(later, `IdaAhorn${created}+shop@Post.example`);
    },
  ],
  [
    'phone',
    () =>
      sql`update users set phone = case when id = ${first.userId} then '+49 171 2345678' else '0171/2345678' end
              where id in (${first.userId}, ${later.userId})`.execute(server.database.db),
  ],
  [
    'address',
    async () => {
      const { db } = server.database;
      await sql`update users set first_name = 'Ida', last_name = 'Ahorn' where id in (${first.userId}, ${later.userId})`.execute(
        db,
      );
      await sql`update billing_addresses set street = case when user_id = ${first.userId} then 'Lindenweg 4' else 'LINDENWEG 4' end,
                  postcode = '10117' where user_id in (${first.userId}, ${later.userId})`.execute(db);
    },
  ],
  [
    'taxNumber',
    () =>
      sql`insert into affiliate_data (partner_id, ust) values (${first.id}, 'DE 136 695 976'), (${later.id}, 'DE136695976')`.execute(
        server.database.db,
      ),
  ],
  [
    'iban',
    () =>
      sql`with signal as (
                insert into signals (kind, subject, evidence, found_at, seen_at)
                values ('sharedAccount', ${`doubles ${created}`}, '{}', now(), now()) returning id
              )
              insert into signal_partners (signal_id, partner_id)
              select signal.id, partner from signal cross join unnest(array[${first.id}, ${later.id}]::bigint[]) as partner`.execute(
        server.database.db,
      ),
  ],
] as const)('two partners with the same %s are a pair, the earlier one first', async (reason, make) => {
  await find();
  expect(await doublesOf()).toEqual([]);
  await make();
  await find();
  expect(await doublesOf()).toMatchObject([
    {
      partners: [
        { id: first.id, orders: 0, lastSignInAt: null },
        { id: later.id, createdAt: '2025-01-01T00:00:00+00:00' },
      ],
      reasons: [reason],
      status: 'open',
      decision: null,
    },
  ]);
  expect(await doublesOf(`partner=${later.id}&reason=${reason}&status=open`)).toHaveLength(1);
  expect(await doublesOf(`partner=${later.id}&status=different`)).toEqual([]);
});

test('a value that many share makes no pair, and a pair that no longer shares anything ends', async () => {
  const { db } = server.database;
  await sql`update users set phone = '+49 30 900 1000' where id in (${first.userId}, ${later.userId})`.execute(
    db,
  );
  await find();
  expect(await doublesOf()).toHaveLength(1);
  for (let other = 0; other < 4; other++)
    await createPartner(db, { name: `Zentrale ${created} ${other}`, parent: anna, phone: '030 9001000' });
  await find(new Date(NOW.getTime() + 1));
  expect(await doublesOf()).toMatchObject([{ status: 'ended' }]);
});

test('after an operator says that both are different people, the pair stays closed, and the log has the reason', async () => {
  await emailOf(first, `uwe.ast${created}@post.example`);
  await emailOf(later, `uweast${created}@post.example`);
  await find();
  const [{ id }] = await doublesOf();
  expect((await decide(id, reader)).statusCode).toBe(403);
  const decided = await decide(id);
  expect(decided.json()).toMatchObject({
    status: 'different',
    decision: REASON,
    decidedBy: { name: 'Ruth Rebe' },
  });
  await find(new Date(NOW.getTime() + 1));
  expect(await doublesOf()).toMatchObject([{ status: 'different' }]);
  const again = await decide(id);
  expect([again.statusCode, again.json().code]).toEqual([409, 'doubleDecided']);
  expect((await logOf(`/api/operator/likely_doubles/${id}`)).at(-1)?.details).toEqual({
    before: { status: 'open' },
    after: { status: 'different' },
    reason: REASON,
  });
});

test('nobody decides on a pair with their own partner', async () => {
  const { db } = server.database;
  await sql`update users set phone = '+49 30 900 2000' where id in (${first.userId}, ${second.userId})`.execute(
    db,
  );
  await find();
  const [{ id }] = await doublesOf();
  const answer = await decide(id, second.token);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'ownPayout']);
});
