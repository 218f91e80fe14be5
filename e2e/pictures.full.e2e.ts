import { readdir } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { lockedState } from './support/lookers.ts';
import { signInByCall } from './support/own-person.ts';
import { pages } from './support/pages.ts';
import { type Look, looks, type PictureOf, pictured, withoutPicture } from './support/picture-list.ts';
import { comparePicture, hasOwnFonts } from './support/pictures.ts';
import { addNamed } from './support/placed-people.ts';
import { createRowsForPages } from './support/served-database.ts';
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
  await createRowsForPages(instance.databaseUrl, STILL_MOMENT);
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

const nameOf = ({ name }: PictureOf, { theme, width }: Look) => `picture: ${name}, ${theme}, ${width} px`;
const fileOf = ({ name }: PictureOf, { theme, width }: Look) => `${name}-${theme}-${width}`;

/** Opens a page like a link does, without any state of earlier visits. */
async function openPage(page: Page, { by, path, complete }: PictureOf): Promise<void> {
  if (page.url().startsWith('http')) await forgetKept(page, by, path);
  await showPage(page, `${instance.url}${path}`);
  await settled(page);
  await complete(page);
}

/**
 * Switches the open page to another theme; not with a canvas, which is slightly different each time it is drawn.
 *
 * @returns false if it has to be opened again
 */
async function takesTheme(page: Page, { theme }: Look): Promise<boolean> {
  await page.locator(`[data-scheme="${theme}"]`).waitFor();
  await settled(page, 100);
  return (await page.locator('main canvas').count()) === 0;
}

/** Clears what pages stored in the window; overlays and interactions disappear with the page. */
async function forgetKept(page: Page, by: PictureOf['by'], path: string): Promise<void> {
  const kept = by === 'visitor' ? [] : signedIn[by].origins.flatMap((origin) => origin.localStorage);
  await page.evaluate((own) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name, value } of own) localStorage.setItem(name, value);
  }, kept);
  if (new URL(page.url()).pathname === new URL(path, instance.url).pathname) await page.goto('about:blank');
}

/** Images of one width, grouped by user: those of the same user are taken in one window, one after another. */
function picturesIn(width: Look['width'], looksOfIt: (of: PictureOf) => readonly Look[]): void {
  const windowOf = keepWindows((by: PictureOf['by']) => ({
    ...(by !== 'visitor' && { storageState: signedIn[by] }),
    viewport: { width, height: width < 768 ? 844 : 900 },
    reducedMotion: 'reduce' as const,
    prepare: (context: BrowserContext) => context.clock.setFixedTime(STILL_MOMENT),
  }));
  /** The contents of each window, in full; nothing after a failure. */
  const shown = new Map<PictureOf['by'], PictureOf>();
  for (const of of pictured)
    for (const look of looksOfIt(of))
      test(nameOf(of, look), async ({ task }) => {
        const { by, mask = [], whole } = of;
        const visit = await windowOf(by);
        const isOpen = shown.get(by) === of;
        shown.delete(by);
        await walkIn(visit, task.name, async () => {
          await visit.page.emulateMedia({ colorScheme: look.theme });
          if (!(isOpen && (await takesTheme(visit.page, look)))) await openPage(visit.page, of);
          await comparePicture(visit.page, fileOf(of, look), { mask, whole });
        });
        shown.set(by, of);
      });
}

test('each stored image belongs to a page, and each reason for having none to a page without', async () => {
  const names = pictured.flatMap((of) => of.looks.map((look) => `${fileOf(of, look)}.webp`));
  const kept = await readdir(new URL('pictures', import.meta.url));
  expect(kept.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const isPictured = (path: string) => pictured.some((of) => of.path === path);
  const isPage = (path: string) => pages.some((page) => page.path === path);
  expect(Object.keys(withoutPicture).filter((path) => !isPage(path) || isPictured(path))).toEqual([]);
});

// Another browser renders fonts differently: there is nothing to compare with.
if (hasOwnFonts())
  for (const width of [1280, 390] as const)
    describe(`${width} px`, () =>
      picturesIn(width, (of) =>
        looks.filter((look) => look.width === width && (isFull ? of.looks : of.always).includes(look)),
      ));
