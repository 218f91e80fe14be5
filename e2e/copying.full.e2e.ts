import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';

shareBrowser();

const instance = shareInstance();

/** Browsers that do not copy: over plain http there is no clipboard API, and others refuse. */
const browsers = {
  'without a clipboard': (context: BrowserContext) =>
    context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
  'that refuses': (context: BrowserContext) =>
    context.addInitScript(() => {
      const writeText = () => Promise.reject(new DOMException('not now', 'NotAllowedError'));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    }),
};

for (const [name, prepare] of Object.entries(browsers))
  journey(`in a browser ${name} a link is selected for copying by hand, also above a sheet`, async (open) => {
    const person = await addNamed(instance, 'Ida');
    await placeBelow(instance, person, null);
    const code = await addReferralCode(instance, person);
    const voucher = `BWG-COPY-${person.partner}`;
    await instance.database.query(
      `insert into vouchers (code, amount_cents, owner_id, valid_until) values ($1, 100, $2, current_date + 300)`,
      [voucher, person.partner],
    );
    const { page } = await open({ storageState: await signInByCall(instance, person.email), prepare });
    const byHand = page.getByRole('dialog', { name: 'Zum Kopieren' });
    const isMarked = async (text: string) => {
      const field = byHand.getByRole('textbox', { name: 'Text' });
      await field.waitFor();
      await expect.poll(() => field.evaluate(() => String(getSelection()))).toBe(text);
      expect(await field.inputValue()).toBe(text);
      await byHand.getByRole('button', { name: 'Schließen' }).click();
      await byHand.waitFor({ state: 'detached' });
    };
    await page.goto(`${instance.url}/app/links/referral-link`);
    const card = page.getByRole('article');
    await card.getByRole('button', { name: `Link ${code} kopieren` }).click();
    await isMarked(`${instance.url}/r/${code}`);
    await card.getByRole('button', { name: 'Teilen' }).click();
    await isMarked(`${instance.url}/r/${code}`);
    expect(await page.getByText('Der Link ist kopiert.').count()).toBe(0);
    await page.goto(`${instance.url}/app/links/vouchers`);
    await page.getByRole('article', { name: voucher }).getByRole('link').click();
    const sheet = page.getByRole('dialog', { name: 'Gutschein', exact: true });
    await sheet.getByRole('button', { name: 'Code kopieren' }).click();
    await isMarked(voucher);
    expect(await sheet.isVisible()).toBe(true);
  });
