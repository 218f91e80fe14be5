import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@blattwerk/server/platform/database/postgres/postmaster.ts';
import { serverProcesses } from '@blattwerk/server/platform/database/postgres/processes.ts';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';
import { PATIENCE, PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/first-month.md'), 'utf8');
/** All commands that are typed, in order. */
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

/** Commands that build the pages. */
const LONGEST_MS = 5 * PATIENCE_MS;

let folder = '';
let group: number | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-month-'));
});
afterEach(async () => {
  await endGroup();
  rmSync(folder, { recursive: true, force: true });
});

/** Types a script into a shell; `endGroup` ends its process group with everything that it started. */
async function type(script: string, environment: Record<string, string>) {
  const file = join(folder, 'typed');
  writeFileSync(file, script);
  const shell = spawn('bash', ['-e', file], {
    cwd: root,
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  group = shell.pid;
  const [out, errors, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'exit'),
  ]);
  return { out, errors, code };
}

async function endGroup(): Promise<void> {
  if (group === undefined) return;
  signal(group, 'SIGTERM');
  await vi.waitUntil(() => group === undefined || !signal(group, 0), PATIENCE);
  group = undefined;
}

/** Whether any process of the group is still alive to receive a signal. */
function signal(to: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-to, what);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

test(
  'the commands in the guide lead from an empty folder to the first partner, without SQL',
  async () => {
    expect(blocks.length).toBeGreaterThan(8);
    expect(blocks.join('')).not.toMatch(/psql|insert into|delete from|update \w+ set/i);
    const dataDir = join(folder, 'data');
    const port = String(await freePort(0));
    const seen = join(folder, 'seen');
    const script = `${blocks.join('\n')}\nprintf '%s\\n%s\\n' "$AUTH" "$COMPANY" > '${seen}'\n`;
    const typed = await type(script, { DATA_DIR: dataDir, PORT: port });
    expect(typed).toEqual({ out: expect.stringMatching(/\nNora Wendt\n$/), errors: '', code: 0 });

    const [header = '', company] = readFileSync(seen, 'utf8').split('\n');
    const answer = await fetch(`http://127.0.0.1:${port}/api/partners/${company}/team.json`, {
      headers: { authorization: header.replace('Authorization: ', '') },
    });
    expect(await answer.json()).toMatchObject([{ displayName: 'Nora Wendt', email: 'nora@post.example' }]);

    await endGroup();
    expect(serverProcesses(join(dataDir, 'postgres'))).toEqual([]);
  },
  LONGEST_MS,
);
