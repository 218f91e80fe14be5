import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';

shareBrowser();

const instance = shareInstance();

afterAll(async () => {
  await instance.database.query("delete from media where name like 'Probe%'");
  await instance.database.query("delete from media_tags where name like 'Probe%'");
});

journey('an image is added, described, tagged and published', async (open) => {
  const viewport = { width: 1440, height: 900 };
  const visit = await open({ storageState: await signInByCall(instance, operator), viewport });
  const { page } = visit;
  visit.expectProblem(/422/);
  await page.goto(`${instance.url}/app/operations/media`);
  await page.getByRole('button', { name: 'Schlagworte' }).click();
  const tags = page.getByRole('dialog', { name: 'Schlagworte' });
  await tags.getByRole('button', { name: 'Neues Schlagwort' }).click();
  await tags.getByLabel('Art').selectOption('2');
  await tags.getByLabel('Name (Deutsch)').fill('Probetag');
  await tags.getByRole('button', { name: 'Speichern' }).click();
  await tags.getByTestId('media-tag').filter({ hasText: 'Probetag' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Datei hinzufügen' }).click();
  await page
    .getByRole('dialog', { name: 'Datei hinzufügen' })
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'Probehang.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 320, height: 180, channels: 3, background: '#3a7d44' } })
        .png()
        .toBuffer(),
    });
  await page.waitForURL(/\/app\/operations\/media\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  expect((await fetch(`${instance.url}/api/media/${id}/file`)).status).toBe(404);

  const form = page.getByRole('form', { name: 'Medium bearbeiten' });
  await form.getByLabel('Status').selectOption('published');
  await form.getByLabel('Probetag').check();
  await form.getByRole('button', { name: 'Veröffentlichen' }).click();
  await form.locator('[aria-invalid="true"]').first().waitFor();
  await form.getByLabel('Bildbeschreibung').fill('Ein grüner Hang');
  await form.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect.poll(async () => (await fetch(`${instance.url}/api/media/${id}/file`)).status).toBe(200);

  await page.goto(`${instance.url}/app/mediathek/article/${id}`);
  await page.getByRole('img', { name: 'Ein grüner Hang' }).waitFor();
});
