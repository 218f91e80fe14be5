import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Lockfile, missingOptionalPackages, uncheckedPackages } from './lockfile.ts';

// After adding a package: `node tools/complete-lockfile.ts`. Packages without a checksum are requested again: npm adds
// those that the configured registry offers, with their checksums, and the rest stay as they were.
const folder = dirname(import.meta.dirname);
const path = join(folder, 'package-lock.json');
const read = () => JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
const write = (lockfile: Lockfile) => writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);

function update(): void {
  const options = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...options, '--omit-lockfile-registry-resolved'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm could not update package-lock.json.');
}

const lockfile = read();
for (const unchecked of uncheckedPackages(lockfile)) delete lockfile.packages[unchecked];
write(lockfile);
update();
const updated = read();
Object.assign(updated.packages, missingOptionalPackages(updated));
write(updated);
// Sorts the packages.
update();
console.log(`${uncheckedPackages(read()).length} packages have no checksum`);
