import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The final lines of `npm run statements:verify` for these files. */
export function verified(files: Readonly<Record<string, Buffer>>): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'signed-'));
  const command = fileURLToPath(new URL('../../../../../../tools/statements-verify.ts', import.meta.url));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  const zips = Object.keys(files).filter((name) => name.endsWith('.zip'));
  const args = [command, ...zips, '--keys', 'keys.json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return `${stdout}${stderr}`.trim().split('\n').at(-1);
}
