import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { inject } from 'vitest';

/** A running program with everything it has started. */
export interface Program {
  /** Its output so far. */
  readonly output: () => string;
  /** Kills it and its children. */
  stop(): Promise<void>;
}

/**
 * Starts a program as leader of a process group, with the languages and the time zone of all journeys. It knows the run's
 * folder, so that the run's warden ends it too.
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
      // The fonts of every machine, as for Chromium.
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

/** Polls `find` until it returns something; on a timeout the error includes the program's output. */
export async function waitFor<Found>(
  { output }: Program,
  what: string,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`${what} did not appear. Output:\n${output().slice(-2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
