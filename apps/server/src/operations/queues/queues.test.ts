import { type QueueKind, queueRights } from '@blattwerk/contract/operators/queues.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { addUnplaced } from '../../network/placing/unplaced.queries.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const { server, root, second, anna, staff } = setUpCompany();

const day = (of: number) => new Date(Date.UTC(2026, 2, of, 8));
const timestamp = (of: number) => `2026-03-0${of}T08:00:00+00:00`;

let [plain, unsound] = [0, 0];
let marc = 0;

beforeAll(async () => {
  const { db } = server.database;
  const payout = async (status: number, of: number, vatId: string | null = null) => {
    const row = await db
      .insertInto('payouts')
      .values({
        partner_id: anna.id,
        amount_cents: 5_000,
        status,
        created_at: day(of),
        unsound_vat_id: vatId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  await payout(2, 1);
  plain = await payout(3, 2);
  await payout(3, 3, 'DE1');
  unsound = await payout(3, 4, 'DE2');
  await db
    .insertInto('vat_id_decisions')
    .values({
      partner_id: anna.id,
      vat_id: 'DE1',
      decided_by: root.userId,
      decided_at: day(5),
      reason: 'Brief',
    })
    .execute();
  await db
    .insertInto('affiliate_data')
    .values([
      // Proven, and nothing changed since.
      { partner_id: root.id, ust: 'DE136695976', tax_status: 'proven', updated_at: day(1) },
      { partner_id: second.id, ust: '12/345/67890', updated_at: day(6) },
      {
        partner_id: anna.id,
        ust: 'DE136695976',
        tax_status: 'proven',
        updated_at: day(7),
        to_check_ust: 'DE1',
        to_check_small_business: false,
        to_check_since: day(3),
      },
    ])
    .execute();
  await db
    .insertInto('deletion_requests')
    .values([
      { user_id: second.userId, created_at: day(4) },
      { user_id: anna.userId, created_at: day(3) },
    ])
    .execute();
  const entry = {
    format: 'own' as const,
    source: 'shop',
    kind: 'buyer' as const,
    is_history: false,
    is_quiet: false,
  };
  const waits = { faults: '[]', tried_at: day(6) };
  await db
    .insertInto('import_inbox')
    .values([
      { ...entry, ...waits, number: '1', rows_hash: '1', arrived_at: day(2) },
      {
        ...entry,
        ...waits,
        number: '2',
        rows_hash: '2',
        arrived_at: day(1),
        status: 'done',
        ended_at: day(2),
      },
    ])
    .execute();
  await db
    .insertInto('api_keys')
    .values(
      [day(1), day(19), day(20), day(31)].map((expires, index) => ({
        name: 'Shop',
        prefix: 'bwk_AAAAAAAA',
        key_hash: Buffer.alloc(32, index),
        rights: ['orders.import'],
        created_by: root.userId,
        created_at: new Date('2026-01-01T00:00:00Z'),
        expires_at: expires,
      })),
    )
    .execute();
  const newcomer = await createPartner(db, { name: 'Marc' });
  marc = newcomer.id;
  await inTransaction(db, (tx) => addUnplaced(tx, { partner: marc, sponsor: anna.id, since: day(5) }));
  await db
    .insertInto('outbox')
    .values(
      (['sent', 'failed', 'queued', 'failed'] as const).map((status, index) => ({
        user_id: index === 1 ? anna.userId : null,
        channel: 'mail' as const,
        recipient: 'somebody@firma.example',
        locale: 'de' as const,
        template: 'password-code',
        parameters: JSON.stringify({}),
        status,
        next_attempt_at: day(1),
        created_at: day(index + 1),
        sent_at: status === 'sent' ? day(1) : null,
      })),
    )
    .execute();
});

const queuesOf = async (token: string) =>
  (await server.call(token, { url: '/api/operator/queues' })).json().queues as { kind: QueueKind }[];

test('each queue has a length, and since when and whose its oldest item is', async () => {
  expect(await queuesOf(root.token)).toEqual([
    { kind: 'payouts', count: 3, oldest: { at: timestamp(2), partner: anna.id, payout: plain } },
    { kind: 'vatIds', count: 1, oldest: { at: timestamp(4), partner: anna.id, payout: unsound } },
    { kind: 'taxData', count: 2, oldest: { at: timestamp(3), partner: anna.id, payout: null } },
    { kind: 'deletions', count: 2, oldest: { at: timestamp(3), partner: anna.id, payout: null } },
    { kind: 'unplaced', count: 1, oldest: { at: timestamp(5), partner: marc, payout: null } },
    { kind: 'doubles', count: 0, oldest: null },
    { kind: 'messages', count: 2, oldest: { at: timestamp(2), partner: anna.id, payout: null } },
    { kind: 'inbox', count: 1, oldest: { at: timestamp(2), partner: null, payout: null } },
    { kind: 'objections', count: 0, oldest: null },
    { kind: 'questions', count: 0, oldest: null },
    { kind: 'findings', count: 0, oldest: null },
    { kind: 'apiKeys', count: 2, oldest: { at: timestamp(5), partner: null, payout: null } },
  ]);
});

test('an empty queue says so', async () => {
  await server.database.db.deleteFrom('unplaced_partners').execute();
  expect(await queuesOf(root.token)).toContainEqual({ kind: 'unplaced', count: 0, oldest: null });
});

test.each([
  ['payouts.approve', ['payouts', 'deletions', 'messages']],
  ['tax.decide', ['vatIds', 'taxData', 'deletions', 'messages']],
  ['partners.write', ['deletions', 'unplaced', 'doubles', 'messages']],
  ['claims.answer', ['deletions', 'messages', 'objections', 'questions']],
  ['partners.read', ['deletions', 'messages']],
  ['orders.import', ['inbox']],
  ['keys.write', ['apiKeys']],
  ['audit.read', []],
] as const)('%s shows the queues that it opens, and no other', async (right, kinds) => {
  const { token } = await staff([right]);
  expect((await queuesOf(token)).map(({ kind }) => kind)).toEqual(kinds);
});

test('every queue has a right, and a partner sees none', async () => {
  expect((await queuesOf(root.token)).map(({ kind }) => kind)).toEqual(Object.keys(queueRights));
  expect((await server.call(anna.token, { url: '/api/operator/queues' })).statusCode).toBe(403);
});

fullTest('refused tax data do not wait until their owner changes them', async () => {
  const taxData = async () => (await queuesOf(root.token)).find(({ kind }) => kind === 'taxData');
  const decide = async (partner: number, body: object, as = root.token) => {
    const answer = await server.mergePatch(as, `/api/affiliate_datas/${partner}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await decide(second.id, { taxStatus: 'unproven' });
  expect(await taxData()).toMatchObject({ count: 1, oldest: { partner: anna.id } });
  const toCheck = { ust: 'DE1', smallBusiness: false };
  await decide(anna.id, { taxStatus: 'unproven', toCheck });
  expect(await taxData()).toEqual({ kind: 'taxData', count: 0, oldest: null });
  await decide(second.id, { smallBusiness: true }, second.token);
  expect(await taxData()).toMatchObject({ count: 1, oldest: { partner: second.id } });
  await decide(second.id, { taxStatus: 'proven' });
  expect(await taxData()).toMatchObject({ count: 0 });
});
