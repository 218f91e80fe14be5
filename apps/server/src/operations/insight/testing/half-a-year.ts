import { type Kysely, sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { placeOrder } from '../../../commission/bonuses/testing/place-order.ts';
import { closeCycle } from '../../../commission/cycles/close-cycle.ts';
import { ensureOpenCycle, findCycleOfMonth } from '../../../commission/cycles/cycle.queries.ts';
import { refundOrder } from '../../../commission/findings/testing/refund-order.ts';
import { createPartner, type TestPartner } from '../../../network/team/testing/create-partner.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { keepInsightJob } from '../keep-insight.job.ts';

export const NOW = new Date('2026-07-15T10:00:00Z');

/** The closed months, starting with the programme. */
export const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'] as const;

/** A contract that ends in April, and an account deleted in June. */
async function leave(
  db: Kysely<DB>,
  {
    ended,
    by,
    deleted,
  }: { readonly ended: TestPartner; readonly by: TestPartner; readonly deleted: TestPartner },
): Promise<void> {
  await db
    .insertInto('partner_states')
    .values({
      partner_id: ended.id,
      state: 'ended',
      valid_from: new Date('2026-04-01T00:00:00Z'),
      reason: 'Kündigung',
      set_by: by.userId,
      created_at: new Date('2026-03-20T08:00:00Z'),
    })
    .execute();
  await sql`update users set deleted_at = '2026-06-20T08:00:00Z' where id = ${deleted.userId}`.execute(db);
}

/**
 * A company after its first half year. Two customers join each month; they buy in that month and in every second one
 * after it; Anna and Ben buy for themselves; half of what the first customer bought in March is refunded in May, Cleo's
 * contract ends in April, a customer's account is deleted in June. Call it as `setUp`.
 */
export function setUpHalfAYear() {
  const network = setUpNetwork(NOW, {
    root: { parent: null, operator: true },
    anna: { parent: 'root' },
    ben: { parent: 'anna' },
    cleo: { parent: 'ben' },
  });
  const { server, root, anna, ben, cleo } = network;
  const customers: TestPartner[] = [];

  const buy = (partner: number, at: string, euros: number) =>
    placeOrder(server.database.db, {
      partner,
      paidAt: new Date(at),
      baseCents: euros * 100,
      qp: euros * 2,
    });

  /** The events of the month with this index; returns the order of the first customer who buys. */
  async function live(place: number, month: string): Promise<number> {
    const { db } = server.database;
    for (const [side, parent] of [anna, ben].entries())
      customers.push(
        await createPartner(db, {
          name: `Kim ${place}${side}`,
          parent,
          affiliate: false,
          createdAt: new Date(`${month}-03T08:00:00Z`),
        }),
      );
    const bought: number[] = [];
    for (const [index, customer] of customers.entries()) {
      const age = place - Math.floor(index / 2);
      if (age % 2 === 0)
        bought.push(await buy(customer.id, `${month}-10T10:00:00Z`, 100 + index * 10 + place));
    }
    if (place < 3) await buy(cleo.id, `${month}-12T10:00:00Z`, 40);
    await buy(ben.id, `${month}-14T10:00:00Z`, 60 + place);
    await buy(anna.id, `${month}-28T21:30:00Z`, 250);
    return bought[0] as number;
  }

  beforeAll(async () => {
    const { db } = server.database;
    await db
      .updateTable('partners')
      .set({ affiliate_since: new Date('2025-01-01T00:00:00Z') })
      .where('id', 'in', [anna.id, ben.id, cleo.id])
      .execute();
    const first: number[] = [];
    for (const [place, month] of MONTHS.entries()) {
      first.push(await live(place, month));
      if (month === '2026-05')
        await refundOrder(db, {
          order: first[2] as number,
          at: new Date('2026-05-20T08:00:00Z'),
          baseCents: 50_00,
        });
      const cycle = await findCycleOfMonth(db, month);
      if (!cycle) throw new Error(`there is no ${month}`);
      const next = MONTHS[place + 1] ?? '2026-07';
      await closeCycle(server.database, cycle, () => new Date(`${next}-02T08:00:00Z`));
    }
    await leave(db, { ended: cleo, by: root, deleted: customers[0] as TestPartner });
    await sql`update orders set payment_known_at = paid_at + (id % 3) * interval '20 hours'`.execute(db);
    await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
    await keep();
  });

  const keep = () => keepInsightJob({ database: server.database, deps: server.deps }).run();

  const read = async (url: string) => {
    const answer = await server.call(root.token, { url, headers: { accept: 'application/json' } });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    return answer.json();
  };

  return { ...network, customers, keep, read };
}
