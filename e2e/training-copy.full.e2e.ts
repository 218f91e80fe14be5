import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna, operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { settled } from './support/settled.ts';

shareBrowser();

let instance: OwnInstance;

beforeAll(async () => {
  instance = await startOwnInstance();
  await instance.database.query(`update company set training_since = now()`);
});
afterAll(() => instance?.stop());

const banner = 'Übungskopie: Alle Personen sind erfunden, nichts wird versendet.';

journey(
  'a training copy is marked on the sign-in page, on partners’ pages and on the operators’ pages',
  async (open) => {
    const { page } = await open();
    // The company's data are re-read every few seconds.
    await expect
      .poll(async () => {
        await page.goto(`${instance.url}/login`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        return page.getByText(banner).count();
      })
      .toBe(1);
    for (const [who, path] of [
      [anna, '/dashboard'],
      [anna, '/app/mediathek'],
      [operator, '/app/operations'],
      [operator, '/app/operations/payout-runs'],
    ] as const) {
      const { page: own } = await open({ storageState: await signInByCall(instance, who) });
      await own.goto(`${instance.url}${path}`);
      await own.getByText(banner).waitFor();
      await settled(own);
      // When scrolling down, it stays visible, with the header below it.
      await own.mouse.wheel(0, 4_000);
      await expect
        .poll(async () => (await own.getByText(banner).boundingBox())?.y, { message: path })
        .toBe(0);
      const head = await own.getByRole('banner').boundingBox();
      expect(head?.y, path).toBeGreaterThanOrEqual(36);
      expect(await violations(own)).toEqual([]);
      await own.emulateMedia({ media: 'print' });
      expect(await own.getByText(banner).isVisible(), path).toBe(true);
    }
  },
);

journey('it is marked in each language, on a phone too', async (open) => {
  const { page } = await open({ viewport: { width: 390, height: 844 } });
  for (const [locale, text] of [
    ['de', banner],
    ['en', 'Training copy: all people are invented, nothing is sent.'],
    ['fr-FR', 'Copie d’entraînement\u00a0: toutes les personnes sont inventées, rien n’est envoyé.'],
    ['ru-RU', 'Учебная копия: все люди вымышлены, ничего не отправляется.'],
  ] as const) {
    await page.goto(`${instance.url}/login`);
    await page.evaluate((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale);
    await page.reload();
    await page.getByText(text).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBe(390);
  }
});
