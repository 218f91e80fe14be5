import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';

const command = fileURLToPath(new URL('./takeover.command.ts', import.meta.url));
const page = readFileSync(new URL('../../../../../docs/takeover.md', import.meta.url), 'utf8');
const example = /```csv\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const FIELD_KEY = randomBytes(32).toString('base64');

let database: TestDatabase;
let folder: string;
let operator: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'takeover-'));
  ({ email: operator } = await createPartner(database.db, {
    name: 'Root',
    parent: null,
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  }));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs the command in the folder with this standard input, as `npm run takeover` does. */
async function run(args: string[], input = '') {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const env = { ...inherited, DATABASE_URL: database.url, FIELD_KEY, DATA_DIR: folder };
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, env });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.on('error', () => undefined).end(input);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, error };
}

test('the documented example passes a dry run with its tree, is taken over, and changes nothing the second time', async () => {
  const by = ['--operator', operator];
  expect(await run(['people', '-', '--check', ...by], example)).toMatchObject({
    code: 0,
    out: `3 rows: 3 new, 0 changed, 0 unchanged, 0 failed
line 1: 1
line 2: 1
line 3: 1
  1 Vera Wald, 2 below
    17 Bert Ast, 1 below
      18 Cleo Zweig, 0 below
`,
  });
  expect(await run(['people', '-', ...by], example)).toMatchObject({
    code: 0,
    out: '3 rows: 3 new, 0 changed, 0 unchanged, 0 failed\n',
  });
  expect(await run(['people', '-', ...by], example)).toMatchObject({
    code: 0,
    out: '3 rows: 0 new, 0 changed, 3 unchanged, 0 failed\n',
  });
});

test('balances are booked if they match the control sum', async () => {
  const rows = 'old_number;amount\n1;100,00\n17;-5,50\n';
  const by = ['--reason', 'Umzug', '--operator', operator];
  await database.db.updateTable('company').set({ four_eyes: false }).execute();
  expect(await run(['balances', '-', '--control', '94.00', ...by], rows)).toMatchObject({
    code: 1,
    error: expect.stringContaining('come to 94.50 EUR, and the control sum is 94.00 EUR'),
  });
  expect(await run(['balances', '-', '--control', '94.50', ...by], rows)).toMatchObject({
    code: 0,
    out: '2 rows: 2 new, 0 changed, 0 unchanged, 0 failed\n94.50 EUR in all\n',
  });
  const { rows: logged } = await sql<object>`
    select action, subject, command_user is not null as command, user_id is not null as operator
    from audit_log where subject = '/api/takeover/balances' order by id`.execute(database.db);
  const line = { subject: '/api/takeover/balances', command: true, operator: true };
  expect(logged).toEqual(['begin', 'begin', 'write'].map((action) => ({ action, ...line })));
});

test('if the company requires two people, balances wait for the second one', async () => {
  await database.db.updateTable('company').set({ four_eyes: true }).execute();
  const by = ['--control', '120.00', '--reason', 'Umzug', '--operator', operator];
  const { code, out } = await run(['balances', '-', ...by], 'old_number;amount\n1;120,00\n');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /^1 rows: 0 new, 1 changed, 0 unchanged, 0 failed\n120\.00 EUR in all, waiting for a second person: approval \d+\n$/,
    ),
  ]);
  const { rows } = await sql<object>`
    select approval.kind, approval.reason, draft.amount_cents::int as cents
    from approvals as approval join takeover_balance_drafts as draft on draft.approval_id = approval.id`.execute(
    database.db,
  );
  expect(rows).toEqual([{ kind: 'takeover.balances', reason: 'Umzug', cents: 120_00 }]);
});

test('people taken over are invited in batches, and nobody twice', async () => {
  const by = ['--operator', operator];
  const { code, out } = await run(['invite', '--per-hour', '60', '--affiliates', ...by]);
  const { rows } = await sql<{ at: Date }>`select due_at as at from takeover_invitations order by 1`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  const [first, second] = rows.map(({ at }) => at.getTime());
  expect((second ?? 0) - (first ?? 0)).toBe(60_000);
  const last = rows.at(-1)?.at.toISOString();
  expect({ code, out }).toEqual({
    code: 0,
    out: `${rows.length} invitations, 60 an hour, the last one at ${last}\n`,
  });
  expect(await run(['invite', '--per-hour', '60', '--affiliates', ...by])).toMatchObject({
    code: 0,
    out: '0 invitations, 60 an hour\n',
  });
});

test.each<[string, string[], number, RegExp]>([
  ['nothing named', [], 2, /^usage: npm run takeover/],
  ['an unknown kind', ['orders', '-', '--operator', 'a@b.de'], 2, /orders is not a kind of file/],
  ['no operator', ['people', '-'], 2, /--operator is missing/],
  ['no control sum', ['balances', '-', '--operator', 'a@b.de'], 2, /--control is missing/],
  [
    'no reason',
    ['balances', '-', '--control', '1.00', '--operator', 'a@b.de', '--reason', ' x '],
    2,
    /--reason is missing/,
  ],
  ['no portion', ['invite', '--operator', 'a@b.de'], 2, /--per-hour is missing/],
  [
    'a portion of nothing',
    ['invite', '--per-hour', '0', '--operator', 'a@b.de'],
    2,
    /0 is not a number of invitations per hour/,
  ],
  ['somebody else', ['people', '-', '--operator', 'nobody@example.org'], 1, /is not an operator's address/],
  ['no such file', ['people', 'no.csv', '--operator', 'a@b.de'], 1, /no\.csv cannot be read/],
])('refused: %s', async (_, args, code, reason) => {
  const ended = await run(args);
  expect([ended.code, ended.out]).toEqual([code, '']);
  expect(ended.error).toMatch(reason);
});

test('faults are listed with their lines, and the exit code says so', async () => {
  const bad = example.replace(';9;', ';21;');
  const { code, error } = await run(['people', '-', '--operator', operator], bad);
  expect(code).toBe(1);
  expect(error).toContain('line 2, highest_level: "21" is not a whole number from 0 to 20\n');
});
