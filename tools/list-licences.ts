import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed, productionPackages, type ReadManifest } from './licences.ts';
import { root } from './setup.mjs';

const read: ReadManifest = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
};

const packages = productionPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')), read);
for (const { name, version, licence } of packages)
  process.stdout.write(`${name}\t${version}\t${licence ?? 'not said'}\n`);
const refused = packages.filter((one) => !isAllowed(one));
for (const { name, licence } of refused)
  process.stderr.write(`${name}: ${licence ?? 'no licence'} is not on the list of tools/licences.ts\n`);
if (packages.length === 0) process.stderr.write('nothing is installed\n');
if (refused.length > 0 || packages.length === 0) process.exitCode = 1;
