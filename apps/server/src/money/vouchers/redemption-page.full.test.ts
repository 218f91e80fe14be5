import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createVoucher } from './create-voucher.ts';

const page = readFileSync(new URL('../../../../../docs/voucher-redemption.md', import.meta.url), 'utf8');
const NOW = new Date('2026-03-10T10:00:00Z');
const { server, root, anna } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
});

/** The calls on the page, each with the answer that follows it. */
const examples = [
  ...page.matchAll(/```http\n(\w+) (\S+)\n([\s\S]*?)\n\n(\{.*\})\n```\n\n```json\n([\s\S]*?)```/g),
].map(([, method = '', url = '', headers = '', body = '', answer = '']) => ({
  method: method as 'POST',
  url,
  headers: Object.fromEntries(headers.split('\n').map((line) => line.split(': ') as [string, string])),
  payload: body,
  answer: JSON.parse(answer),
}));

test('the calls on the page work as described, one after the other', async () => {
  const { db } = server.database;
  const { id: payout } = await db
    .insertInto('payouts')
    .values({ partner_id: anna.id, type: 'shopping', amount_cents: 100_00 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) =>
    createVoucher(tx, { payout, owner: anna.id, amountCents: 100_00, at: NOW }),
  );
  const code = /BWG-[\w-]+/.exec(page)?.[0] ?? '';
  await db.updateTable('vouchers').set({ code }).execute();
  expect(examples).toHaveLength(3);
  for (const { answer, ...request } of examples) {
    const response = await server.call(root.token, request);
    expect(response.statusCode, response.body).toBeLessThan(300);
    expect(response.json()).toMatchObject(answer);
  }
});
