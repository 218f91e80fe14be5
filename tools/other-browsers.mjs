import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The browsers beside Chromium that journeys are walked in: their programs, of each line the first that is found, and
 * the packages of Debian that bring them.
 */
const browsers = /** @type {const} */ ([
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: 'firefox-esr' },
  {
    name: 'WebKit',
    // It draws on a screen only, and here there is none.
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: 'webkit2gtk-driver and xvfb',
  },
]);

/** @typedef {typeof browsers[number]['name']} OtherBrowserName */
/** @typedef {{ name: OtherBrowserName, paths: string[] }} OtherBrowser `paths` of its programs */
/** @typedef {{ found: OtherBrowser[], missing: string[] }} OtherBrowsers `missing` says what cannot run, and why */

/**
 * Which of them this machine has.
 *
 * @param {string} [path] where programs lie, as PATH says it
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
