import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The browsers other than Chromium that run the journeys: the possible names of their programs, of which the first that is
 * found is used, and the Debian packages that install them.
 */
const browsers = /** @type {const} */ ([
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: 'firefox-esr' },
  {
    name: 'WebKit',
    // It needs a display, and there is none here.
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: 'webkit2gtk-driver and xvfb',
  },
]);

/** @typedef {typeof browsers[number]['name']} OtherBrowserName */
/** @typedef {{ name: OtherBrowserName, paths: string[] }} OtherBrowser `paths` of its programs */
/**
 * @typedef {{ found: OtherBrowser[], missing: string[] }} OtherBrowsers `missing` names those that cannot run, with the
 * reason
 */

/**
 * The browsers that this machine has.
 *
 * @param {string} [path] folders with programs, in the form of PATH
 * @returns {OtherBrowsers}
 */
export function findOtherBrowsers(path = process.env.PATH ?? '') {
  /** @type {OtherBrowsers} */
  const result = { found: [], missing: [] };
  for (const { name, programs, packages } of browsers) {
    const paths = programs.map((names) => firstOf(names, path));
    if (paths.every((one) => one !== undefined)) result.found.push({ name, paths });
    else result.missing.push(`journeys in ${name}: not installed; Debian has it in ${packages}`);
  }
  return result;
}

/**
 * @param {readonly string[]} names
 * @param {string} path
 * @returns {string | undefined}
 */
function firstOf(names, path) {
  const folders = path.split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}
