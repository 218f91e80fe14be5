/** One package of package-lock.json, as far as it is looked at here. */
export interface LockedPackage {
  version?: string;
  integrity?: string;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  link?: boolean;
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
  /** Where it comes from: an address, or a folder of a workspace. */
  resolved?: string;
}

/** package-lock.json: where a package is installed, and what it is. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = ['arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * Packages that others want on some platform and that the lockfile does not hold. `npm install` leaves out
 * those which the registry at hand does not offer, and `npm ci` then refuses the lockfile on every platform.
 * They come with what their name tells: for which platform they are.
 */
export function missingOptionalPackages(lockfile: Lockfile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [path, owner] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      if (isInstalledFor(path, name, lockfile)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(owner.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

/** What is installed from the registry without a checksum: whatever is sent under that name is taken. */
export function uncheckedPackages(lockfile: Lockfile): string[] {
  return Object.entries(lockfile.packages)
    .filter(([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path);
}

/** Node looks beside the package that asks and then in every folder above. */
function isInstalledFor(path: string, name: string, lockfile: Lockfile): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lockfile.packages) return true;
    if (folder === '') return false;
  }
}

function platformOf(name: string): LockedPackage {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = /eabi/.test(name) ? ['arm'] : words.filter((word) => processors.includes(word));
  const libc = /musl/.test(name) ? ['musl'] : /gnu/.test(name) ? ['glibc'] : [];
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os[0] === 'linux' && libc.length > 0 ? { libc } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}
