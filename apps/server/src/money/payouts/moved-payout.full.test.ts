import { beforeAll, expect, test } from 'vitest';
import { PATIENCE_MS } from '../../../test-support/patience.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { bookPayout, findPayable, payoutStatus } from '../books/book-payout.ts';
import { lockAccounts } from '../books/books-lock.ts';
import { savePayoutSnapshot } from './payout-snapshot.ts';
import { insertPayout } from './payouts.queries.ts';
import { earn } from './testing/earn.ts';
import { makeEligible } from './testing/eligible.ts';
import { sampleNote } from './testing/sample-note.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const { approved, paid, rejected } = payoutStatus;

const { server, root, own } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root', locale: 'en' },
});

let shop: number;

beforeAll(async () => {
  await makeEligible(server.deps, own);
  const { db } = server.database;
  const row = await db
    .insertInto('shops')
    .values({ name: 'Laden' })
    .returning('id')
    .executeTakeFirstOrThrow();
  shop = row.id;
});

async function requested(cents: number, type: 'bank' | 'shopping'): Promise<number> {
  const { db } = server.database;
  await earn(db, NOW, [{ partner: own.id, cents }]);
  const { particulars, payout: sample } = sampleNote({ netCents: cents });
  const payout = {
    partner_id: own.id,
    type,
    shop_id: type === 'shopping' ? shop : null,
    amount_cents: cents,
    tax_rate_bp: sample.taxRateBp,
    tax_cents: sample.taxCents,
  };
  return db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction, own.id);
    const id = await insertPayout(transaction, payout);
    const deps = { db: transaction, secrets: server.deps.secrets };
    await savePayoutSnapshot(deps, id, { taxKind: 'standard', particulars });
    const booking = { payout: id, partner: own.id, at: NOW };
    await bookPayout(transaction, booking, await findPayable(transaction, own.id));
    return id;
  });
}

async function move(id: number, status: number, reason?: string): Promise<number> {
  const change = { status, reason, bankReference: 'B-1' };
  const answer = await server.mergePatch(root.token, `/api/payouts/${id}`, change);
  return answer.statusCode;
}

async function told(): Promise<[string, string][]> {
  const days = (await server.call(own.token, { url: '/api/notification/get-list/' })).json();
  return days.flatMap(({ list }: { list: { type: string; text: string }[] }) =>
    list.map(({ type, text }) => [type, text]),
  );
}

const vouchers = async () => (await server.call(own.token, { url: '/api/user_voucher_list.json' })).json();

test('the owner is notified of each move, but not of a refused one', async () => {
  const first = await requested(12_34, 'bank');
  expect([await move(first, approved), await move(first, approved), await move(first, paid)]).toEqual([
    200, 409, 200,
  ]);
  const second = await requested(500, 'bank');
  expect(await move(second, rejected, 'IBAN stimmt nicht')).toBe(200);
  expect(await told()).toEqual([
    ['payoutRejected', `Your payout ${second} of €5.00 was rejected: IBAN stimmt nicht`],
    ['payoutPaid', `Your payout ${first} of €12.34 has been paid.`],
    ['payoutApproved', `Your payout ${first} of €12.34 is approved.`],
  ]);
  expect(await vouchers()).toEqual([]);
});

test('a shopping payout becomes a voucher once it is paid, and not before', async () => {
  const id = await requested(4000, 'shopping');
  await move(id, approved);
  expect(await vouchers()).toEqual([]);
  expect([await move(id, paid), await move(id, paid)]).toEqual([200, 409]);
  const [voucher, ...others] = await vouchers();
  expect(others).toEqual([]);
  // Net and tax: it is worth what would have been paid.
  expect(voucher).toMatchObject({ amount: '47.60', status: 'open', isOwn: true, validUntil: '2029-12-31' });
});

test('a step that waits for another one has a later time', async () => {
  const { pool } = server.database;
  const id = await requested(900, 'bank');
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select from partners where id = $1 for no key update', [own.id]);
  const moving = move(id, approved);
  await expect.poll(() => countWaiting(pool), { timeout: PATIENCE_MS }).toBe(1);
  const later = new Date(NOW.getTime() + 1000);
  server.setTime(later);
  await other.query('commit');
  other.release();
  expect(await moving).toBe(200);
  const row = server.database.db.selectFrom('payouts').select('approved_at').where('id', '=', id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ approved_at: later });
  server.setTime(NOW);
});
