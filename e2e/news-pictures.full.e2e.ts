import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { holdBack } from './support/held-back.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();

/** Maximum bytes of an article's image: nine of them must not outweigh the page. */
const PICTURE_BYTES = 40_000;

journey('images of news have reserved space, an alternative text, and little weight', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, anna),
    viewport: { width: 390, height: 844 },
  });
  const files = await holdBack(page, '**/api/media/*/thumbnail');
  await page.goto(`${instance.url}/app/news/news`);
  const pictures = page.getByTestId('news-picture');
  await pictures.first().waitFor();
  await files.isAsked();
  const places = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('[data-testid="news-card"]'), (card) => {
        const { top, height } = card.getBoundingClientRect();
        return [Math.round(top + scrollY), Math.round(height)];
      }),
    );
  const before = await places();
  files.release();
  const isThere = () => pictures.first().evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0);
  await expect.poll(isThere).toBe(true);
  expect(await places()).toEqual(before);
  const alternativeTexts = await pictures.evaluateAll((found) =>
    found.map((picture) => [picture.getAttribute('alt'), picture.getAttribute('loading')]),
  );
  expect(alternativeTexts[0]).toEqual(['Linde', 'lazy']);
  const weights = await pictures.evaluateAll((found) =>
    Promise.all(
      found.map(async (picture) => (await (await fetch((picture as HTMLImageElement).src)).blob()).size),
    ),
  );
  for (const weight of weights) expect(weight).toBeLessThan(PICTURE_BYTES);
  await page.getByTestId('news-card').filter({ has: pictures }).first().getByRole('link').click();
  await page.getByTestId('article-content').waitFor();
  expect(await pictures.getAttribute('alt')).toBe('Linde');
});
