import type { Lockfile } from './lockfile.ts';

/** An installed package and its declared licence; null if it declares none. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
}

/** The package.json of an installed package, or undefined if it is not installed. */
export type ReadManifest = (path: string) => { license?: unknown; licenses?: unknown } | undefined;

/** Licences that allow the product to be distributed under its own, by their SPDX names. */
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

/** Packages whose licence text matches no rule: reviewed by hand. */
const readByHand: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'a free font licence (Bitstream Vera): may be given on and embedded in papers',
  'png-js': 'MIT, in its file LICENSE',
  'web-push':
    'MPL-2.0: may be a part of a work under another licence; its own files, which are unchanged, stay under it',
};

/** The native library of sharp, a separate file that anybody may replace, as the LGPL requires. */
const replaceableLibrary = /^@img\/sharp-libvips-/;

/** Every installed package that the product needs at run time, by name. */
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
  // Two older notations.
  const [first] = Array.isArray(licenses) ? licenses : [license];
  const type = typeof first === 'object' && first !== null && 'type' in first ? first.type : undefined;
  return typeof type === 'string' ? type : null;
}

/** Whether a package may be part of the product. */
export function isAllowed({ name, licence }: Licensed): boolean {
  if (name in readByHand) return true;
  if (licence === null) return false;
  return holds(licence) || (licence === 'LGPL-3.0-or-later' && replaceableLibrary.test(name));
}

/**
 * Evaluates an SPDX expression: one of several with OR, all of several with AND, which binds more tightly; parentheses
 * group.
 */
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
