import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Figure, median } from './figure.ts';

const ROUNDS = 3;
const root = join(import.meta.dirname, '..');

/**
 * `npm start` until it serves the sign-in page: on an empty folder, with the demo network, and again on what that left.
 * Installed packages and builds are kept.
 */
export async function measureStart(report: (line: string) => void): Promise<Figure[]> {
  // Installs and builds whatever is missing, which does not count.
  await inNewFolder((folder) => secondsToStart(folder));
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await inNewFolder(async (folder) => {
      first.push(await secondsToStart(folder));
      second.push(await secondsToStart(folder));
    });
    report(`round ${round} of ${ROUNDS}: ${first.at(-1)?.toFixed(1)} s, then ${second.at(-1)?.toFixed(1)} s`);
  }
  return [
    figure('first start, with the demo network', first, 15),
    figure('second start on the same folder', second, 4),
  ];
}

function figure(name: string, samples: readonly number[], atMost: number): Figure {
  return { name, value: median(samples), unit: 's', budget: { atMost }, samples };
}

async function inNewFolder(work: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'blattwerk-bench-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the product, requests its first page as soon as it is ready, and stops it. */
async function secondsToStart(folder: string): Promise<number> {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const page = await fetch(`${await readyAddress(child.stdout)}/login`);
    if (page.status !== 200) throw new Error(`the first page was answered with ${page.status}`);
    await page.text();
    return (performance.now() - began) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function readyAddress(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface(output)) {
    lines.push(line);
    const [, url] = /ready (http\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`it ended before it was ready:\n${lines.join('\n')}`);
}
