import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { inject } from 'vitest';

/** A program that runs, with whatever it has started. */
export interface Program {
  /** What it wrote so far. */
  readonly output: () => string;
  /** Ends it and its children, without asking. */
  stop(): Promise<void>;
}

/**
 * Starts a program at the head of a group of processes, in the languages and the time zone that all journeys have. It
 * knows the run's folder, by which the run's warden ends it too.
 */
export function startProgram(
  path: string,
  args: readonly string[],
  environment: Record<string, string>,
): Program {
  const { FONTCONFIG_FILE } = inject('browser').env;
  const child = spawn(path, args, {
    env: {
      ...bareEnvironment(),
      LANG: 'C.UTF-8',
      LANGUAGE: 'en_US',
      TZ: 'America/New_York',
      // The letters of every machine, as Chromium has them.
      ...(FONTCONFIG_FILE === undefined ? {} : { FONTCONFIG_FILE }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  child.once('error', (error) => {
    output += `\n${error.message}`;
  });
  return { output: () => output, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group is gone.
  }
  await ended;
}

/** Waits for what `find` answers, again and again; without it the error has what the program said. */
export async function waitFor<Found>(
  { output }: Program,
  what: string,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`${what} did not come. It said:\n${output().slice(-2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
