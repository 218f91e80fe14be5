import { rebuildTree } from '@blattwerk/server/network/tree/tree-nodes.ts';
import { withoutIndexes } from '@blattwerk/server/platform/database/bulk-load.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { inClientTransaction, type TxClient } from '@blattwerk/server/platform/database/transaction.ts';

const filled = ['users', 'partners', 'account_types', 'placements', 'tree_nodes', 'partner_statistics'];

/**
 * Grows a demo network to this many partners, without orders: each joins below an existing partner and has a name, an
 * account and figures like the others.
 */
export async function enlargeNetwork(databaseUrl: string, partners: number): Promise<void> {
  const database = openDatabase(databaseUrl, { statementTimeoutMs: 0 });
  try {
    await database.bulk((client) =>
      inClientTransaction(client, (tx) => withoutIndexes(tx, filled, () => grow(tx, partners))),
    );
    await database.pool.query('vacuum (analyze)');
  } finally {
    await database.close();
  }
}

async function grow(client: TxClient, partners: number): Promise<void> {
  await client.query('select setseed(0.5)');
  await client.query(`
    create temporary table known on commit drop as
    select row_number() over (order by partners.id) as place, partners.id, split_part(display_name, ' ', 1) as first,
           split_part(display_name, ' ', -1) as last
    from partners join tree_nodes on partner_id = partners.id`);
  const { rows } = await client.query<{ there: string; last: string }>(
    'select count(*) as there, max(id) as last from known',
  );
  const there = Number(rows[0]?.there);
  await client.query(
    `create temporary table newcomers on commit drop as
     select number, $2::bigint + number as id, one.first, other.last,
            now() - random() * interval '900 days' as joined,
            floor(random() * ($1::bigint + number - 1))::bigint + 1 as below, random() as luck
     from generate_series(1, $3::bigint - $1::bigint) as number
     join known as one on one.place = 1 + number * 7919 % $1::bigint
     join known as other on other.place = 1 + number * 104729 % $1::bigint`,
    [there, Number(rows[0]?.last) + 1_000_000, partners],
  );
  await client.query(`
    insert into users (id, email, password_hash, first_name, last_name, created_at, current_login_at)
    overriding system value
    select id, 'p' || id || '@growth.example', 'x', first, last, joined, now() - luck * interval '90 days' from newcomers`);
  await client.query(`
    insert into partners (id, user_id, display_name, created_at) overriding system value
    select id, id, first || ' ' || last, joined from newcomers`);
  await client.query(`
    insert into account_types (partner_id, affiliate, company_free, valid_from)
    select id, luck < 0.4, luck < 0.1, joined from newcomers`);
  await client.query(
    `insert into placements (partner_id, parent_id, branch, valid_from)
     select newcomer.id, coalesce(old.id, above.id), 0, now() from newcomers as newcomer
     left join known as old on old.place = newcomer.below
     left join newcomers as above on above.number = newcomer.below - $1::bigint`,
    [there],
  );
  await rebuildTree(client, new Date());
  await client.query(`
    insert into partner_statistics (cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value, team_base_cents)
    select cycle.id, newcomer.id, 0, 0, (luck * 500)::integer, case when luck < 0.4 then (luck * 20)::integer else 0 end, 0, 0
    from newcomers as newcomer cross join (select id from cycles order by date_from desc limit 2) as cycle`);
  for (const table of ['users', 'partners'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
}
