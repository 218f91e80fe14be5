import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const command = fileURLToPath(new URL('./plan.command.ts', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plan-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** Runs the command in the folder, as `npm run plan` does. */
async function run(args: string[], input = '', env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, env: { ...inherited, ...env } });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A process that does not need its input may exit before it is written.
  child.stdin.on('error', () => undefined).end(input);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, error };
}

const partner = { parentId: 1, affiliate: true, premium: false, companyFree: false };
const document = {
  asOf: '2026-04-03T10:00:00+02:00',
  cycle: { dateFrom: '2026-03-01', dateTo: '2026-03-31' },
  partners: [
    { ...partner, id: 3, affiliate: false },
    { ...partner, id: 1, parentId: null },
  ],
  orders: [
    {
      id: 8,
      partnerId: 3,
      paidAt: '2026-03-31T23:59:59.999+02:00',
      baseCents: 199_99,
      qp: 250,
      status: 'refunded',
      refundedAt: '2026-04-10T00:00:00Z',
    },
  ],
  memberships: [],
  reversalsUntil: '2026-04-30T00:00:00Z',
};
const figures = { psvCents: 199_99, personalQp: 250, qp: 250 };
const nothing = { builderStage: 0, kickStartStatus: 0, kickStartCustomers: 0, kickStartQp: 0 };
const credit = {
  beneficiary: 1,
  orderId: 8,
  bonus: 'level',
  stage: null,
  baseCents: 199_99,
  rateBp: 200,
  belowRateBp: 0,
};
const result = {
  cycle: document.cycle,
  asOf: document.asOf,
  planVersion: '1',
  provisional: false,
  totals: {
    partners: 2,
    orders: 1,
    baseCents: 199_99,
    credits: 1,
    amountCents: 4_00,
    bonuses: { level: 4_00, 'step-up': 0, 'kick-start': 0, builder: 0, infinity: 0, balancing: 0 },
  },
  partners: [
    { id: 1, ...figures, level: 2, activeCustomers: 1, ...nothing },
    { id: 3, ...figures, level: 0, activeCustomers: 0, ...nothing },
  ],
  credits: [{ ...credit, amountCents: 4_00 }],
  reversals: [{ ...credit, baseCents: 0, amountCents: -4_00 }],
};

test('a file, by its path relative to the folder, and the same from standard input', async () => {
  await writeFile(join(folder, 'march.json'), JSON.stringify(document));
  const fromFile = await run(['march.json']);
  expect(fromFile).toMatchObject({ code: 0, error: '' });
  expect(JSON.parse(fromFile.out)).toEqual(result);
  expect(Object.keys(JSON.parse(fromFile.out))).toEqual(Object.keys(result));
  expect(await run(['-'], JSON.stringify(document))).toEqual(fromFile);
});

test('called through npm, the path is relative to the folder where npm was called', async () => {
  await writeFile(join(folder, 'other.json'), JSON.stringify(document));
  const env = { npm_lifecycle_event: 'plan', INIT_CWD: folder };
  expect(await run(['other.json'], '', env)).toMatchObject({ code: 0, error: '' });
  expect(await run(['other.json'], '', { ...env, INIT_CWD: join(folder, 'elsewhere') })).toMatchObject({
    code: 2,
  });
});

test('more than a thousand rows, one per line', async () => {
  const partners = Array.from({ length: 2500 }, (_, i) => ({
    ...partner,
    id: i + 1,
    parentId: i === 0 ? null : i,
  }));
  const { code, out } = await run(['-'], JSON.stringify({ ...document, partners, reversalsUntil: null }));
  expect(code).toBe(0);
  const { partners: rows, reversals } = JSON.parse(out);
  expect(rows.map(({ id }: { id: number }) => id)).toEqual(partners.map(({ id }) => id));
  expect(reversals).toBeUndefined();
  expect(out.split('\n').filter((line) => line.startsWith('{"id":'))).toHaveLength(2500);
});

test('a reader may stop early', async () => {
  const partners = Array.from({ length: 20_000 }, (_, i) => ({ ...partner, id: i + 1, parentId: null }));
  const child = spawn(process.execPath, [command, '-'], { cwd: folder });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const error = text(child.stderr);
  child.stdin.end(JSON.stringify({ ...document, partners }));
  child.stdout.once('data', () => child.stdout.destroy());
  expect([await closed, await error]).toEqual([0, '']);
});

test.each<[string, string[], string, RegExp]>([
  ['no JSON', ['-'], '{', /^The document: is not JSON/],
  [
    'faults',
    ['-'],
    JSON.stringify({
      ...document,
      asOf: 'now',
      partners: [
        { ...partner, id: 1 },
        { ...partner, id: 1.5 },
      ],
    }),
    /^asOf: .+\npartners\[1\]\.id: .+\npartners\[0\]\.parentId: .+\norders\[0\]\.partnerId: no partner has the id 3\n$/,
  ],
  ['a missing file', ['missing.json'], '', /^missing\.json cannot be read: ENOENT/],
  ['a folder', ['.'], '', /^\. cannot be read: EISDIR/],
  ['no input named', [], '', /^usage: /],
  ['two inputs named', ['a.json', 'b.json'], '', /^usage: /],
])('bad input: %s. Exit 2, and nothing on standard output', async (_, args, input, expected) => {
  const { code, out, error } = await run(args, input);
  expect([code, out]).toEqual([2, '']);
  expect(error).toMatch(expected);
});
