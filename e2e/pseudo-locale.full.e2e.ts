import { beforeAll, expect, test } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { type Looker, type LookerStates, signInLookers, titleOf } from './support/lookers.ts';
import { overflows } from './support/overflow.ts';
import { bell, everythingElse, help, palette, settings } from './support/overlays.ts';
import { pages, untilRead } from './support/pages.ts';
import { pseudo, pseudoScript, speakPseudo } from './support/pseudo-locale.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let lookers: LookerStates;

beforeAll(async () => {
  lookers = await signInLookers(instance.url);
});

const overlays = [palette, help, settings, everythingElse, bell];

const phone = {
  viewport: { width: 390, height: 844 },
  reducedMotion: 'reduce',
  prepare: speakPseudo,
} as const;

const windowOf = keepWindows((by: Looker) => ({ ...lookers[by], ...phone }));

test('a pseudo text is 40 % longer, with its variables', () => {
  expect(pseudo('Guten Tag, {{name}}')).toBe('Gùtténn Tàgg, {{name}}');
  const long = 'Abgeschlossene Bestellungen';
  expect(pseudo(long).length / long.length).toBeCloseTo(1.4, 1);
});

test('a file of texts is translated where it contains a known one', () => {
  const dollar = '$';
  const file = (team: string, account: string) =>
    `var a={b:${team},c:${account},d:\`${dollar}{a}\`,e:"MMM"};export{a as default};`;
  const source = file('`Team`', '"Konto"');
  expect(pseudoScript(source, new Set(['Team', 'Konto']))).toBe(file('"Téààm"', '"Kônntôô"'));
});

for (const { path, by, complete } of process.env.FULL === '1' ? pages : []) {
  test(`texts 40 % longer fit 390 px: ${path}${titleOf[by]}`, async ({ task }) => {
    const visit = await windowOf(by);
    await walkIn(visit, task.name, async () => {
      const { page } = visit;
      await showPage(page, `${instance.url}${path}`);
      await complete(page);
      await untilRead(page);
      expect(await textOf(page.getByRole('main').first())).toMatch(/[àéîôù]\p{L}*[àéîôù]/u);
      expect(await overflows(page)).toEqual([]);
    });
  });
}

for (const { name, path, open: openOverlay } of process.env.FULL === '1' ? overlays : []) {
  journey(`texts 40 % longer fit 390 px: ${name}`, async (open) => {
    const { page } = await open({ ...lookers.partner, ...phone });
    await page.goto(`${instance.url}${path}`);
    await openOverlay(page, pseudo);
    await untilRead(page);
    expect(await overflows(page)).toEqual([]);
  });
}

journey('a text that does not fit is detected', async (open) => {
  const { page } = await open(phone);
  await page.goto(`${instance.url}/login`);
  await settled(page);
  await page.evaluate(() => {
    const add = (style: string, text: string) => {
      const box = document.createElement('p');
      box.style.cssText = `inline-size:60px;${style}`;
      box.textContent = text;
      document.querySelector('main')?.append(box);
    };
    add('overflow:hidden', 'Unzertrennlich');
    add('', 'Zusammengewachsen');
    add('overflow:hidden;block-size:1em', 'Ein Satz mit mehr als einer Zeile');
    add('inline-size:500px', 'x');
  });
  expect((await overflows(page)).map((text) => text.replace(/ [a-z]+\. /, ' '))).toEqual([
    expect.stringContaining('the page is'),
    'cut off: "Unzertrennlich"',
    'sticks out of its box: "Zusammengewachsen"',
    'cut off below: "Ein Satz mit mehr als einer Zeile"',
    'sticks out of the window: "x"',
  ]);
});
