import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import { signedInState, tokenOf } from './support/sessions.ts';

/** How long a process may be silent until another one takes over, plus a margin. */
const GOES_ON_MS = 300_000;

let instance: OwnInstance;
let next: ServerProcess | undefined;

beforeAll(async () => {
  instance = await startOwnInstance();
});
afterAll(async () => {
  await next?.stop();
  await instance?.stop();
});

test(
  'a job whose server is killed continues in the next one: nothing is lost, and nothing done twice',
  async () => {
    const { database, databaseUrl, dataDir } = instance;
    const token = tokenOf(await signedInState(instance.url, operator));
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const partners = await database.query<{ id: number }>(
      `select partner_id::int as id from tree_nodes where parent_id is not null
     and not exists (select from partner_states where partner_states.partner_id = tree_nodes.partner_id)
     order by partner_id limit 20`,
    );
    const ids = partners.map(({ id }) => id);
    const read = async (url: string, job: number) =>
      (await fetch(`${url}/api/jobs/${job}`, { headers })).json();

    // The seventh waits for a row lock until it is released.
    const keeper = await database.db.startTransaction().execute();
    await keeper
      .selectFrom('partners')
      .select('id')
      .where('id', '=', ids[6] ?? 0)
      .forNoKeyUpdate()
      .execute();
    const creation = await fetch(`${instance.url}/api/partners/hold`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ids, reason: 'Klärung mit der Bank' }),
    });
    expect(creation.status).toBe(202);
    const { id } = await creation.json();
    await expect
      .poll(async () => (await read(instance.url, id)).done, { timeout: GOES_ON_MS, interval: 50 })
      .toBe(6);
    await instance.server.kill();
    await keeper.rollback().execute();

    next = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off' });
    const { url } = next;
    expect(await read(url, id)).toMatchObject({ status: 'running', total: 20, done: 6 });
    await expect
      .poll(async () => (await read(url, id)).status, { timeout: GOES_ON_MS, interval: 500 })
      .toBe('done');
    expect(await read(url, id)).toMatchObject({ done: 20, failed: 0 });
    const states = await database.query<{ id: number; state: string }>(
      'select partner_id::int as id, state from partner_states where partner_id = any($1) order by partner_id',
      [ids],
    );
    expect(states).toEqual(ids.map((partner) => ({ id: partner, state: 'held' })));
  },
  2 * GOES_ON_MS,
);
