import { randomUUID } from 'node:crypto';
import { placePartner } from '@blattwerk/server/network/placing/place-partner.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { inTransaction, type Tx } from '@blattwerk/server/platform/database/transaction.ts';
import { onDatabase } from '@blattwerk/server/test-support/on-database.ts';
import { type Figure, median } from './figure.ts';

const JOINING = 160;
/** Number of people who join concurrently. */
const AT_ONCE = 8;
const ROUNDS = 3;

/**
 * Concurrent sign-ups below one partner, as a ratio to sign-ups where nobody counts teams: recording the changes should
 * cost little, and nobody should wait for a lock on the partner above.
 */
export async function measureJoining(databaseUrl: string, parent: number, partners: number): Promise<Figure> {
  const database = openDatabase(databaseUrl, { maxConnections: AT_ONCE });
  const switchCounts = (to: 'enable' | 'disable') =>
    onDatabase(databaseUrl, (client) =>
      client.query(`alter table tree_nodes ${to} trigger tree_nodes_added`),
    );
  const joinAll = async () => {
    const round = randomUUID();
    const began = performance.now();
    const workers = Array.from({ length: AT_ONCE }, async (_, worker) => {
      for (let index = worker; index < JOINING; index += AT_ONCE)
        await inTransaction(database.db, (tx) => join(tx, parent, `${round}-${index}`));
    });
    await Promise.all(workers);
    return JOINING / ((performance.now() - began) / 1000);
  };
  const counted: number[] = [];
  const uncounted: number[] = [];
  try {
    await joinAll();
    for (let round = 0; round < ROUNDS; round += 1) {
      counted.push(await joinAll());
      await switchCounts('disable');
      uncounted.push(await joinAll());
      await switchCounts('enable');
    }
  } finally {
    await database.close();
  }
  const ratios = counted.map((value, round) => value / (uncounted[round] ?? Number.NaN));
  return {
    name: `joining below one partner at once, with counts / without, ${partners.toLocaleString('en')} partners`,
    value: median(ratios),
    unit: 'x',
    budget: { atLeast: 0.8 },
    samples: ratios,
    beside: `${Math.round(median(counted))} to ${Math.round(median(uncounted))} a second`,
  };
}

async function join(tx: Tx, parent: number, name: string): Promise<void> {
  const now = new Date();
  const { id: user } = await tx
    .insertInto('users')
    .values({ email: `${name}@joining.example`, password_hash: 'x', first_name: name, last_name: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: partner } = await tx
    .insertInto('partners')
    .values({ user_id: user, display_name: name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('account_types')
    .values({ partner_id: partner, affiliate: false, valid_from: now })
    .execute();
  await placePartner(tx, { partner, parent, branch: 0, at: now });
}
