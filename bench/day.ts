import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@blattwerk/server/platform/database/postgres/postmaster.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { findBrowser } from '../tools/browser.mjs';
import { checkSteps } from '../tools/check-steps.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 3;
const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** A file of the web and one of the server, and the temporary change made to each. */
export const component = { path: 'apps/web/src/areas/session/LoginPage.tsx', text: "t('login.title')" };
export const route = { path: 'apps/server/src/operations/operations.routes.ts', text: ": 'ready'," };

/**
 * Waiting times in a developer's day: from a change to its effect, one test, the checks, all tests. Installed packages
 * stay; changed files are restored, however the bench ends.
 */
export async function measureDay(report: (line: string) => void): Promise<Figure[]> {
  return [
    ...(await measureChanges(report)),
    ...(await measureCommands(report)),
    await measureTypes(report),
    await measureTests(report),
  ];
}

async function measureCommands(report: (line: string) => void): Promise<Figure[]> {
  const unit = ['npm', 'test', '--', 'packages/plan/src/money.test.ts'];
  const database = ['npm', 'test', '--', 'apps/server/src/account/addresses'];
  return [
    await command({ name: 'one pure unit test', words: unit, atMost: 1.5 }, report),
    await command({ name: 'one database test', words: database, atMost: 3 }, report),
    await command(
      { name: 'check of what was changed', words: ['npm', 'run', 'check', '--', '--changed'], atMost: 8 },
      report,
    ),
    await command({ name: 'check of everything', words: ['npm', 'run', 'check'], atMost: 45 }, report),
  ];
}

/**
 * The slowest step of `npm run check` with a cold cache: after a fresh clone, and after a change that affects every
 * project.
 */
async function measureTypes(report: (line: string) => void): Promise<Figure> {
  const name = 'types of the web from nothing';
  const step = checkSteps.find((one) => one.name === 'types: web');
  if (step === undefined) throw new Error('`npm run check` has no type check of the web');
  const folder = await mkdtemp(join(tmpdir(), 'blattwerk-bench-'));
  let round = 0;
  const words = () => {
    round += 1;
    const place = step.args.indexOf('--tsBuildInfoFile') + 1;
    const nothing = step.args.with(place, join(folder, `${round}.tsbuildinfo`));
    return [join(root, 'node_modules/.bin', step.command), ...nothing];
  };
  try {
    return await command({ name, words, atMost: 30 }, report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All of `npm test`, once: it takes minutes. @throws Error if a test fails, because the time would then mean nothing */
function measureTests(report: (line: string) => void): Promise<Figure> {
  const words = ['npm', 'test'];
  return command({ name: 'npm test', words, atMost: 360, rounds: 1 }, report);
}

/** A command to time, and its budget in seconds. */
interface Timed {
  readonly name: string;
  /** Program and arguments; a function if they differ from round to round. */
  readonly words: readonly string[] | (() => readonly string[]);
  readonly atMost: number;
  readonly rounds?: number;
  readonly environment?: Record<string, string>;
}

async function command(
  { name, words, atMost, rounds = ROUNDS, environment = {} }: Timed,
  report: (line: string) => void,
): Promise<Figure> {
  // A test run has a folder of its own and ends every process in it; the development server is outside.
  const { BLATTWERK_RUN_FOLDER: _, ...inherited } = process.env;
  const options = { cwd: root, env: { ...inherited, ...environment }, maxBuffer: 2 ** 26 };
  const measure = async () => {
    const [program = '', ...args] = typeof words === 'function' ? words() : words;
    const began = performance.now();
    await run(program, args, options);
    return (performance.now() - began) / 1000;
  };
  return figure(name, await repeat(name, measure, report, rounds), atMost);
}

/** From saving a file to the page that shows the change, and to the server that responds with it. */
async function measureChanges(report: (line: string) => void): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'blattwerk-bench-'));
  const dev = spawn('npm', ['run', 'dev'], {
    cwd: root,
    env: { ...process.env, PORT: `${await freePort(0)}`, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(dev, 'exit');
  try {
    const url = await readyAddress(dev);
    const seen = await repeat('a changed component', () => secondsToSee(url), report);
    const answered = await repeat('changed server code', () => secondsToAnswer(url), report);
    return [
      figure('a changed component is seen', seen, 0.3),
      figure('changed server code answers', answered, 1.5),
      await command(
        {
          name: 'one journey against npm run dev',
          words: ['npm', 'test', '--', 'e2e/addresses.full.e2e.ts'],
          atMost: 10,
          environment: { DEV_URL: url, DATA_DIR: folder },
        },
        report,
      ),
    ];
  } finally {
    dev.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

function figure(name: string, samples: readonly number[], atMost: number): Figure {
  return { name, value: median(samples), unit: 's', budget: { atMost }, samples };
}

async function repeat(
  name: string,
  measure: () => Promise<number>,
  report: (line: string) => void,
  rounds = ROUNDS,
) {
  const samples: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    samples.push(await measure());
    report(`${name}, round ${round} of ${rounds}: ${samples.at(-1)?.toFixed(2)} s`);
  }
  return samples;
}

async function secondsToSee(url: string): Promise<number> {
  const browser = await launchBrowser(await findBrowser(() => undefined));
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/login`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return await whileChanged(component, "'A changed title'", async (began) => {
      await page.getByRole('heading', { name: 'A changed title' }).waitFor();
      return (performance.now() - began) / 1000;
    });
  } finally {
    await browser.close();
  }
}

async function secondsToAnswer(url: string): Promise<number> {
  const says = async (word: string) => {
    try {
      return (await (await fetch(`${url}/readyz`)).text()).includes(word);
    } catch {
      // The server is restarting.
      return false;
    }
  };
  const seconds = await whileChanged(route, ": 'changed',", async (began) => {
    while (!(await says('changed'))) await sleep(20);
    return (performance.now() - began) / 1000;
  });
  while (!(await says('"ready"'))) await sleep(20);
  return seconds;
}

/** Changes the text of a file for the duration of a measurement. */
async function whileChanged(
  { path, text }: { path: string; text: string },
  other: string,
  measure: (began: number) => Promise<number>,
): Promise<number> {
  const file = join(root, path);
  const before = await readFile(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${path} no longer has ${text}`);
  try {
    const began = performance.now();
    await writeFile(file, before.replace(text, other));
    return await measure(began);
  } finally {
    await writeFile(file, before);
  }
}

async function readyAddress({ stdout }: ChildProcess): Promise<string> {
  const output: string[] = [];
  for await (const line of createInterface(stdout as NodeJS.ReadableStream)) {
    output.push(line);
    const [, url] = /ready (http\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`it ended before it was ready:\n${output.join('\n')}`);
}
