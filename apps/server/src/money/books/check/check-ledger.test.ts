import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../../../../test-support/bare-environment.ts';
import { inFullRun, mainCases } from '../../../../test-support/full-run.ts';
import { setUpDatabase } from '../../../../test-support/set-up.ts';
import { settleBooks } from '../testing/settled-books.ts';
import { checkLedger, ledgerRules } from './check-ledger.ts';
import { tamperings } from './testing/tamperings.ts';

const database = setUpDatabase();
beforeAll(async () => {
  await settleBooks(database);
});

test('in correct books every rule sees rows and finds no fault', async () => {
  const reported: string[] = [];
  const rules = await checkLedger(database, { onRule: ({ name }) => reported.push(name) });
  expect(reported).toEqual(rules.map(({ name }) => name));
  expect(
    rules.filter(({ seen, faults, examples }) => seen === 0 || faults > 0 || examples.length > 0),
  ).toEqual([]);
});

test('these books have each payout status, both kinds of reversal, debt, every bonus, credits by hand and every entry kind', async () => {
  const { rows } = await database.pool.query(`select
    (select array_agg(status::int order by status) from payouts) as statuses,
    (select count(distinct bonus) from credits) as bonuses,
    (select count(*) from credits where bonus in ('correction', 'opening')) as "byHand",
    (select sum(amount_cents)::int from postings where account = 'written_off') as "writtenOff",
    (select count(distinct kind) from journal_entries) as kinds,
    (select count(*) from credits where reverses_id is not null) as reversals,
    (select -sum(amount_cents) from postings where account = 'debt')::int as debt,
    (select count(*) from projected_credits) as projected`);
  expect(rows).toEqual([
    {
      statuses: [1, 2, 3, 4, 4, 4, 4],
      bonuses: 8,
      byHand: 6,
      writtenOff: -3_00,
      kinds: 21,
      reversals: 3,
      debt: 17_52,
      projected: 2,
    },
  ]);
});

/** The rules that fail after a superuser's change, which is rolled back. */
async function failingAfter(tampering: string, rules = ledgerRules): Promise<string[]> {
  return database.bulk(async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(tampering);
    const failing: string[] = [];
    for (const { name, check } of rules) {
      const { faults, examples } = await check(client);
      expect(examples.length).toBe(Math.min(faults, 5));
      if (faults > 0) failing.push(name);
    }
    return failing;
  });
}

test.each(ledgerRules.map((rule) => [rule.name, rule] as const))(
  'a change that breaks "%s" is found',
  async (name, rule) => {
    const attempts = tamperings[name] ?? [];
    expect(attempts.length).toBeGreaterThan(0);
    const unnoticed: string[] = [];
    for (const tampering of mainCases(1, attempts)) {
      if ((await failingAfter(tampering, [rule])).length === 0) unnoticed.push(tampering);
    }
    expect(unnoticed).toEqual([]);
  },
);

/** The box for free, with the result of its order on another line. */
const freeBox = `
  insert into order_lines (order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
  select order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp from order_lines;
  update refunds set order_line_id = null;
  update order_lines set net_cents = 0, gross_cents = 0, qp = 0 where id in (select order_line_id from memberships);
  update memberships set qp = 0 where order_line_id is not null`;

inFullRun(() => {
  test('an instance has to satisfy new rules from its upgrade on', async () => {
    const upgrade = `update schema_migrations set applied_at = now() + interval '1 day' where version >= 35;`;
    const before = [
      'update payouts set reason = null where status = 2',
      freeBox,
      `update placements set valid_from = '2025-12-31' where partner_id = (select max(id) from partners)`,
    ];
    for (const change of before) {
      expect(await failingAfter(change)).toHaveLength(1);
      expect(await failingAfter(upgrade + change)).toEqual([]);
    }
    const orderOfPayouts = ledgerRules.filter(({ name }) => name.startsWith('a payout is paid before'));
    for (const { name } of orderOfPayouts)
      for (const change of tamperings[name] ?? [])
        expect(await failingAfter(upgrade + change)).not.toContain(name);
  });
});

test('every tampering belongs to an existing rule', () => {
  expect(Object.keys(tamperings).toSorted()).toEqual(ledgerRules.map(({ name }) => name).toSorted());
});

inFullRun(() => {
  test('all of it was rolled back', async () => {
    const rules = await checkLedger(database);
    expect(rules.map(({ faults }) => faults)).toEqual(rules.map(() => 0));
  });
});

const command = new URL('ledger-check.command.ts', import.meta.url).pathname;

/** Output of `npm run ledger:check`, with its exit code. */
async function runCommand(...words: string[]): Promise<{ code: number; output: string }> {
  const env = { ...bareEnvironment(), DATABASE_URL: database.url };
  const run = promisify(execFile)(process.execPath, [command, ...words], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

inFullRun(() => {
  test('the command reports rule by rule that the books are right, or exits with 1 and names the faults', async () => {
    const right = await runCommand();
    expect(right).toMatchObject({ code: 0, output: expect.stringMatching(/\nThe books are right\.\n$/) });
    expect(right.output.match(/ rows {2}.*: ok$/gm)).toHaveLength(ledgerRules.length);
    expect(await runCommand('now')).toMatchObject({ code: 2, output: expect.stringMatching(/^usage: /) });
    await database.pool.query(`begin; set local session_replication_role = replica;
    update payouts set amount_cents = amount_cents + 1 where id = 1; commit`);
    const wrong = await runCommand();
    expect(wrong).toMatchObject({ code: 1, output: expect.stringMatching(/\nThe books have 1 faults\.\n$/) });
    expect(wrong.output).toContain('payout 1: 5803, taken 5802, credits 5802');
  });
});
