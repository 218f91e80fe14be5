import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';
import { whileItRuns } from '@blattwerk/server/test-support/while-it-runs.ts';

/** What a writer does: all that is left to do for runs or for statements, or the file of a run, for a user. */
export type Work = readonly ['runs'] | readonly ['statements'] | readonly ['file', run: number, by: number];

/** Where it works, and what time it is there. */
export interface Place {
  readonly url: string;
  readonly fieldKey: Buffer;
  readonly now: Date;
}

/** A process that writes, ready to begin. */
export interface Writer {
  begin(): void;
  /** What it came to; null where it was killed before. Rejects where it ended by itself. */
  readonly done: Promise<string | null>;
  /** Ends it as a power failure would. */
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
  // It may be dead by the time that it is told to begin.
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
    throw new Error(`a writer ended by ${signal ?? `code ${code}`} and said:\n${said}`);
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
  /** After so many dead writers the next one is left alone. */
  readonly most: number;
  /** How long a writer has from the moment it begins, in milliseconds. */
  moment(): number;
  /** Looks at what a dead writer left. */
  look(): Promise<void>;
}

/**
 * Lets writers do a work one after the other, each taking up what the one before left, and kills each in the middle, until one
 * comes to its end.
 * @returns what it came to, and how many died
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
