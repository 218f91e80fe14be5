import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';

/** A command of the product, started like its script in package.json. */
export const commands = {
  setup: fileURLToPath(import.meta.resolve('@blattwerk/server/joining/setup/setup.command.ts')),
  takeover: fileURLToPath(import.meta.resolve('@blattwerk/server/operations/takeover/takeover.command.ts')),
  import: fileURLToPath(import.meta.resolve('@blattwerk/server/sales/orders/import/import.command.ts')),
} as const;

/** Working directory. */
export interface Place {
  readonly url: string;
  readonly fieldKey: string;
  /** A folder of its own. */
  readonly folder: string;
}

/** The result of the command, how long it took, and the peak memory of its process. */
export interface Measured {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
  readonly seconds: number;
  readonly peakMegabytes: number;
}

const keepPeak = import.meta.resolve('./keep-peak.ts');

/** Starts a command. */
export function startCommand(
  { url, fieldKey, folder }: Place,
  command: keyof typeof commands,
  args: readonly string[],
) {
  const env = {
    ...bareEnvironment(),
    DATABASE_URL: url,
    FIELD_KEY: fieldKey,
    DATA_DIR: folder,
    PEAK_FILE: join(folder, 'peak'),
  };
  const child = spawn(process.execPath, ['--import', keepPeak, commands[command], ...args], {
    cwd: folder,
    env,
  });
  child.stdin.end();
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended: Promise.all([code, text(child.stdout), text(child.stderr)]) };
}

/** Runs a command to its end. */
export async function runMeasured(
  place: Place,
  command: keyof typeof commands,
  args: readonly string[],
): Promise<Measured> {
  const started = performance.now();
  const [code, out, error] = await startCommand(place, command, args).ended;
  const seconds = (performance.now() - started) / 1000;
  const peak = await readFile(join(place.folder, 'peak'), 'utf8');
  return { code, out, error, seconds, peakMegabytes: Number(peak) };
}
