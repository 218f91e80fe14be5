import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { copyBlocks } from './copy-columns.ts';
import { openDatabase } from './database.ts';
import { inClientTransaction, inPart } from './transaction.ts';

const database = setUpDatabase();

test('an error in a transaction on a connection rolls it back, and the connection stays usable', async () => {
  const rows = await database.bulk(async (client) => {
    await client.query('create temp table kept (n integer)');
    const write = (n: number, error?: Error) =>
      inClientTransaction(client, async (tx) => {
        await tx.query('insert into kept values ($1)', [n]);
        if (error) throw error;
      });
    await expect(write(1, new Error('ours'))).rejects.toThrow('ours');
    await write(2);
    return client.query('select n from kept');
  });
  expect(rows.rows).toEqual([{ n: 2 }]);
});

test('an error in a part rolls back that part, and the others stay', async () => {
  const rows = await database.db.transaction().execute(async (tx) => {
    await sql`create temp table parts (n integer unique) on commit drop`.execute(tx);
    const write = (n: number) => inPart(tx, () => sql`insert into parts values (${n})`.execute(tx));
    await write(1);
    // Without savepoints, the failed statement would abort the whole transaction.
    await expect(write(1)).rejects.toThrow('parts_n_key');
    await write(2);
    return (await sql`select n from parts order by n`.execute(tx)).rows;
  });
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a COPY that is not read to its end delays neither the error nor the close of the connection', async () => {
  const rows = isFullRun ? 1_000_000 : 400_000;
  // Opened as the product does it: connections of tests are kept open.
  const product = openDatabase(database.url);
  const left = product.bulk((client) =>
    inClientTransaction(client, async (tx) => {
      const blocks = copyBlocks(tx, `select n from generate_series(1, ${rows}) as n`, ['int4']);
      await blocks.next();
      await blocks.return();
      throw new Error('the disk is full');
    }),
  );
  await expect(left).rejects.toThrow('the disk is full');
  const open = () =>
    database.pool.query(`
      select state from pg_stat_activity
      where datname = current_database() and application_name = 'blattwerk-bulk'`);
  await expect.poll(async () => (await open()).rows).toEqual([]);
  await product.close();
});
