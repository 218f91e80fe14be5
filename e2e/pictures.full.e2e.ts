import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { type OpenOptions, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { lockedState } from './support/lookers.ts';
import { signInByCall } from './support/own-person.ts';
import { pages } from './support/pages.ts';
import { type Look, looks, type PictureOf, pictured, withoutPicture } from './support/picture-list.ts';
import { comparePicture, hasOwnFonts } from './support/pictures.ts';
import { addNamed } from './support/placed-people.ts';
import { plantForPages } from './support/served-database.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import type { SignedIn } from './support/signed-in.ts';
import { STILL_MOMENT, type StillInstance, startStillInstance } from './support/still-instance.ts';

shareBrowser();

const isFull = process.env.FULL === '1';

let instance: StillInstance;
let signedIn: Record<Exclude<PictureOf['by'], 'visitor'>, SignedIn>;

beforeAll(async () => {
  instance = await startStillInstance();
  await plantForPages(instance.databaseUrl, STILL_MOMENT);
  const { email } = await addNamed(instance, 'Bild');
  const partner = await signInByCall(instance, anna);
  signedIn = {
    newcomer: await signInByCall(instance, email),
    anna: partner,
    locked: lockedState(partner),
    operator: await signInByCall(instance, operator),
  };
});

afterAll(() => instance?.stop());

function optionsOf(by: PictureOf['by'], { theme, width }: Look): OpenOptions {
  return {
    ...(by !== 'visitor' && { storageState: signedIn[by] }),
    colorScheme: theme,
    viewport: { width, height: width < 768 ? 844 : 900 },
    reducedMotion: 'reduce',
    prepare: (context) => context.clock.setFixedTime(STILL_MOMENT),
  };
}

const nameOf = ({ name }: PictureOf, { theme, width }: Look) => `picture: ${name}, ${theme}, ${width} px`;
const fileOf = ({ name }: PictureOf, { theme, width }: Look) => `${name}-${theme}-${width}`;

async function compare(page: Page, of: PictureOf, look: Look): Promise<void> {
  const { path, complete, mask = [], whole } = of;
  await showPage(page, `${instance.url}${path}`);
  await settled(page);
  await complete(page);
  await comparePicture(page, fileOf(of, look), { mask, whole });
}

/** Makes a window as it was opened, but for what it has loaded: what one page kept there shows on none of the next. */
async function makeNew(page: Page, by: PictureOf['by']): Promise<void> {
  if (!page.url().startsWith('http')) return;
  const kept = by === 'visitor' ? [] : signedIn[by].origins.flatMap((origin) => origin.localStorage);
  await page.evaluate((own) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name, value } of own) localStorage.setItem(name, value);
  }, kept);
  await page.goto('about:blank');
}

/** Pictures of the same person with the same look are taken in one window, one after another; in the full run each is loaded anew. */
function picturesIn(look: Look, all: readonly PictureOf[]): void {
  const windowOf = keepWindows((by: PictureOf['by']) => optionsOf(by, look));
  for (const of of all)
    test(nameOf(of, look), async ({ task }) => {
      const visit = await windowOf(of.by);
      if (isFull) await makeNew(visit.page, of.by);
      await walkIn(visit, task.name, () => compare(visit.page, of, look));
    });
}

test('each picture that is kept is one of a page, and each reason for having none is one of a page without', async () => {
  const names = pictured.flatMap((of) => of.looks.map((look) => `${fileOf(of, look)}.webp`));
  const kept = await readdir(new URL('pictures', import.meta.url));
  expect(kept.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const isPictured = (path: string) => pictured.some((of) => of.path === path);
  const isPage = (path: string) => pages.some((page) => page.path === path);
  expect(Object.keys(withoutPicture).filter((path) => !isPage(path) || isPictured(path))).toEqual([]);
});

// Another browser draws letters in another way: there is nothing to compare with.
if (hasOwnFonts())
  for (const look of looks) {
    const all = pictured.filter((of) => (isFull ? of.looks : of.always).includes(look));
    if (all.length > 0) describe(`${look.theme}, ${look.width} px`, () => picturesIn(look, all));
  }
