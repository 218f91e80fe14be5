import { beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullDescribe } from '../../../test-support/full-test.ts';
import { bookLines } from './statements/book-lines.ts';
import { bookStatements } from './statements/book-statements.job.ts';
import { type Booking, camt053 } from './testing/bank-answers.ts';
import { setUpRuns } from './testing/run-server.ts';

const runs = setUpRuns();
const {
  server,
  root,
  second,
  third,
  anna,
  bert,
  begin,
  post,
  requested,
  read,
  draft,
  approved,
  fetchFile,
  exported,
} = runs;
const { upload, faults } = runs;
beforeAll(begin);

/** Unrelated bookings, more than are processed within a request. */
const others = (name: string): Booking[] =>
  Array.from({ length: 60 }, (_, index) => ({ reference: `${name}-${index}`, cents: 100 + index }));

const statusOf = async (payout: number) => (await read(`/api/payouts/${payout}`)).statusName;
const statement = (id: number) => read(`/api/bank_statements/${id}`);

describe('a long statement', () => {
  inFullRun(() => {
    test('is processed by a job, and shows how much is left', async () => {
      const payout = await requested(anna);
      await exported();
      const last = { reference: 'LAST', cents: -119_00, endToEndId: `P-${payout}-1` };
      const taken = await upload('/api/bank_statements', camt053([...others('A'), last], { id: 'LONG-A' }));
      expect([taken.status, taken.body.left, taken.body.matched]).toEqual([201, 11, 0]);
      expect(await statusOf(payout)).toBe('approved');
      const [waiting] = await read(`/api/bank_statement_lines?statement=${taken.body.id}&status=waiting`);
      const match = await post(second.token, `/api/bank_statement_lines/${waiting.id}/match`, {
        payout,
        reason: 'Zeile',
      });
      expect([match.status, match.body.state]).toEqual([409, 'waiting']);
      await bookStatements(server.deps);
      expect(await statement(taken.body.id)).toMatchObject({ left: 0, matched: 1, unrelated: 60 });
      expect(await statusOf(payout)).toBe('paid');
    });
  });

  test('interrupted anywhere and resumed by several processes pays once', async () => {
    const payouts = [await requested(anna), await requested(bert)];
    await exported();
    const ours = payouts.map((payout) => ({
      reference: `B-${payout}`,
      cents: -119_00,
      endToEndId: `P-${payout}-1`,
    }));
    const taken = await upload('/api/bank_statements', camt053([...others('B'), ...ours], { id: 'LONG-B' }));
    await bookLines(server.deps, taken.body.id, 11);
    await Promise.all([1, 2, 3].map(() => bookStatements(server.deps)));
    expect(await statement(taken.body.id)).toMatchObject({ left: 0, matched: 2, unmatched: 0 });
    for (const payout of payouts) expect(await statusOf(payout)).toBe('paid');
    const { rows } = await server.database.pool.query(
      `select payout_id, count(*)::int as count from journal_entries
       where kind = 'payout-paid' and payout_id = any($1) group by payout_id`,
      [payouts],
    );
    expect(rows.map(({ count }) => count)).toEqual([1, 1]);
  });
});

fullDescribe('PayPal results', () => {
  const header = 'Recipient,Amount,Currency,Unique ID,Status';
  const list = (...rows: readonly string[]) => [header, ...rows, ''].join('\n');
  const results = (csv: string) => upload('/api/paypal_results', csv);

  test('are lines like those of a bank statement, each of which counts once', async () => {
    const [one, two] = [await requested(anna, 60_00, 'paypal'), await requested(bert, 50_00, 'paypal')];
    const run = await draft({ type: 'paypal' });
    await approved(run);
    expect((await fetchFile(run, third.token, 'paypal.csv')).status).toBe(200);
    const ofOne = `anna@post.example,71.40,EUR,P-${one}-1,Completed`;
    const first = await results(list(ofOne, `bert@post.example,59.50,EUR,P-${two}-1,Unclaimed`));
    expect(first.body).toMatchObject({ kind: 'paypal', matched: 1, undecided: 1, open: 0 });
    expect([await statusOf(one), await statusOf(two)]).toEqual(['paid', 'approved']);
    const later = await results(
      list(
        ofOne,
        `bert@post.example,59.50,EUR,P-${two}-1,Returned`,
        'x@post.example,1.00,EUR,P-999999-1,Completed',
      ),
    );
    expect(later.body).toMatchObject({ returned: 1, unchanged: 1, unmatched: 1, open: 1 });
    expect(await statusOf(two)).toBe('returned');
    const [open] = await read(`/api/bank_statement_lines?statement=${later.body.id}&status=unmatched`);
    expect(open).toMatchObject({
      mismatch: 'unknownReference',
      counterparty: 'x@post.example',
      amount: '-1.00',
    });
    const aside = await post(root.token, '/api/bank_statement_lines/aside', {
      ids: [open.id],
      reason: 'Nicht von uns',
    });
    expect(aside.body.done).toEqual([open.id]);
  });

  inFullRun(() => {
    test('pay no payout that is sent by the bank', async () => {
      const payout = await requested(anna, 30_00);
      await exported();
      const taken = await results(list(`anna@post.example,35.70,EUR,P-${payout}-1,Completed`));
      expect(taken.body).toMatchObject({ matched: 0, open: 1 });
      expect(await statusOf(payout)).toBe('approved');
    });
  });
});

inFullRun(() => {
  test('a return noted by hand is recognized in the statement, and counts once', async () => {
    const payout = await requested(anna);
    await exported();
    const endToEndId = `P-${payout}-1`;
    await upload(
      '/api/bank_statements',
      camt053([{ reference: 'C1', cents: -119_00, endToEndId }], { id: 'BACK-1' }),
    );
    const noted = { date: '2026-05-22', code: 'AC04', reason: 'Konto aufgelöst' };
    server.setTime(new Date('2026-05-23T10:00:00.000Z'));
    expect((await post(second.token, `/api/payouts/${payout}/returned`, noted)).status).toBe(200);
    const back = { reference: 'C2', cents: 119_00, endToEndId, returned: { code: 'AC04' } };
    const taken = await upload('/api/bank_statements', camt053([back], { id: 'BACK-2' }));
    expect(taken.body).toMatchObject({ returned: 1, open: 0 });
    expect(await statusOf(payout)).toBe('returned');
  });
});

test('the books are right after all of it', async () => {
  expect(await faults()).toEqual([]);
});
