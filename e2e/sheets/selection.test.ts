import { expect, test } from 'vitest';
import { pages } from '../support/pages.ts';
import { readSelection, sheetName } from './selection.ts';

test('without options everything is drawn', () => {
  const { pages: chosen, widths, themes, locales } = readSelection([]);
  expect(chosen).toEqual(pages);
  expect(widths).toEqual([360, 390, 768, 1440, 1920, 2560]);
  expect(themes).toEqual(['light', 'dark']);
  expect(locales).toEqual(['de', 'en', 'fr-FR', 'ru-RU']);
});

test('pages are selected by the prefix of their URL, the rest by name', () => {
  const { pages: chosen, ...rest } = readSelection([
    '--pages=/login,/app/feldgeraete',
    '--widths',
    '390,1280',
    '--themes=dark',
    '--locales=ru-RU,de',
  ]);
  expect(chosen.map(({ path }) => path)).toEqual([
    '/login',
    '/app/feldgeraete',
    '/app/feldgeraete?device=1',
    '/app/feldgeraete?import=true',
    '/app/feldgeraete/labels',
  ]);
  expect(rest).toEqual({ widths: [390, 1280], themes: ['dark'], locales: ['ru-RU', 'de'] });
});

test.each([
  [['--pages=/nowhere'], 'No page begins with /nowhere'],
  [['--widths=wide'], 'A width is 100 to 9999 pixels, not wide'],
  [['--themes=grey'], 'Unknown: grey. Possible values: light, dark.'],
  [['--locales=it'], 'Unknown: it. Possible values: de, en, fr-FR, ru-RU.'],
  [['--depth=3'], '--depth'],
])('%j is refused', (args, reason) => {
  expect(() => readSelection(args)).toThrow(reason);
});

test('each sheet has a file of its own, by URL and user', () => {
  expect(sheetName({ path: '/app/mediathek?type=2&view=20', by: 'nobody' })).toBe(
    'app-mediathek-type-2-view-20-nobody',
  );
  expect(sheetName({ path: '/dashboard', by: 'partner' })).toBe('dashboard');
  const names = pages.map(sheetName);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
