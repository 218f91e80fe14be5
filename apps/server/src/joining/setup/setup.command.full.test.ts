import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../../../test-support/bare-environment.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';

const command = fileURLToPath(new URL('./setup.command.ts', import.meta.url));
const whole = ['--company', 'Laubwerk GmbH', '--name', 'Ruth Rebe', '--email', 'ruth@laubwerk.example'];

const database = setUpDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setup-command-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs it as `npm run setup` does, without a terminal. */
async function run(...args: string[]) {
  const env = { ...bareEnvironment(), DATABASE_URL: database.url, DATA_DIR: folder };
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, env });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end();
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, error };
}

test.each([
  ['Name of the company', []],
  ['First and last name', whole.slice(0, 2)],
  ['E-mail address', whole.slice(0, 4)],
])('a missing argument is asked for: %s', async (question, given) => {
  const { code, error } = await run(...given);
  expect(code).not.toBe(0);
  expect(error).toContain(`${question} is missing`);
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('it sets up the company once, requires the second factor even of one person alone, and exits with 1 the second time', async () => {
  expect(await run(...whole, '--alone')).toMatchObject({
    code: 0,
    out: expect.stringContaining('/operator-invitation?token='),
  });
  const company = await database.db.selectFrom('company').select(['four_eyes', 'second_factor']).execute();
  expect(company).toEqual([{ four_eyes: false, second_factor: true }]);
  const again = await run(...whole);
  expect(again).toMatchObject({
    code: 1,
    error: expect.stringContaining('a company has begun here already'),
  });
});
