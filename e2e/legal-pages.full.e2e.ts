import { afterAll, beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance, startBesideShared } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import type { ServerProcess } from './support/server-process.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const shared = shareInstance();
let own: ServerProcess;

beforeAll(async () => {
  own = await startBesideShared({
    IMPRINT_URL: 'https://company.example/impressum',
    PRIVACY_URL: 'https://company.example/datenschutz',
  });
});
afterAll(() => own?.stop());

journeyOnAnyWidth(
  'imprint and privacy notice are one click away from every page, for everybody and whatever is hidden',
  async (open) => {
    const { page } = await open();
    const legal = page.getByRole('navigation', { name: 'Rechtliches' });
    const links = () =>
      legal
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    const both = [
      ['Impressum', 'https://company.example/impressum'],
      ['Datenschutz', 'https://company.example/datenschutz'],
    ];
    for (const path of ['/login', '/forgot-password', '/signup']) {
      await page.goto(`${own.url}${path}`);
      await expect.poll(links).toEqual(both);
    }
    const sentence = page.getByRole('link', { name: /^Wie wir Ihre Daten verarbeiten/ });
    expect(await sentence.getAttribute('href')).toBe('https://company.example/datenschutz');
    const signedIn = await open({ storageState: await signInByCall(own, anna) });
    await signedIn.page.goto(`${own.url}/app/orders`);
    const inside = signedIn.page.getByRole('navigation', { name: 'Rechtliches' }).getByRole('link');
    await inside.first().waitFor();
    await signedIn.page.evaluate(() => document.documentElement.setAttribute('data-footer', 'hidden'));
    expect(await textsOf(inside.filter({ visible: true }))).toEqual(['Impressum', 'Datenschutz']);
    expect(await signedIn.page.locator('.bw-footer > span').isVisible()).toBe(false);
  },
);

journey('the company’s published texts are public, in each language', async (open) => {
  const { page } = await open();
  await page.goto(`${shared.url}/signup`);
  const legal = page.getByRole('navigation', { name: 'Rechtliches' });
  const links = legal.getByRole('link');
  await links.first().waitFor();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/imprint',
    '/privacy',
  ]);
  const [imprint] = await Promise.all([
    page.waitForEvent('popup'),
    legal.getByRole('link', { name: 'Impressum' }).click(),
  ]);
  await imprint.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
  await imprint.getByText('Am Lindenhof 1').waitFor();
  await page.goto(`${shared.url}/privacy`);
  await page.getByRole('heading', { level: 1, name: 'Datenschutzerklärung' }).waitFor();
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy notice' }).waitFor();
});
