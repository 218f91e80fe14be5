import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mainCases } from '../../../../test-support/full-run.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { movePayout } from '../move-payout.ts';
import { requestPayout } from '../request-payout.ts';
import { earn } from '../testing/earn.ts';
import { NOW, startPaperServer } from '../testing/paper-server.ts';
import { MAKE_PAPERS, makePapersJob } from './make-papers.job.ts';

const MINUTE = 60_000;

/** Documents per run of the job. */
const PER_RUN = 4;

const server = setUp(startPaperServer);
const logged: Record<string, unknown>[] = [];
const requested: string[] = [];

/** The job as a process runs it. */
const run = () =>
  makePapersJob(
    {
      ...server.deps,
      log: { ...server.deps.log, error: (entry: object) => logged.push(entry as never) } as never,
      jobs: { request: async (name) => void requested.push(name) },
    },
    PER_RUN,
  ).run();

const made = async () =>
  (await server.database.db.selectFrom('payout_paper_files').select('paper_id').execute()).map(
    ({ paper_id }) => paper_id,
  );

async function metric(name: string): Promise<string | undefined> {
  const { body } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1];
}

/** An approved payout, without the calls that lead there. */
async function approved(): Promise<number> {
  const { db } = server.database;
  const { id: partner, userId: user } = server.own;
  await earn(db, NOW, [{ partner, cents: 5_00 }]);
  return db.transaction().execute(async (transaction) => {
    const deps = { db: transaction, secrets: server.deps.secrets };
    const destination = { type: 'bank', shop: null } as const;
    const id = await requestPayout(deps, { partner, user, destination, now: NOW });
    await movePayout(transaction, { id, partner }, { status: 1, reason: undefined, now: NOW });
    return id;
  });
}

/** Replaces a payout's snapshot by that of another one, which cannot be decrypted there. */
async function breakPayout(id: number): Promise<void> {
  await server.database.db
    .updateTable('payouts')
    .set({ particulars: Buffer.from('not sealed for this payout') })
    .where('id', '=', id)
    .execute();
}

test('a full batch of failing documents blocks no later one, and is retried with growing delays', async () => {
  const { db } = server.database;
  const broken: number[] = [];
  for (let i = 0; i < PER_RUN; i++) broken.push(await approved());
  const sound = await approved();
  // As after the loss of a key: no call lets an operator do this.
  await sql`alter table payouts disable trigger payouts_as_issued`.execute(db);
  for (const id of broken) await breakPayout(id);
  await sql`alter table payouts enable trigger payouts_as_issued`.execute(db);
  expect(await metric('payout_papers_unmade')).toBe('5');

  await run();
  expect(await made()).toEqual([]);
  expect(requested).toEqual([MAKE_PAPERS]);
  await run();
  const papers = await server.papers();
  expect(await made()).toEqual(papers.filter(({ payout_id }) => payout_id === sound).map(({ id }) => id));
  expect([await metric('payout_papers_unmade'), await metric('payout_papers_failing')]).toEqual(['4', '4']);
  expect(logged).toHaveLength(PER_RUN);
  expect(logged[0]).toMatchObject({ paper: 1, payout: broken[0], attempts: 1 });

  const failure = () =>
    db.selectFrom('payout_paper_failures').selectAll().orderBy('paper_id').executeTakeFirstOrThrow();
  expect((await failure()).last_error).not.toBe('');
  const tried = mainCases(1, [10, 30, 120, 480, 1440, 1440, 1440]);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= tried.length; attempt++) {
    const { attempts, next_attempt_at } = await failure();
    expect(attempts).toBe(attempt);
    const now = server.deps.clock.now();
    waits.push((next_attempt_at.getTime() - now.getTime()) / MINUTE);
    server.setTime(new Date(next_attempt_at.getTime() - 1));
    await run();
    expect((await failure()).attempts).toBe(attempt);
    server.setTime(next_attempt_at);
    await run();
  }
  expect(waits).toEqual(tried);
});

test('a failed document is made as soon as possible, by whoever opens it first, and no longer counts as failed', async () => {
  const { db } = server.database;
  server.setTime(NOW);
  const id = await server.requested(server.own, 5_00);
  await server.move(id, 1);
  const paper = (await server.papers()).at(-1)?.id as number;
  await db
    .insertInto('payout_paper_failures')
    .values({ paper_id: paper, attempts: 1, last_error: 'memory', next_attempt_at: new Date('2027-01-01') })
    .execute();
  await run();
  expect(await made()).not.toContain(paper);
  await server.pdfOf(id);
  expect(await made()).toContain(paper);
  expect([await metric('payout_papers_unmade'), await metric('payout_papers_failing')]).toEqual(['4', '4']);
});
