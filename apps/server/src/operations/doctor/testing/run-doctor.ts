import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../../../../test-support/bare-environment.ts';

const command = fileURLToPath(new URL('../doctor.command.ts', import.meta.url));

/** Output and exit code of the command, with a data folder of its own unless the variables name one. */
export async function runDoctor(
  variables: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<{ code: number; lines: string[]; errors: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  try {
    const env = { ...bareEnvironment(), DATA_DIR: folder, ...variables };
    const child = spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { code, lines: out.trimEnd().split('\n'), errors };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
