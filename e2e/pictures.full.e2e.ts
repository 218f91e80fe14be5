import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const sizeOf = ({ width }: Look) => ({ width, height: width < 768 ? 844 : 900 });

function optionsOf(by: PictureOf['by']): OpenOptions {
  return {
    ...(by !== 'visitor' && { storageState: signedIn[by] }),
    reducedMotion: 'reduce',
    prepare: (context) => context.clock.setFixedTime(STILL_MOMENT),
  };
}

const nameOf = ({ name }: PictureOf, { theme, width }: Look) => `picture: ${name}, ${theme}, ${width} px`;
const fileOf = ({ name }: PictureOf, { theme, width }: Look) => `${name}-${theme}-${width}`;

/** Gives an open page another look. */
async function lookIn(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(sizeOf(look));
  await page.emulateMedia({ colorScheme: look.theme });
}

/** Opens a page; in the full run it is loaded anew. */
async function openPage(page: Page, { by, path, complete }: PictureOf, look: Look): Promise<void> {
  if (isFull) await makeNew(page, by);
  await lookIn(page, look);
  await showPage(page, `${instance.url}${path}`);
  await settled(page);
  await complete(page);
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

const windowOf = keepWindows(optionsOf);

/** What each window shows, complete; nothing after a failure. */
const shown = new Map<PictureOf['by'], PictureOf>();

/** A page is opened once, in its first look, and takes each other one as it stands there. */
function picturesOf(of: PictureOf, looksOfIt: readonly Look[]): void {
  const { by, mask = [], whole } = of;
  for (const look of looksOfIt)
    test(nameOf(of, look), async ({ task }) => {
      const visit = await windowOf(by);
      const isOpen = shown.get(by) === of;
      shown.delete(by);
      await walkIn(visit, task.name, async () => {
        await (isOpen ? lookIn(visit.page, look) : openPage(visit.page, of, look));
        if (isOpen) await settled(visit.page, 100);
        await comparePicture(visit.page, fileOf(of, look), { mask, whole });
      });
      shown.set(by, of);
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
  for (const of of pictured) {
    const wanted = isFull ? of.looks : of.always;
    picturesOf(
      of,
      looks.filter((look) => wanted.includes(look)),
    );
  }
