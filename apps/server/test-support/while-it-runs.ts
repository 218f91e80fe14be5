import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The output of an ended process arrives a little later, and others may hold its pipes open. */
const LAST_WORDS_MS = 1_000;

/**
 * Waits for a result of a process that was just started, with pipes for its output.
 * @throws Error with its output if it ends first
 */
export async function whileItRuns<T>(child: ChildProcess, awaited: Promise<T>): Promise<T> {
  let output = '';
  const hear = (part: Buffer) => {
    output += part;
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const closed = once(child, 'close').catch(() => undefined);
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    await Promise.race([closed, sleep(LAST_WORDS_MS)]);
    throw new Error(`the process ended early, by ${signal ?? `code ${code}`}, and said:\n${output}`);
  });
  return Promise.race([awaited, ended]);
}

/**
 * The address of a server that was just started, once it reports that it is ready.
 * @throws Error with its output if it ends first
 */
export function readyAddress(child: ChildProcess): Promise<string> {
  let output = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', (part: Buffer) => {
      output += part;
      const url = /^ready (http:\S+)\s/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return whileItRuns(child, ready);
}
