import { type LockedPackage, type Lockfile, missingOptionalPackages } from '../lockfile.ts';
import type { Finding, ProjectFile } from './project-files.ts';

const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/**
 * Everybody installs the same code: exact versions in every package.json, and a checksum for each package in the lockfile.
 */
export function checkPinned(manifests: ProjectFile[], lockfile: ProjectFile | undefined): Finding {
  const violations: string[] = [];
  let checked = 0;
  for (const manifest of manifests) {
    const content = JSON.parse(manifest.text) as Record<string, Record<string, string> | undefined>;
    for (const [name, version] of groups.flatMap((group) => Object.entries(content[group] ?? {}))) {
      checked += 1;
      const allowed = name.startsWith('@blattwerk/') ? version === '*' : exactVersion.test(version);
      if (!allowed) violations.push(`${manifest.path}: ${name} is "${version}", not one exact version`);
    }
  }
  if (!lockfile) return { checked, violations: [...violations, 'there is no package-lock.json'] };
  const locked = checkLockfile(lockfile.path, JSON.parse(lockfile.text) as Lockfile);
  return { checked: checked + locked.checked, violations: [...violations, ...locked.violations] };
}

function checkLockfile(path: string, lockfile: Lockfile): Finding {
  const installed = Object.entries(lockfile.packages).filter(
    ([name, entry]) => name.includes('node_modules/') && !entry.link,
  );
  const unchecked = installed.filter(([, entry]) => !entry.integrity && !isForAnotherPlatform(entry));
  const missing = Object.keys(missingOptionalPackages(lockfile));
  return {
    checked: installed.length,
    violations: [
      ...unchecked.map(([name]) => `${path}: ${name} has no checksum`),
      ...missing.map((name) => `${path}: ${name} is missing, run tools/complete-lockfile.ts`),
    ],
  };
}

/** Packages for neither Linux x64 nor arm64: a registry that mirrors only these platforms has no checksum for them. */
function isForAnotherPlatform({ optional, os = [], cpu = [], libc = [] }: LockedPackage): boolean {
  const served =
    os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && !libc.includes('musl');
  return optional === true && os.length > 0 && !served;
}
