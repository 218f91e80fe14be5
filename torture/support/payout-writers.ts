import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';
import { whileItRuns } from '@blattwerk/server/test-support/while-it-runs.ts';

/** The work of a writer: everything due for runs or for statements, or the file of a run, for a user. */
export type Work = readonly ['runs'] | readonly ['statements'] | readonly ['file', run: number, by: number];

/** The database it works on, and the time there. */
export interface Place {
  readonly url: string;
  readonly fieldKey: Buffer;
  readonly now: Date;
}

/** A writer process, ready to begin. */
export interface Writer {
  begin(): void;
  /** Its result; null if it was killed before. Rejects if it ended by itself. */
  readonly done: Promise<string | null>;
  /** Kills it, like a power failure. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('payout-writer.worker.ts', import.meta.url));

/** Starts a writer, and waits until it has loaded all that it needs. */
export async function startWriter({ url, fieldKey, now }: Place, work: Work): Promise<Writer> {
  const env = {
    ...bareEnvironment(),
    DATA_DIR: join(tmpdir(), 'blattwerk-writers'),
    DATABASE_URL: url,
    FIELD_KEY: fieldKey.toString('base64'),
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [program, now.toISOString(), ...work.map(String)], {
    env,
    stdio: 'pipe',
  });
  const exited = once(child, 'exit');
  let said = '';
  const hear = (part: Buffer) => {
    said += part;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  // It may already be dead when it is told to begin.
  child.stdin.on('error', () => undefined);
  const hears = <T>(find: () => T | undefined) =>
    new Promise<T>((resolve) => {
      child.stdout.on('data', () => {
        const found = find();
        if (found !== undefined) resolve(found);
      });
    });
  const ended = exited.then(([code, signal]) => {
    if (signal === 'SIGKILL') return null;
    throw new Error(`a writer ended with ${signal ?? `code ${code}`}. Its output:\n${said}`);
  });
  const done = Promise.race([hears(() => /^done (\S+)$/m.exec(said)?.[1]), ended]);
  done.catch(() => undefined);
  await whileItRuns(
    child,
    hears(() => (said.includes('ready\n') ? true : undefined)),
  );
  return {
    begin: () => child.stdin.write('begin\n'),
    done,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

interface Killing {
  /** After this many killed writers the next one is left to finish. */
  readonly most: number;
  /** Time that a writer has from its start until it is killed, in milliseconds. */
  moment(): number;
  /** Checks the state that a killed writer left behind. */
  look(): Promise<void>;
}

/**
 * Has work done by a sequence of writers, each continuing where the one before stopped, and kills each halfway until one
 * finishes.
 * @returns its result, and how many were killed
 */
export async function killWriters(
  place: Place,
  work: Work,
  { most, moment, look }: Killing,
): Promise<{ readonly said: string; readonly killed: number }> {
  // The next one loads while this one works.
  let next = startWriter(place, work);
  try {
    for (let killed = 0; ; killed += 1) {
      const writer = await next;
      writer.begin();
      if (killed === most) return { said: await endOf(writer), killed };
      next = startWriter(place, work);
      const said = await Promise.race([writer.done, sleep(moment(), null)]);
      await writer.kill();
      if (said !== null) return { said, killed };
      await look();
    }
  } finally {
    const left = await next.catch(() => undefined);
    await left?.kill();
  }
}

async function endOf({ done }: Writer): Promise<string> {
  const said = await done;
  if (said === null) throw new Error('somebody else killed a writer');
  return said;
}
