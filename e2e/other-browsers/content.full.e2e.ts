import { expect } from 'vitest';
import { anna } from '../support/demo-logins.ts';
import { shareInstance } from '../support/instances.ts';
import { layLine } from '../support/line.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';

const instance = shareInstance();

inOtherBrowsers((walk) => {
  walk(
    'the news, newest first, and one of them',
    async (page) => {
      const newest = await instance.database.query<{ title: string }>(
        `select title from news join news_texts on news_id = news.id and locale = 'de'
         order by created_at desc, news.id desc limit 9`,
      );
      const titles = newest.map(({ title }) => title);
      await openAs(page, instance, anna, '/app/news/news');
      await expect.poll(() => page.getByTestId('news-card').getByRole('heading').texts()).toEqual(titles);
      await expectFitting(page);
      await page.getByTestId('news-card').first().getByRole('link').first().click();
      await expect.poll(() => page.locator('h1').first().text()).toBe(titles[0]);
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk('the media library is public; an image opens over it', async (page) => {
    const media = await instance.database.query<{ name: string }>(
      'select name from media where type = 2 order by created_at desc, id desc limit 8',
    );
    await page.goto(`${instance.url}/app/mediathek`);
    await page.getByTestId('media-card').first().waitFor();
    await expectFitting(page);
    await page.getByRole('link', { name: 'Bilder' }).click();
    const names = page.getByTestId('media-card').locator('a:not([aria-hidden]):not([aria-label])');
    await expect.poll(() => names.texts()).toEqual(media.map(({ name }) => name));
    await page.getByRole('link', { name: `${media[0]?.name} vergrößern` }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByTestId('lightbox-position').text()).toContain(`${media[0]?.name}`);
    // The visible one and its neighbours.
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLImageElement>('dialog img')].filter((one) => one.naturalWidth > 0)
            .length,
      );
    await expect.poll(loaded).toBe(2);
    await page.press('Escape');
    await dialog.gone();
  });

  walk('without a network the last data stay, with their time', async (page) => {
    const line = await layLine(instance.url);
    try {
      await openAs(page, line, anna, '/dashboard');
      await expect.poll(() => page.getByTestId('psv').text()).toMatch(/€/);
      const psv = await page.getByTestId('psv').text();
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
        .toBe('activated');
      // From here on the worker serves every file.
      await page.reload();
      await expect.poll(() => page.getByTestId('psv').text()).toBe(psv);
      await line.cut();
      await page.reload();
      const note = page.getByRole('alert').having(/Der Server ist gerade nicht erreichbar/);
      await note.getByText(/Stand .*\d\d:\d\d/).waitFor();
      await expect.poll(() => page.getByTestId('psv').text()).toBe(psv);
      await expectFitting(page);
      await line.mend();
      await note.gone();
    } finally {
      await line.cut();
    }
  });
});
