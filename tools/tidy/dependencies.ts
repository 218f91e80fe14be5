import type { Finding, ProjectFile } from './project-files.ts';

const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Everybody installs the same code: exact versions in every package.json, a checksum for each in the lockfile. */
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
  const { packages } = JSON.parse(lockfile.text) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    checked += 1;
    if (!entry.integrity) violations.push(`${lockfile.path}: ${path} has no checksum`);
  }
  return { checked, violations };
}
