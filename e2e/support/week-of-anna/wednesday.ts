import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { sheetsOf } from '../paper.ts';
import { installed } from '../pushed.ts';
import { share } from '../shared-with.ts';
import { textOf } from '../texts.ts';
import { times, type Week } from './week.ts';

const CODE = 'ANNABERGER';
const CONTACT = 'ilse.moor@post.example';

/** What another app on her phone shares. */
const card = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Moor;Ilse;;;',
  `EMAIL:${CONTACT}`,
  'TEL:+49 171 7654321',
  'END:VCARD',
].join('\r\n');

/** She shares her link: as a text, on paper, with an item of the library, and with a contact from her address book. */
export function wednesdaySteps(week: Week): void {
  week.day(
    'Wednesday: her link is shared with a text for the occasion, in the recipient’s language',
    async () => {
      await week.comeBack(times.wednesday);
      const { page } = week;
      await week.phone.context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
      await week.tapBelow('Teilen');
      await page.getByRole('link', { name: `Mit Text: ${CODE}` }).tap();
      const sheet = page.getByRole('dialog', { name: 'Teilen mit Text' });
      await sheet.getByLabel('Anlass').selectOption({ label: 'Empfehlung von Shop oder Produkt' });
      await sheet.getByLabel('Name der Person (freiwillig)').fill('Claire');
      await sheet.getByLabel('Sprache des Textes').selectOption({ label: 'Français' });
      const text = sheet.getByLabel('Textvorschlag');
      await expect.poll(() => text.inputValue()).toMatch(/^Bonjour Claire,.*Cordialement\nAnna Berger$/s);
      const words = await text.inputValue();
      const link = `${week.instance.url}/r/${CODE}`;
      expect((await addressOf(sheet, 'WhatsApp')).searchParams.get('text')).toBe(`${words}\n\n${link}`);
      expect(Object.fromEntries((await addressOf(sheet, 'Telegram')).searchParams)).toEqual({
        url: link,
        text: words,
      });
      expect(decodeURIComponent((await addressOf(sheet, 'E-Mail')).href)).toContain(
        `${words}\n\n${link}`.replaceAll('\n', '\r\n'),
      );
      const opening = page.waitForEvent('popup');
      await sheet.getByRole('link', { name: 'WhatsApp', exact: true }).tap();
      const chat = await opening;
      await chat.waitForURL('https://wa.me/**');
      expect(new URL(chat.url()).searchParams.get('text')).toBe(`${words}\n\n${link}`);
      await chat.close();
    },
  );

  week.day('Wednesday: one sheet of paper has the link and its QR code', async () => {
    const { page } = week;
    await page.getByRole('link', { name: 'Seite zum Ausdrucken' }).tap();
    await page.waitForURL('**/app/links/print?link=*');
    const sheet = page.getByTestId('print-sheet');
    await sheet.getByRole('img', { name: `QR-Code des Links ${CODE}` }).waitFor();
    expect(await textOf(sheet)).toContain(`${new URL(week.instance.url).host}/r/${CODE}`);
    const sheets = await sheetsOf(page);
    expect(sheets).toHaveLength(1);
    const printed = sheets.flat().join(' ');
    expect(printed).toContain('Anna Berger');
    expect(printed).not.toContain('Sprache der Seite');
  });

  givingSteps(week);
}

/** What is sent to one person. */
function givingSteps(week: Week): void {
  week.day(
    'Wednesday: an item of the library is shared with her link, and its visitors see her name',
    async () => {
      const { page } = week;
      await week.go('Mediathek');
      await page.getByTestId('media-card').first().locator('a:not([aria-hidden]):not([aria-label])').tap();
      await page.waitForURL('**/app/mediathek/article/*');
      await page.getByRole('button', { name: 'Mit Text' }).tap();
      const sheet = page.getByRole('dialog', { name: 'Teilen mit Text' });
      const address = await textOf(sheet.getByTestId('link-with-text'));
      expect(address).toMatch(new RegExp(`/app/mediathek/article/\\d+\\?code=${CODE}$`));
      const visitor = await week.open();
      await visitor.page.goto(address);
      await visitor.page.getByText('Empfohlen von Anna Berger').waitFor();
      await week.close(visitor);
      await page.keyboard.press('Escape');
    },
  );

  week.day('Wednesday: a contact shared by another app becomes an invitation, which arrives', async () => {
    const { page } = week;
    await week.openApp();
    await installed(page);
    await share(page, { contact: card });
    await expect.poll(() => textOf(page.getByTestId('shared'))).toContain(CONTACT);
    await page.getByRole('button', { name: 'Einladung vorbereiten' }).tap();
    const form = page.getByRole('form', { name: 'Partner einladen' });
    await expect.poll(() => form.getByLabel('E-Mail-Adresse').inputValue()).toBe(CONTACT);
    await form.getByRole('button', { name: 'Einladung senden' }).tap();
    await page.getByText('Die Einladung an Ilse Moor ist unterwegs.').waitFor();
    await page.getByRole('main').getByText('Ilse Moor').first().waitFor();
    await week.instance.work();
    expect((await week.mailsTo(CONTACT)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Anna Berger'),
    ]);
  });
}

async function addressOf(sheet: Locator, name: string): Promise<URL> {
  return new URL((await sheet.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '');
}
