import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { anna, password } from './support/demo-logins.ts';

const run = promisify(execFile);
const clients = join(import.meta.dirname, 'clients');

// They are installed only where everything is tested: they take a network and some seconds.
test.runIf(process.env.FULL === '1')(
  'generic clients read the documentation, expand every document, merge as the server does, and generate clients that compile',
  async () => {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: clients });
    const { stdout, stderr } = await run(
      process.execPath,
      [join(clients, 'check.mjs'), inject('served').url, anna, password],
      { cwd: clients },
    ).catch((error: { stdout: string; stderr: string }) => error);
    console.log(stdout);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^orval: \d+ files, 0 faults$/m);
    expect(stdout).toContain('merge-patch:');
  },
);
