import { readFile } from 'node:fs/promises';
import { unzip } from '@blattwerk/server/money/accounting/testing/accounting-server.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** The names of the files in a downloaded ZIP. */
async function loaded(page: Page, click: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return [...unzip(await readFile(await download.path())).keys()];
}

journeyOnAnyWidth(
  'a partner downloads the tax package of a year, and a tax adviser does so by a link, until it is withdrawn',
  async (open) => {
    const storageState = await signInByCall(instance, anna);
    const { page } = await open({ storageState, acceptDownloads: true });
    await page.goto(`${instance.url}/app/accounts/statements`);
    const mine = page.getByRole('button', { name: /^ZIP für Steuerpaket \d{4}$/ }).first();
    const year = /\d{4}/.exec((await mine.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    const files = await loaded(page, () => mine.click());
    expect(files.slice(0, 2)).toEqual([`Jahresabrechnung ${year}.pdf`, `Belegliste ${year}.csv`]);
    expect(files.slice(2).every((name) => /^Belege\/G-\d{6}\.pdf$/.test(name))).toBe(true);

    await page.getByRole('button', { name: `Link erstellen für ${year}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Gültig für').selectOption({ label: '7 Tage' });
    await dialog.getByRole('button', { name: 'Link erstellen' }).click();
    // The server uses its configured public URL, and does not know its port here.
    const { pathname } = new URL(await textOf(page.getByTestId('tax-link')));
    await dialog.getByRole('button', { name: 'Fertig' }).click();
    const links = page.getByRole('list', { name: 'Links für die Steuerberatung' });
    const first = links.getByRole('listitem').first();
    await expect.poll(() => textOf(first)).toMatch(/Gilt bis .*Nie genutzt\./);

    const adviser = await open({ acceptDownloads: true });
    await adviser.page.goto(`${instance.url}${pathname}`);
    const load = adviser.page.getByRole('link', { name: 'Steuerpaket herunterladen (ZIP)' });
    await load.waitFor();
    expect(await textOf(adviser.page.locator('main'))).toContain(`Jahr ${year}`);
    expect(await loaded(adviser.page, () => load.click())).toEqual(files);

    await page.reload();
    await expect.poll(() => textOf(first)).toMatch(/Genutzt am .*\d{4}\./);
    await first.getByRole('button', { name: `Link für ${year} zurückziehen` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click();
    await expect.poll(() => textOf(first)).toContain('Zurückgezogen am');
    adviser.expectProblem(/404/);
    await adviser.page.reload();
    await adviser.page.getByText('Diesen Link gibt es nicht').waitFor();
  },
);
