import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

let home = '';
let fresh = '';

beforeAll(() => {
  fresh = mkdtempSync(join(tmpdir(), 'fresh-'));
  home = fresh;
  const tools = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'));
  for (const name of tools) cpSync(join(import.meta.dirname, name), join(home, 'tools', name));
  // The files of the product that the tools need before anything is installed.
  cpSync(join(import.meta.dirname, '../packages/process-lock'), join(home, 'packages/process-lock'), {
    recursive: true,
  });
  write({
    'leaf/package.json': '{ "name": "leaf", "version": "1.0.0" }',
    'package.json': '{ "name": "clone", "version": "1.0.0", "workspaces": ["packages/*", "apps/*"] }',
    'packages/plan/package.json': '{ "name": "@blattwerk/plan", "version": "1.0.0" }',
    'packages/plan/src/plan.ts': 'export const plan = 1;',
    'apps/web/package.json':
      '{ "name": "@blattwerk/web", "version": "1.0.0", "scripts": { "build": "node build.mjs" } }',
    'apps/web/build.mjs': `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/index.html', '');
      appendFileSync('../../builds', 'x');`,
    'apps/server/src/main.ts': "console.log('served' as string);",
    'tsconfig.base.json': '{}',
    'hello.ts':
      "const names: string[] = process.argv.slice(2);\nconsole.log('hello', ...names);\nprocess.exit(7);",
  });
  lock('1.0.0');
});
afterAll(() => rmSync(fresh, { recursive: true }));

// Creating a lockfile with npm takes a second of processor time.
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'clone-'));
  cpSync(fresh, home, { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), content);
  }
}

/** Makes a lockfile with one dependency, packed here, at this version. */
function lock(version: string): void {
  write({ 'leaf/package.json': JSON.stringify({ name: 'leaf', version }) });
  const npm = (args: string[], cwd: string): void => {
    const result = spawnSync('npm', args, { cwd, encoding: 'utf8' });
    if (result.status !== 0) throw new Error(result.stderr);
  };
  npm(['pack', '--pack-destination', home], join(home, 'leaf'));
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as object;
  const dependencies = { leaf: `file:leaf-${version}.tgz` };
  write({ 'package.json': JSON.stringify({ ...manifest, dependencies }) });
  npm(['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'], home);
}

function start(script: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [`tools/${script}`, ...args], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The program's output goes to standard output, the progress of the set-up to standard error. */
async function run(
  script: string,
  ...args: string[]
): Promise<{ code: number; output: string; progress: string }> {
  const child = start(script, ...args);
  const [output, progress, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  return { code, output, progress };
}

test('a fresh clone installs the lockfile, a second run does not, a new lockfile does again', async () => {
  const first = await run('run.mjs', 'hello.ts', 'Anna', 'Berger');
  expect(first).toEqual({
    code: 7,
    output: 'hello Anna Berger\n',
    progress: expect.stringMatching(/^Installing dependencies …\n[\s\S]*done in \d+ s\n$/),
  });
  expect(await run('run.mjs', 'hello.ts')).toEqual({ code: 7, output: 'hello\n', progress: '' });
  lock('1.0.1');
  expect((await run('run.mjs', 'hello.ts')).progress).toContain('Installing dependencies');
  const installed = JSON.parse(readFileSync(join(home, 'node_modules/leaf/package.json'), 'utf8')) as object;
  expect(installed).toMatchObject({ version: '1.0.1' });
  rmSync(join(home, 'node_modules'), { recursive: true });
  expect((await run('run.mjs', 'hello.ts')).progress).toContain('Installing dependencies');
});

test('a workspace package added by a change is linked', async () => {
  await run('run.mjs', 'hello.ts');
  write({ 'packages/more/package.json': '{ "name": "@blattwerk/more", "version": "1.0.0" }' });
  lock('1.0.0');
  expect((await run('run.mjs', 'hello.ts')).progress).toContain('Installing dependencies');
  expect(existsSync(join(home, 'node_modules/@blattwerk/more/package.json'))).toBe(true);
  expect(await run('run.mjs', 'hello.ts')).toEqual({ code: 7, output: 'hello\n', progress: '' });
});

test('of two simultaneous set-ups one installs and the other waits for it', async () => {
  const [one, two] = await Promise.all([run('run.mjs', 'hello.ts'), run('run.mjs', 'hello.ts')]);
  expect([one.code, two.code]).toEqual([7, 7]);
  expect([one.output, two.output]).toEqual(['hello\n', 'hello\n']);
  expect(`${one.progress}${two.progress}`.match(/Installing dependencies: done/g)).toHaveLength(1);
});

test('a failed installation is shown and ends the start', async () => {
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as object;
  write({ 'package.json': JSON.stringify({ ...manifest, dependencies: { leaf: 'file:other.tgz' } }) });
  const child = spawn(process.execPath, ['tools/run.mjs', 'hello.ts'], { cwd: home });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(errors).toContain('Installing dependencies: npm ended with');
  expect(errors).toContain('other.tgz');
});

test('the web application is built when its sources change', async () => {
  const builds = () => readFileSync(join(home, 'builds'), 'utf8').length;
  expect(await run('start.mjs')).toMatchObject({
    output: 'served\n',
    progress: expect.stringContaining('Building the web application: done'),
  });
  expect(builds()).toBe(1);
  expect(await run('start.mjs')).toEqual({ code: 0, output: 'served\n', progress: '' });
  write({ 'apps/web/src/a.test.ts': 'a test', 'apps/server/src/news.ts': 'another side' });
  await run('start.mjs');
  expect(builds()).toBe(1);
  write({ 'packages/plan/src/plan.ts': 'export const plan = 2;' });
  await run('start.mjs');
  expect(builds()).toBe(2);
  rmSync(join(home, 'apps/web/dist'), { recursive: true });
  await run('start.mjs');
  expect(builds()).toBe(3);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s reaches the product, whose exit code is passed on',
  async (signal) => {
    write({
      'apps/server/src/main.ts': `process.on('${signal}', () => { console.log('stopped'); process.exit(9); });
      console.log('ready');
      setInterval(() => undefined, 1000);`,
    });
    const child = start('start.mjs');
    const lines: string[] = [];
    child.stdout?.on('data', (part) => {
      lines.push(String(part));
      if (String(part).includes('ready')) child.kill(signal);
    });
    const [code] = await once(child, 'exit');
    expect(code).toBe(9);
    expect(lines.join('')).toContain('stopped');
  },
);

test('a killed product is reported as a shell would report it', async () => {
  write({ 'hello.ts': "process.kill(process.pid, 'SIGKILL');" });
  expect((await run('run.mjs', 'hello.ts')).code).toBe(137);
});
