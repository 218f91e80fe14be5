import { closeCycle } from '@blattwerk/server/commission/cycles/close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';

/** A pseudo-random number from 0 to below `limit`, determined by `of` alone. */
function mixed(of: string, limit: number): string {
  return `(abs(hashint4((${of})::integer)::bigint) % ${limit})`;
}

/**
 * Fills an empty database with a network of this many partners in which February and March 2026 earned every bonus.
 * February is closed; March has ended and can be closed.
 */
export async function gatherCrowd(
  database: Database,
  { partners, orders }: { partners: number; orders: number },
): Promise<StoredCycle> {
  const february = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-02-10T00:00:00Z')),
  );
  const march = await inTransaction(database.db, (tx) =>
    ensureOpenCycle(tx, new Date('2026-03-10T00:00:00Z')),
  );
  const { pool } = database;
  await pool.query(`
    insert into users (email, password_hash, first_name, last_name)
    select 'p' || n || '@example.org', 'x', 'P', n::text from generate_series(1, ${partners}) as n;
    insert into partners (user_id, display_name, created_at, affiliate_since)
    select id, 'P' || id, '2026-01-01', case when id % 3 > 0 then timestamptz '2026-01-10' + id * interval '1 hour' end
    from users order by id;
    insert into account_types (partner_id, affiliate, valid_from)
    select id, id % 3 > 0, '2026-01-01' from partners;
    insert into placements (partner_id, parent_id, valid_from)
    select id, case when id = 1 then null else 1 + ${mixed('id * 7', 1_000_000)} % least(id - 1, ${partners / 8}) end,
      '2026-01-01'
    from partners`);
  for (const { id, dateFrom } of [february, march]) {
    await pool.query(`
      insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
      select 'crowd', '${dateFrom}-' || n, 1 + ${mixed('n', partners)}, 'paid', paid.at, paid.at, ${id},
        1000 + ${mixed('n * 3', 30_000)}, 40000, ${mixed('n * 5', 2000)}
      from generate_series(1, ${orders}) as n,
        lateral (select timestamptz '${dateFrom}' + ${mixed('n * 11', 27 * 86_400)} * interval '1 second') as paid (at)`);
  }
  await pool.query(`
    insert into refunds (order_id, refunded_at, base_cents, qp)
    select id, paid_at + interval '1 hour', base_cents / 3, qp / 3 from orders where id % 17 = 0`);
  await closeCycle(database, february, () => new Date('2026-03-01T06:00:00Z'));
  return march;
}
