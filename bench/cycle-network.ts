import { closeCycle } from '@blattwerk/server/commission/cycles/close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { withoutIndexes } from '@blattwerk/server/platform/database/bulk-load.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { inClientTransaction, inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { ClientBase } from 'pg';

export interface CycleSizes {
  readonly partners: number;
  readonly orders: number;
}

/** The measured cycle is March; a tenth of its orders fall in February, which is already closed. */
const februaryClosing = new Date('2026-03-01T06:00:00Z');
export const marchClosing = new Date('2026-04-01T06:00:00Z');

const februaryShare = 0.1;
/** Approximate number of partners directly below one partner. */
const width = 60;

/**
 * Fills an empty migrated database with an organically grown network: each partner is below an earlier one, orders are in
 * the order of their payment, buyers are random. The same sizes produce the same network. The derived table of paths is
 * left out: no computation of a cycle reads it.
 */
export async function createCycleNetwork(url: string, sizes: CycleSizes): Promise<void> {
  const database = openDatabase(url, { statementTimeoutMs: 0 });
  try {
    await database.pool.query(`update programme set starts_on = '2026-02-01'`);
    const february = await inTransaction(database.db, (tx) =>
      ensureOpenCycle(tx, new Date('2026-02-10T12:00:00Z')),
    );
    const march = await findMarch(database);
    await database.bulk(async (client) => {
      await inClientTransaction(client, async (tx) => {
        await tx.query('select setseed(0.25)');
        // Run in parallel, the random sequence would differ each time.
        await tx.query('set local max_parallel_workers_per_gather = 0');
        const tables = [
          'users',
          'partners',
          'placements',
          'account_types',
          'memberships',
          'orders',
          'refunds',
        ];
        await withoutIndexes(tx, tables, async () => {
          await addPartners(tx, sizes.partners);
          await addOrders(tx, february, sizes.partners, Math.round(sizes.orders * februaryShare));
          await addOrders(tx, march, sizes.partners, sizes.orders);
          await addRefunds(tx);
        });
      });
      await client.query('vacuum (analyze, freeze)');
    });
    await closeCycle(database, february, () => februaryClosing);
    await database.bulk((client) => client.query('vacuum (analyze, freeze)'));
  } finally {
    await database.close();
  }
}

/** The measured cycle. */
export async function findMarch({ db }: Pick<Database, 'db'>): Promise<StoredCycle> {
  return inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-03-10T12:00:00Z')));
}

async function addPartners(client: ClientBase, partners: number): Promise<void> {
  const joined = `timestamptz '2023-03-01 00:00+00' + (n - 1) * interval '1080 days' / ${partners}`;
  await client.query(`
    create temp table drawn on commit drop as
    select n, case when n > 1 then 1 + floor((n - 2) / ${width}.0 * (0.7 + 0.3 * random()))::bigint end as parent,
      ${joined} as joined, random() as chance
    from generate_series(1::bigint, ${partners}) as n`);
  await client.query('analyze drawn');
  await client.query(`
    insert into users (email, password_hash, first_name, last_name)
    select 'partner' || n || '@example.org', 'none', 'Partner', n::text from drawn order by n`);
  await client.query(`
    insert into partners (id, user_id, display_name, affiliate_since, created_at) overriding system value
    select n, n, 'Partner ' || n, case when chance < 0.1 or leader.parent is not null then joined end, joined
    from drawn left join (select distinct parent from drawn) as leader on leader.parent = n
    order by n`);
  await client.query(`
    insert into placements (partner_id, parent_id, valid_from) select n, parent, joined from drawn order by n`);
  await client.query(`
    insert into account_types (partner_id, affiliate, valid_from)
    select id, affiliate_since is not null, created_at from partners order by id`);
  await client.query(`
    insert into memberships (partner_id, kind, qp, start_date, expiry_date)
    select id, 'business-box', 100, date '2026-01-01', date '2026-12-31' from partners
    where affiliate_since is not null and id % 30 = 0 order by id`);
}

async function addOrders(
  client: ClientBase,
  { id, dateFrom, dateTo }: StoredCycle,
  partners: number,
  orders: number,
): Promise<void> {
  await client.query(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
     select 'bench', '${dateFrom}-' || n, partner, 'paid', paid, paid, ${id}, base, base * 107 / 100, base / 20000
     from (
       select n, 1 + floor(random() * ${partners})::bigint as partner,
         date_trunc('milliseconds', $1::date::timestamptz + interval '4 hours'
           + (n - 1) * ($2::date - $1::date) * interval '1 day' / ${orders}) as paid,
         500 + floor(random() ^ 3 * 40000)::bigint as base
       from generate_series(1, ${orders}) as n
     ) as sold`,
    [dateFrom, dateTo],
  );
}

/** Half of every hundredth order was returned. */
async function addRefunds(client: ClientBase): Promise<void> {
  await client.query(`
    insert into refunds (order_id, refunded_at, base_cents, qp)
    select id, paid_at + interval '1 hour', base_cents / 2, qp / 2 from orders where id % 100 = 0 order by id`);
}

/** One more sale in the measured cycle, to the partner who joined last. */
export async function addOneOrder(client: Pick<ClientBase, 'query'>, number = 'one more'): Promise<void> {
  await client.query(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
     select 'bench', $1, max(partners.id), 'paid', at, at, (select max(id) from cycles), 10000, 10700, 1
     from partners, (values (timestamptz '2026-03-31 12:00+02')) as sale (at) group by at`,
    [number],
  );
}
