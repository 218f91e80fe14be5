import { createHash } from 'node:crypto';
import { createRandom } from '@blattwerk/server/demo/random.ts';
import { writtenFaults } from '@blattwerk/server/money/bank-files/testing/schemas.ts';
import { insertFile } from '@blattwerk/server/money/payout-runs/files/run-files.queries.ts';
import { updateRun } from '@blattwerk/server/money/payout-runs/runs/payout-runs.queries.ts';
import { camt053 } from '@blattwerk/server/money/payout-runs/testing/bank-answers.ts';
import { DUE, NOW, REASON, setUpRuns } from '@blattwerk/server/money/payout-runs/testing/run-server.ts';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { makeEligible } from '@blattwerk/server/money/payouts/testing/eligible.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import type { TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { countWaiting } from '@blattwerk/server/test-support/waiting.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { killWriters, startWriter, type Work } from './support/payout-writers.ts';

const PEOPLE = count(200, 500);
/** Number of writers to kill; of these, at most so many while the run is put together and while it is approved. */
const KILLS = count(20, 200);
const KILLS_OF_A_JOB = count(6, 80);
/** Later ones: while the lines of the bank statement are booked. */
const KILLS_OF_A_STATEMENT = count(3, 20);
/** Writers killed while the file and its rows are written and nothing is stored yet. */
const KILLS_BEFORE_THE_FILE = count(2, 10);
/** Maximum time that a writer works before it is killed, in milliseconds. */
const LIFE_OF_A_JOB_MS = 300;
const LIFE_OF_A_FILE_MS = count(250, 600);
/** Each of them starts a process. */
const timeout = 3_600_000;

type Runs = ReturnType<typeof setUpRuns>;

/** Everything that a payout must not be in twice, and partners who were paid twice. */
async function findTwice({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    select item.end_to_end_id || ' is in ' || count(*) || ' live files' as fault
    from payout_run_file_items as listed join payout_run_items as item on item.id = listed.item_id
    where listed.is_live group by item.end_to_end_id having count(*) > 1
    union all
    select end_to_end_id || ' is in ' || count(*) || ' live runs' from payout_run_items
    where status in ('included', 'held', 'approved', 'sent', 'paid', 'returned')
    group by end_to_end_id having count(*) > 1
    union all
    select 'partner ' || partner_id || ' has ' || count(*) || ' payouts' from payouts
    group by partner_id having count(*) > 1
    union all
    select 'payout ' || payout_id || ' has ' || count(*) || ' documents' from payout_papers
    group by payout_id having count(*) > 1
    order by fault`);
  return rows.map(({ fault }) => fault);
}

describe(`${PEOPLE} payouts whose writers are killed ${KILLS} times`, () => {
  const runs = setUpRuns();
  const { server, root, second, third, begin, post, read, runOf, fetchFile, upload, faults } = runs;
  const random = createRandom(20_260_520);
  const hashes = new Set<string>();
  let run = 0;
  let killed = 0;

  beforeAll(async () => {
    await begin();
    const { db } = server.database;
    const people: TestPartner[] = [];
    for (let index = 0; index < PEOPLE; index += 1) {
      const person = await createPartner(db, { name: `Person ${index}`, parent: root });
      await makeEligible(server.deps, person);
      people.push(person);
    }
    await earn(
      db,
      NOW,
      people.map(({ id }, index) => ({ partner: id, cents: 20_00 + index * 37 })),
    );
  }, timeout);
  // The output of `npm run ledger:check`, right after each step.
  afterEach(async () => {
    expect(await faults()).toEqual([]);
  });

  const place = () => ({ url: server.database.url, fieldKey: server.fieldKey, now: NOW });
  const look = async () => {
    expect(await findTwice(server.database)).toEqual([]);
  };
  /** Has some work done by writers of which `kills` are killed. */
  const kill = async (work: Work, most: number, life: number) => {
    const ended = await killWriters(place(), work, { most, moment: () => random.below(life), look });
    killed += ended.killed;
    await look();
    return ended.said;
  };
  const countItems = async (status: string): Promise<number | undefined> =>
    (await runOf(run)).statuses[status];

  test('they are put together once', { timeout }, async () => {
    const creation = await post(root.token, '/api/payout_runs', {
      dueOn: DUE,
      scope: 'all',
      minimum: '10.00',
    });
    expect(creation.status).toBe(201);
    run = creation.body.id;
    await kill(['runs'], KILLS_OF_A_JOB, LIFE_OF_A_JOB_MS);
    expect([(await runOf(run)).collecting, await countItems('included')]).toEqual([false, PEOPLE]);
  });

  test('two people release them, and each is approved once, with one document', { timeout }, async () => {
    const submitted = await post(root.token, `/api/payout_runs/${run}/submit`, { reason: REASON });
    const own = await post(root.token, `/api/approvals/${submitted.body.approval}/approve`);
    expect([own.status, own.body.code]).toEqual([403, 'fourEyes']);
    const { status } = await post(second.token, `/api/approvals/${submitted.body.approval}/approve`);
    expect(status).toBe(200);
    await kill(['runs'], KILLS_OF_A_JOB, LIFE_OF_A_JOB_MS);
    expect([(await runOf(run)).approving, await countItems('approved')]).toEqual([false, PEOPLE]);
    const { rows } = await server.database.pool.query(
      `select count(distinct paper.number)::int as numbers, max(paper.number)::int as last from payout_papers as paper`,
    );
    expect(rows).toEqual([{ numbers: PEOPLE, last: PEOPLE }]);
  });

  test('a writer killed before its file is stored leaves nothing behind', { timeout }, async () => {
    const keeper = await server.database.pool.connect();
    try {
      for (let dead = 0; dead < KILLS_BEFORE_THE_FILE; dead += 1) {
        const writer = await startWriter(place(), ['file', run, third.userId]);
        await keeper.query('begin');
        await keeper.query('lock table payout_run_file_items in share mode');
        writer.begin();
        await expect.poll(() => countWaiting(keeper)).toBeGreaterThan(0);
        await writer.kill();
        await keeper.query('rollback');
        killed += 1;
        await look();
      }
    } finally {
      keeper.release(true);
    }
    await expect.poll(() => countItems('approved')).toBe(PEOPLE);
    const [file] = await read(`/api/payout_runs/${run}/files`);
    expect(file).toMatchObject({ version: 1, status: 'ready' });
  });

  test('the file contains each payout once, however often its writers are killed, and is a single file', {
    timeout,
  }, async () => {
    // Written for the first time and repeated: after a writer that finishes, another one follows.
    while (killed < KILLS)
      hashes.add(await kill(['file', run, third.userId], KILLS - killed, LIFE_OF_A_FILE_MS));
    expect(killed).toBe(KILLS);
    const { text } = await fetchFile(run);
    hashes.add(createHash('sha256').update(text).digest('hex'));
    expect(hashes.size).toBe(1);
    expect(writtenFaults(Buffer.from(text))).toEqual([]);
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select end_to_end_id as id from payout_run_items where run_id = $1',
      [run],
    );
    const endToEndIds = [...text.matchAll(/<EndToEndId>([^<]+)/g)].map(([, id]) => id);
    expect(endToEndIds.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    const [file, ...others] = await read(`/api/payout_runs/${run}/files`);
    expect([file.status, file.count, others]).toEqual(['live', PEOPLE, []]);
    expect(text).toContain(`<CtrlSum>${(await runOf(run)).going.gross}</CtrlSum>`);
  });

  test('a statement marks all but three as paid, returns two, and leaves one open', { timeout }, async () => {
    const { rows: sent } = await server.database.pool.query<{ endToEndId: string; cents: number }>(
      `select end_to_end_id as "endToEndId", amount_cents as cents from payout_run_items where run_id = $1 order by id`,
      [run],
    );
    const booked = sent.slice(1);
    const bookings = [
      ...booked.map(({ endToEndId, cents }, index) => ({
        reference: `B${index}`,
        cents: -cents,
        endToEndId,
      })),
      ...booked.slice(0, 2).map(({ endToEndId, cents }, index) => {
        const returned = { code: 'AC04' };
        return { reference: `R${index}`, cents, endToEndId, returned };
      }),
    ];
    const statement = camt053(bookings);
    const uploaded = await upload('/api/bank_statements', statement);
    // The request handles the first lines; the job that continues is killed too.
    const before = killed;
    await kill(['statements'], KILLS_OF_A_STATEMENT, LIFE_OF_A_JOB_MS);
    expect(killed).toBeGreaterThan(before);
    expect(await read(`/api/bank_statements/${uploaded.body.id}`)).toMatchObject({
      left: 0,
      matched: PEOPLE - 1,
      returned: 2,
      unmatched: 0,
      open: 0,
    });
    expect(await runOf(run)).toMatchObject({
      status: 'exported',
      statuses: { paid: PEOPLE - 3, returned: 2, sent: 1 },
    });
    const { body } = await upload('/api/bank_statements', statement);
    expect(body).toMatchObject({ matched: 0, returned: 0, unchanged: PEOPLE + 1 });
    const { rows } = await server.database.pool.query(
      'select status, count(*)::int as payouts from payouts group by status order by status',
    );
    expect(rows).toEqual([
      { status: 1, payouts: 1 },
      { status: 4, payouts: PEOPLE - 3 },
      { status: 5, payouts: 2 },
    ]);
  });
});

/**
 * Fetches the file of a run whose file the bank has rejected, where the rejection did not mark the payments: they would be
 * in the next file as well.
 */
async function fetchAfterForgetting({ server, anna, bert, requested, exported, fetchFile }: Runs) {
  await requested(anna);
  await requested(bert);
  const run = await exported();
  await inTransaction(server.database.db, async (db) => {
    await db.updateTable('payout_run_files').set({ status: 'refused' }).where('run_id', '=', run).execute();
    await db.updateTable('payout_run_items').set({ status: 'approved' }).where('run_id', '=', run).execute();
    await updateRun(db, run, { status: 'approved', exported_at: null });
    await insertFile({ ...server.deps, db }, { run, type: 'bank' });
  });
  return fetchFile(run);
}

describe('a payment that an incomplete rejection left in its file', () => {
  const guarded = setUpRuns();
  const unguarded = setUpRuns();
  beforeAll(async () => {
    await guarded.begin();
    await unguarded.begin();
    await unguarded.server.database.pool.query('drop index payout_run_file_items_live_key');
  });

  test('is not put in a second file: that file is refused', async () => {
    const { status } = await fetchAfterForgetting(guarded);
    expect([status, await findTwice(guarded.server.database)]).toEqual([500, []]);
  });

  test('is in two files without the unique index, and the check after each kill reports it', async () => {
    const { status } = await fetchAfterForgetting(unguarded);
    expect([status, await findTwice(unguarded.server.database)]).toEqual([
      200,
      [
        expect.stringMatching(/^P-\d+-1 is in 2 live files$/),
        expect.stringMatching(/^P-\d+-1 is in 2 live files$/),
      ],
    ]);
  });
});
