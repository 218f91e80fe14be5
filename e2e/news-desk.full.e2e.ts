import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
const TITLE = 'Probeernte am Hang';

afterAll(() =>
  instance.database.query(
    "delete from news where id in (select news_id from news_texts where title like 'Probeernte%')",
  ),
);

const desktop = { width: 1440, height: 900 };

journey('an article is drafted, published with an image, and read by a partner', async (open) => {
  const { page, expectProblem } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: desktop,
  });
  expectProblem(/422/);
  await page.goto(`${instance.url}/app/operations/news`);
  await page.getByRole('link', { name: 'Neuer Beitrag' }).click();
  const form = page.getByRole('form', { name: 'Beitrag bearbeiten' });
  const content = form.getByRole('textbox', { name: 'Text', exact: true });
  await form.getByLabel('Titel', { exact: true }).fill(TITLE);
  await content.click();
  await page.keyboard.type('Der Tee ist da.');
  await page.keyboard.press('ControlOrMeta+a');
  await form.getByRole('button', { name: 'Fett' }).click();
  await content.press('End');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Aufzählung' }).click();
  await page.keyboard.type('Erste Lese');

  // Typed text survives closing the window.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('blattwerk.typing') ?? ''))
    .toContain('Erste Lese');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await form.getByRole('button', { name: 'Weiterschreiben' }).click();
  await expect.poll(() => form.getByLabel('Titel', { exact: true }).inputValue()).toBe(TITLE);
  await form.getByRole('button', { name: 'Entwurf speichern' }).click();
  await page.waitForURL(/\/app\/operations\/news\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  expect(await htmlOf(id)).toBe('<p><strong>Der Tee ist da.</strong></p><ul><li><p>Erste Lese</p></li></ul>');

  await form.getByLabel('Status').selectOption('published');
  await form.getByRole('button', { name: 'Veröffentlichen' }).click();
  await form.locator('[aria-invalid="true"]').first().waitFor();
  await form.getByLabel('Kurztext').fill('Vom Hang im Süden.');
  await form
    .locator('input[type="file"]')
    .last()
    .setInputFiles({
      name: 'hang.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 320, height: 180, channels: 3, background: '#3a7d44' } })
        .png()
        .toBuffer(),
    });
  await form.getByTestId('chosen-picture').waitFor();
  await form.getByLabel('Bildbeschreibung').fill('Ein Hang mit Teebüschen');
  await form.getByRole('button', { name: 'Vorschau' }).click();
  const preview = page.getByRole('dialog', { name: 'Vorschau' });
  await preview.getByRole('button', { name: 'Russisch' }).click();
  expect(await textOf(preview.getByTestId('news-preview'))).toContain('Vom Hang im Süden.');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect.poll(() => isDraft(id)).toBe(false);

  const reader = await open({ storageState: await signInByCall(instance, anna), viewport: desktop });
  await reader.page.goto(`${instance.url}/app/news/article/${id}`);
  await reader.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await reader.page.getByRole('img', { name: 'Ein Hang mit Teebüschen' }).waitFor();
  expect(await reader.page.getByTestId('article-content').innerHTML()).toContain(
    '<strong>Der Tee ist da.</strong>',
  );
});

journey(
  'saving an article that somebody else has changed reports the conflict, and loses nothing',
  async (open) => {
    const id = await anArticle('Probeernte zu zweit');
    const storageState = await signInByCall(instance, operator);
    const { page, expectProblem } = await open({ storageState, viewport: desktop });
    expectProblem(/412/);
    await page.goto(`${instance.url}/app/operations/news/${id}`);
    const form = page.getByRole('form', { name: 'Beitrag bearbeiten' });
    await form.getByLabel('Titel', { exact: true }).fill('Probeernte zu dritt');
    await instance.database.query(
      "update news_texts set description = 'Von jemand anderem' where news_id = $1 and locale = 'de'",
      [id],
    );
    await form.getByRole('button', { name: 'Speichern' }).click();
    await form.getByRole('alert').first().waitFor();
    await expect.poll(() => form.getByLabel('Kurztext').inputValue()).toBe('Von jemand anderem');
    expect(await form.getByLabel('Titel', { exact: true }).inputValue()).toBe('Probeernte zu dritt');
    await form.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('heading', { level: 1, name: 'Probeernte zu dritt' }).waitFor();
    await page.getByRole('button', { name: 'Löschen', exact: true }).click();
    await page.getByRole('button', { name: 'Endgültig löschen' }).click();
    await page.waitForURL('**/app/operations/news');
  },
);

async function anArticle(title: string): Promise<number> {
  const [row] = await instance.database.query<{ id: number }>(
    `with written as (insert into news (created_at) values (now() - interval '20 years') returning id)
     insert into news_texts (news_id, locale, title, description, content)
     select id, 'de', $1, 'Kurz', '<p>Lang</p>' from written returning news_id as id`,
    [title],
  );
  return row?.id ?? 0;
}

async function htmlOf(id: number): Promise<string | undefined> {
  const [row] = await instance.database.query<{ content: string }>(
    "select content from news_texts where news_id = $1 and locale = 'de'",
    [id],
  );
  return row?.content;
}

async function isDraft(id: number): Promise<boolean | undefined> {
  const [row] = await instance.database.query<{ is_draft: boolean }>(
    'select is_draft from news where id = $1',
    [id],
  );
  return row?.is_draft;
}
