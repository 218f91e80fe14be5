import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Lockfile, missingOptionalPackages } from './lockfile.ts';

// After adding a package: `node tools/complete-lockfile.ts`, then `npm install --package-lock-only` sorts it.
const path = join(dirname(import.meta.dirname), 'package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
const missing = missingOptionalPackages(lockfile);
Object.assign(lockfile.packages, missing);
writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(`${Object.keys(missing).length} optional packages added to package-lock.json`);
