/** One package of package-lock.json, with the fields that are read here. */
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
  /** Its source: a URL, or the folder of a workspace. */
  resolved?: string;
}

/** package-lock.json: packages by their install path. */
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
 * Optional packages for other platforms that are missing from the lockfile. `npm install` omits those that the configured
 * registry does not offer, and `npm ci` then rejects the lockfile on every platform. They are added with the platform that
 * their name states.
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

/** Packages from the registry without a checksum: npm would accept anything sent under that name. */
export function uncheckedPackages(lockfile: Lockfile): string[] {
  return Object.entries(lockfile.packages)
    .filter(([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path);
}

/** Node looks next to the requiring package, then in every parent folder. */
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
