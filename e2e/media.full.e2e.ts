import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import { addressOf } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let media: { id: number; type: number; name: string; tags: string[] }[];

beforeAll(async () => {
  media = await instance.database.query(
    `select id, type, name, array(select tag.name from media_taggings
       join media_tags as tag on tag.id = tag_id where media_id = media.id) as tags
     from media order by created_at desc, id desc`,
  );
});

const { walk, walkOnAnyWidth } = oneWindow((isPhone) => ({
  viewport: { width: 1440, height: 900 },
  hasTouch: isPhone,
}));

const cards = (page: Page) => page.getByTestId('media-card');
const names = (page: Page) => textsOf(cards(page).locator('a:not([aria-hidden]):not([aria-label])'));
const ofType = (type: number) => media.filter((item) => type === 0 || item.type === type);
const chip = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const checked = async (page: Page) => (await page.getByRole('checkbox', { checked: true }).all()).length;
const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);
const namesOf = (items: typeof media, count = 8) => items.slice(0, count).map(({ name }) => name);

walkOnAnyWidth(
  'the library is public: types, tags with their "All", 8 and 6 more',
  async ({ page, requests }, isPhone) => {
    await comeTo(page, `${instance.url}/app/mediathek`);
    await expect.poll(() => names(page)).toEqual(namesOf(ofType(0)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    if (isPhone) {
      const [first, second] = await Promise.all([
        cards(page).nth(0).boundingBox(),
        cards(page).nth(1).boundingBox(),
      ]);
      expect(second?.y).toBe(first?.y);
      expect(second?.x).toBeGreaterThan(first?.x ?? 0);
    }
    for (let shown = 14; shown < media.length + 6; shown += 6) {
      await page.getByRole('button', { name: 'Mehr anzeigen' }).click();
      await expect.poll(() => names(page)).toEqual(namesOf(media, shown));
    }
    expect(await page.getByRole('button', { name: 'Mehr anzeigen' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Bilder' }).click();
    await expect.poll(() => names(page)).toEqual(namesOf(ofType(2)));
    expect(addressOf(page)).toMatchObject({ type: '2' });
    const all = await page.getByRole('checkbox').count();
    await expect.poll(() => checked(page)).toBe(all);
    await page.getByText('Marke', { exact: true }).click();
    await expect
      .poll(async () => [await chip(page, 'Alle').isChecked(), await checked(page)])
      .toEqual([false, all - 2]);
    const without = ofType(2).filter(({ tags }) => tags.some((tag) => tag !== 'Marke'));
    await expect.poll(() => names(page)).toEqual(namesOf(without));
    await chip(page, 'Marke').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => chip(page, 'Alle').isChecked()).toBe(true);
    await page.getByText('Alle', { exact: true }).nth(1).click();
    await page.getByText('Es ist kein Schlagwort ausgewählt.').waitFor();
    await page.getByText('Herbst', { exact: true }).click();
    const autumn = ofType(2).filter(({ tags }) => tags.includes('Herbst'));
    await expect.poll(() => names(page)).toEqual(namesOf(autumn));

    if (isFullRun) {
      // Each type keeps its own tags, and all of it is in the URL.
      await page.getByRole('link', { name: 'Videos' }).click();
      await expect.poll(() => names(page)).toEqual(namesOf(ofType(3)));
      await page.getByRole('link', { name: 'Bilder' }).click();
      await expect.poll(() => names(page)).toEqual(namesOf(autumn));
      await page.reload();
      await expect.poll(() => names(page)).toEqual(namesOf(autumn));
      await expect.poll(() => checked(page)).toBe(1);
      await comeTo(page, `${instance.url}/app/mediathek?type=9&tags0=77777-x&shown0=-4&view=zzz`);
      await expect.poll(() => names(page)).toEqual(namesOf(ofType(0)));
    }
    expect(requests.filter((request) => 'authorization' in request.headers())).toEqual([]);
  },
);

inFullRun(() => {
  walkOnAnyWidth(
    'an image opens over the page: keys, swipes, Escape, and the focus returns',
    async ({ page }) => {
      await comeTo(page, `${instance.url}/app/mediathek?type=2`);
      const images = ofType(2).slice(0, 8);
      const opener = page.getByRole('link', { name: `${images[1]?.name} vergrößern` });
      const thumbnail = opener.locator('img');
      await thumbnail.waitFor();
      expect(
        await thumbnail.evaluate((image) => [
          image.getAttribute('width'),
          image.getAttribute('height'),
          image.getAttribute('loading'),
        ]),
      ).toEqual(['400', '300', 'lazy']);
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      const shows = (index: number) =>
        expect
          .poll(() => textOf(dialog.getByTestId('lightbox-position')))
          .toBe(`${images[index]?.name} Bild ${index + 1} von 8`);
      await shows(1);
      expect(addressOf(page)).toMatchObject({ view: String(images[1]?.id) });
      await page.keyboard.press('ArrowRight');
      await shows(2);
      await page.keyboard.press('ArrowLeft');
      await shows(1);
      await page.keyboard.press('ArrowLeft');
      await shows(0);
      await page.keyboard.press('ArrowLeft');
      await shows(7);
      await dialog.getByRole('button', { name: 'Nächstes Bild' }).click();
      await shows(0);
      const box = await dialog.getByRole('img').boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 120, y + 10, { steps: 4 });
      await page.mouse.up();
      await shows(1);
      expect(
        await dialog
          .getByRole('img')
          .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(480);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(opener)).toBe(true);
      expect(addressOf(page)).not.toHaveProperty('view');
    },
  );

  walk(
    'a video plays from any position, with captions in the reader’s language',
    async ({ page, requests }) => {
      for (const { id } of ofType(3)) {
        await comeTo(page, `${instance.url}/app/mediathek/article/${id}`);
        const video = page.locator('main video');
        await expect
          .poll(() => video.evaluate((node: HTMLVideoElement) => node.readyState))
          .toBeGreaterThan(0);
        await video.evaluate((node: HTMLVideoElement) => {
          node.muted = true;
          node.currentTime = 3;
        });
        await expect
          .poll(() => video.evaluate((node: HTMLVideoElement) => !node.seeking && node.readyState > 1))
          .toBe(true);
        expect(await video.evaluate((node: HTMLVideoElement) => node.currentTime)).toBe(3);
        const captions = () =>
          video.evaluate((node: HTMLVideoElement) => {
            const track = [...node.textTracks].find(({ mode }) => mode === 'showing');
            return [track?.language, [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text)];
          });
        await expect.poll(captions).toEqual(['de', [expect.stringMatching(/\S.+\.$/)]]);
        await video.evaluate((node: HTMLVideoElement) => node.play());
        await expect
          .poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime))
          .toBeGreaterThan(3.2);
        const files = await Promise.all(
          requests
            .filter((request) => request.url().endsWith(`/${id}/file`))
            .map(async (request) => (await request.response())?.status()),
        );
        // A request that the browser aborted when seeking has no response.
        expect(new Set(files.filter((status) => status !== undefined))).toEqual(new Set([206]));
      }
      const [{ id } = { id: 0 }] = ofType(3);
      const tail = await fetch(`${instance.url}/api/media/${id}/file`, { headers: { range: 'bytes=-16' } });
      expect([tail.status, (await tail.arrayBuffer()).byteLength]).toEqual([206, 16]);
    },
  );

  journeyOnAnyWidth(
    'a PDF is shown on its page if the browser can, otherwise opened or downloaded',
    async (open, isPhone) => {
      const document = ofType(1)[0];
      const { page, context, blocked } = await open({ viewport: { width: 1440, height: 900 } });
      await context.addInitScript(() => {
        const wanted = location.hash === '#viewer';
        Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => wanted });
      });
      const address = `${instance.url}/app/mediathek/article/${document?.id}`;
      await page.goto(address);
      const openIt = page.getByRole('link', { name: 'PDF öffnen' });
      expect(await openIt.getAttribute('href')).toBe(`/api/media/${document?.id}/file`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Herunterladen' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${document?.name}.pdf`);
      await page.goto('about:blank');
      const answered = page.waitForResponse((response) => response.url().endsWith('/file'));
      await page.goto(`${address}#viewer`);
      if (isPhone) {
        await openIt.waitFor();
        expect(await page.locator('iframe').count()).toBe(0);
        return;
      }
      await page.locator(`iframe[src="/api/media/${document?.id}/file"]`).waitFor();
      const response = await answered;
      expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
      expect(blocked).toEqual([]);
    },
  );

  journeyOnAnyWidth(
    'when signed in the menu is there, and an item is shared with the partner’s own link',
    async (open) => {
      const storageState = await signedInState(instance.url, anna);
      const { page, context } = await open({ storageState, viewport: { width: 1440, height: 900 } });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const item = ofType(2)[0];
      await page.goto(`${instance.url}/app/mediathek/article/${item?.id}`);
      await page.getByRole('navigation', { name: 'Hauptmenü' }).first().waitFor({ state: 'attached' });
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
      );
      await page.getByRole('button', { name: 'Teilen mit meinem Link' }).click();
      await page.getByText('In die Zwischenablage kopiert').waitFor();
      const address = `${instance.url}/app/mediathek/article/${item?.id}`;
      const link = `${instance.url}/r/ANNABERGER`;
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${item?.name}: ${address}\n${link}`,
      );
      const shared = await page.evaluate(
        () =>
          new Promise((resolve) => {
            const value = async (data: unknown) => resolve(data);
            Object.defineProperty(navigator, 'share', { value, configurable: true });
            [...document.querySelectorAll('button')]
              .find(({ textContent }) => textContent?.includes('meinem Link'))
              ?.click();
          }),
      );
      expect(shared).toEqual({ title: item?.name, url: link, text: `${item?.name}: ${address}` });
    },
  );

  walkOnAnyWidth(
    'without a login: navigation to it and back, another language, and missing items',
    async ({ page, expectProblem }) => {
      await comeTo(page, `${instance.url}/app/mediathek/article/${ofType(2)[0]?.id}`);
      await page.getByRole('button', { name: 'Teilen', exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Teilen mit meinem Link' }).count()).toBe(0);
      expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).count()).toBe(0);
      await page.getByRole('button', { name: /Sprache/ }).click();
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('link', { name: 'Media library' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Media library' }).waitFor();
      await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
      await page.getByRole('link', { name: 'Videos' }).click();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.waitForURL('**/login');
      await page.locator('input[name="username"]').fill(anna);
      await page.locator('input[type="password"]').fill('Blattwerk-2026');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/app/mediathek?type=3');
      await page.getByRole('navigation').first().waitFor({ state: 'attached' });
      expectProblem(/404/);
      for (const id of ['999999999', '0', 'abc']) {
        await comeTo(page, `${instance.url}/app/mediathek/article/${id}`);
        await page.getByText('This item does not exist, or no longer does').waitFor();
      }
    },
  );
});
