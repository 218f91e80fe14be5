import type { Lockfile } from './lockfile.ts';

/** An installed package and under which licence it says it is; null if it does not say. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
}

/** What package.json of an installed package says, or undefined where it is not installed. */
export type ReadManifest = (path: string) => { license?: unknown; licenses?: unknown } | undefined;

/** Licences that let the product be given on under its own, by their SPDX names. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose own words no rule covers: somebody read them. */
const readByHand: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'a free font licence (Bitstream Vera): may be given on and embedded in papers',
  'png-js': 'MIT, in its file LICENSE',
  'web-push':
    'MPL-2.0: may be a part of a work under another licence; its own files, which are unchanged, stay under it',
};

/** The native library of sharp, as a file of its own that anybody may replace: what the LGPL asks for. */
const replaceableLibrary = /^@img\/sharp-libvips-/;

/** Every package that is installed and that the product needs when it runs, by name. */
export function productionPackages({ packages }: Lockfile, read: ReadManifest): Licensed[] {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .flatMap(([path, { version = '' }]) => {
      const manifest = read(path);
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return manifest === undefined ? [] : [{ name, version, licence: licenceOf(manifest) }];
    })
    .sort((one, two) => (one.name < two.name ? -1 : one.name > two.name ? 1 : 0));
}

function licenceOf({ license, licenses }: NonNullable<ReturnType<ReadManifest>>): string | null {
  if (typeof license === 'string') return license;
  // Two older ways to say it.
  const [first] = Array.isArray(licenses) ? licenses : [license];
  const type = typeof first === 'object' && first !== null && 'type' in first ? first.type : undefined;
  return typeof type === 'string' ? type : null;
}

/** Whether a package may be in the product. */
export function isAllowed({ name, licence }: Licensed): boolean {
  if (name in readByHand) return true;
  if (licence === null) return false;
  return holds(licence) || (licence === 'LGPL-3.0-or-later' && replaceableLibrary.test(name));
}

/** An SPDX expression: one of several with OR, all of several with AND, which binds closer; parentheses group. */
function holds(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const take = (word: string) => words[at]?.toUpperCase() === word && ++at > 0;
  const one = (): boolean => {
    if (!take('(')) return allowed.has(words[at++] ?? '');
    const inner = any();
    return take(')') && inner;
  };
  const all = (): boolean => {
    let good = one();
    while (take('AND')) good = one() && good;
    return good;
  };
  const any = (): boolean => {
    let good = all();
    while (take('OR')) good = all() || good;
    return good;
  };
  return any() && at === words.length;
}
