import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findOtherBrowsers } from './other-browsers.mjs';

const home = mkdtempSync(join(tmpdir(), 'browsers-'));

afterAll(() => rmSync(home, { recursive: true }));

/** A folder with these programs. */
function folderWith(...programs: string[]): string {
  const folder = join(home, programs.join('-') || 'empty');
  mkdirSync(folder, { recursive: true });
  for (const program of programs) {
    writeFileSync(join(folder, program), '#!/bin/sh\n');
    chmodSync(join(folder, program), 0o755);
  }
  return folder;
}

const noFirefox = 'journeys in Firefox: not installed; Debian has it in firefox-esr';
const noWebKit = 'journeys in WebKit: not installed; Debian has it in webkit2gtk-driver and xvfb';

test.each([
  ['Debian’s Firefox before another', [folderWith('firefox', 'firefox-esr')], ['firefox-esr'], [noWebKit]],
  ['Firefox of elsewhere', [folderWith('firefox')], ['firefox'], [noWebKit]],
  [
    'WebKit with its screen, from two folders',
    [folderWith('WebKitWebDriver'), folderWith('Xvfb')],
    ['WebKitWebDriver', 'Xvfb'],
    [noFirefox],
  ],
  ['no WebKit without a screen', [folderWith('WebKitWebDriver')], [], [noFirefox, noWebKit]],
  ['nothing, and says so', [folderWith(), ''], [], [noFirefox, noWebKit]],
])('finds %s', (_, folders, programs, missing) => {
  const { found, missing: said } = findOtherBrowsers(folders.join(delimiter));
  expect(found.flatMap(({ paths }) => paths.map((path) => path.split('/').at(-1)))).toEqual(programs);
  expect(said).toEqual(missing);
});
