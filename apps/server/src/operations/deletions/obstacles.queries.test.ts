import { expect, test } from 'vitest';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { findOpenTax, hasOpenApproval } from './obstacles.queries.ts';

const { server, root, anna } = setUpCompany();

test.each([
  ['pending', 3, 19_00],
  ['approved', 1, 19_00],
  ['returned', 5, 19_00],
  ['rejected', 2, null],
  ['paid', 4, null],
])('a payout of tax alone that is %s is open or not', async (_, status, taxPayoutCents) => {
  const { db } = server.database;
  const pay = (payout: { amount_cents: number; tax_cents: number; status: number; replaces_id?: number }) =>
    db
      .insertInto('payouts')
      .values({ partner_id: anna.id, type: 'bank', ...payout })
      .returning('id')
      .executeTakeFirstOrThrow();
  const replaced = await pay({ amount_cents: 100_00, tax_cents: 0, status: 4 });
  const { id } = await pay({ amount_cents: 0, tax_cents: 19_00, status, replaces_id: replaced.id });
  expect(await findOpenTax(db, anna.id)).toEqual({ taxPayoutCents, taxOwedCents: 0 });
  await db.updateTable('payouts').set({ status: 2 }).where('id', '=', id).execute();
});

test('open approvals are found by their subject, corrections aside', async () => {
  const { db, pool } = server.database;
  const prepare = (kind: string, subject: string) =>
    pool.query(
      `insert into approvals (kind, subject, before, after, payload_hash, reason, prepared_by, prepared_at)
       values ($1, $2, '{}', '{}', sha256('x'), 'Absprache', $3, now())`,
      [kind, subject, root.userId],
    );
  await prepare('tax.vat-id', `/api/partners/${root.id}`);
  expect(await hasOpenApproval(db, anna.id)).toBe(false);
  await prepare('tax.vat-id', `/api/partners/${anna.id}`);
  expect(await hasOpenApproval(db, anna.id)).toBe(true);
  await pool.query(`update approvals set status = 'rejected', decided_by = $1, decided_at = now()`, [
    root.userId,
  ]);
  expect(await hasOpenApproval(db, anna.id)).toBe(false);
  await pool.query(
    `insert into takeover_balance_drafts (approval_id, partner_id, amount_cents, text)
     select max(id), $1, 100, 'Guthaben' from approvals`,
    [anna.id],
  );
  expect(await hasOpenApproval(db, anna.id)).toBe(true);
});
