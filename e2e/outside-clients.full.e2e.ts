import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { clientTypesFile, generateClientTypes } from '../tools/client-types.ts';
import { installOutsideClients, outsideClients } from '../tools/outside-clients.ts';
import { anna, password } from './support/demo-logins.ts';

const run = promisify(execFile);

// They are only installed where everything is tested: they need a network and some seconds.
describe.runIf(process.env.FULL === '1')('third-party programs', () => {
  beforeAll(installOutsideClients);

  test('read the documentation, expand every document, merge as the server does, and generate clients that compile', async () => {
    const { stdout, stderr } = await run(
      process.execPath,
      [join(outsideClients, 'check.mjs'), inject('served').url, anna, password],
      { cwd: outsideClients },
    ).catch((error: { stdout: string; stderr: string }) => error);
    console.log(stdout);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^orval: \d+ files, 0 faults$/m);
    expect(stdout).toContain('merge-patch:');
  });

  test('generate the types of packages/client unchanged', async () => {
    const isCurrent = (await generateClientTypes()) === readFileSync(clientTypesFile, 'utf8');
    expect(isCurrent, '`npm run client:types` writes them').toBe(true);
  });
});
