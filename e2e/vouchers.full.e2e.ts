import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addChildren, addNamed, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** A partner who owns vouchers, with two direct partners. */
async function addOwner(amounts: readonly number[]) {
  const owner = await addNamed(instance, 'Berta');
  await placeBelow(instance, owner, null);
  await addChildren(instance, owner, 2);
  const codes = await Promise.all(amounts.map((amount, index) => addVoucher(owner, amount, index)));
  return { owner, codes, state: await signInByCall(instance, owner.email) };
}

async function addVoucher({ partner }: PlacedPerson, cents: number, index: number): Promise<string> {
  const code = `BWG-E2E-${partner}-${index}`;
  await instance.database.query(
    `insert into vouchers (code, amount_cents, owner_id, valid_until) values ($1, $2, $3, current_date + 300)`,
    [code, cents, partner],
  );
  return code;
}

/** A device with Russian selected. */
const inRussian = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'ru-RU'));

const holderOf = async (code: string) =>
  (
    await instance.database.query<{ status: string; name: string | null }>(
      `select status, display_name as name from vouchers left join partners on partners.id = partner_id
       where code = $1`,
      [code],
    )
  )[0];

journeyOnAnyWidth(
  'a voucher is given to a direct partner: selected, confirmed, and only once',
  async (open) => {
    const { codes, state } = await addOwner([2500, 5000]);
    const [code = '', late = ''] = codes;
    const visit = await open({ storageState: state });
    const { page } = visit;
    await page.goto(`${instance.url}/app/links/vouchers`);
    const ticket = page.getByRole('main').getByRole('article', { name: code });
    expect(await textOf(ticket)).toContain('25,00 €');
    await ticket.getByRole('img', { name: `QR-Code des Gutscheins ${code}` }).waitFor();
    await ticket.getByRole('link', { name: 'Öffnen' }).click();
    const sheet = page.getByRole('dialog', { name: 'Gutschein', exact: true });
    await sheet.getByRole('button', { name: 'Verschenken' }).click();
    await sheet.getByRole('searchbox').fill('Kind 2');
    await expect.poll(() => sheet.getByRole('button', { name: /^Kind/ }).count()).toBe(1);
    await sheet.getByRole('button', { name: 'Kind 2 Beispiel' }).click();
    const question = page.getByRole('dialog', { name: 'Gutschein verschenken?' });
    expect(await textOf(question)).toContain(`Der Gutschein ${code} über 25,00 € geht an Kind 2 Beispiel.`);
    // Cancelling changes nothing.
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    expect(await holderOf(code)).toEqual({ status: 'open', name: null });
    await sheet.getByRole('button', { name: 'Kind 2 Beispiel' }).click();
    await question.getByRole('button', { name: 'Jetzt verschenken' }).click();
    await page.getByText('Der Gutschein gehört jetzt Kind 2 Beispiel.').waitFor();
    expect(await holderOf(code)).toEqual({ status: 'given', name: 'Kind 2 Beispiel' });
    await sheet.getByText('Ein Gutschein kann nur einmal verschenkt werden.').waitFor();
    expect(await sheet.getByRole('button', { name: 'Verschenken' }).count()).toBe(0);

    // Somebody else was faster: the reason is shown, and the voucher shows its new state.
    visit.expectProblem(/409/);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('article', { name: late }).getByRole('link').click();
    await sheet.getByRole('button', { name: 'Verschenken' }).click();
    await instance.database.query(`update vouchers set status = 'redeemed' where code = $1`, [late]);
    await sheet.getByRole('button', { name: 'Kind 1 Beispiel' }).click();
    await question.getByRole('button', { name: 'Jetzt verschenken' }).click();
    await page.getByText('Dieser Gutschein lässt sich nicht mehr verschenken').waitFor();
    await sheet.getByText('Dieser Gutschein ist eingelöst und kann nicht mehr verschenkt werden.').waitFor();
    expect(await holderOf(late)).toEqual({ status: 'redeemed', name: null });
  },
);

inFullRun(() => {
  journey('a Russian reader gets a refusal in Russian, without a word of English', async (open) => {
    const { codes, state } = await addOwner([2500]);
    const [code = ''] = codes;
    const visit = await open({ storageState: state, prepare: inRussian });
    const { page } = visit;
    visit.expectProblem(/409/);
    await page.goto(`${instance.url}/app/links/vouchers`);
    await page.getByRole('main').getByRole('article', { name: code }).getByRole('link').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Подарить' }).click();
    await instance.database.query(`update vouchers set status = 'redeemed' where code = $1`, [code]);
    await page.getByRole('dialog').getByRole('button', { name: 'Kind 1 Beispiel' }).click();
    const question = page.getByRole('dialog', { name: 'Подарить ваучер?' });
    await question.getByRole('button', { name: 'Подарить' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'больше нельзя подарить' });
    await toast.waitFor();
    const toastText = await textOf(toast);
    expect(toastText).toContain('Ваучер больше недоступен.');
    expect(toastText).not.toMatch(/voucher|cannot|any more/i);
  });

  journeyOnAnyWidth(
    'without vouchers yet: how to get one; and a partner without direct partners',
    async (open) => {
      const owner = await addNamed(instance, 'Erna');
      await placeBelow(instance, owner, null);
      const { page } = await open({ storageState: await signInByCall(instance, owner.email) });
      await page.goto(`${instance.url}/app/links/vouchers`);
      await page.getByText('Keine Daten gefunden').waitFor();
      expect(await textOf(page.getByRole('main'))).toContain(
        'bei einer Auszahlung „Einkaufsgutschein“ wählen',
      );
      const code = await addVoucher(owner, 1000, 0);
      await page.goto(`${instance.url}/app/links/vouchers?status=redeemed`);
      await page.getByRole('link', { name: 'Filter zurücksetzen' }).click();
      await page.getByRole('article', { name: code }).getByRole('link').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Verschenken' }).click();
      const nobody = page.getByText('In Ihrer ersten Linie ist noch niemand').locator('xpath=..');
      await nobody.getByText('Keine Daten gefunden').waitFor();
    },
  );

  journeyOnAnyWidth(
    'the demo’s vouchers: by status, with the lines they were redeemed on, and in print',
    async (open) => {
      const { page, requests } = await open({ storageState: await signInByCall(instance, anna) });
      await page.goto(`${instance.url}/app/links/vouchers`);
      await page.getByRole('article', { name: 'BWG-7K2M-91QX' }).waitFor();
      await page
        .getByRole('navigation', { name: 'Nach Status' })
        .getByRole('link', { name: 'Eingelöst' })
        .click();
      await page.waitForURL('**/app/links/vouchers?status=redeemed');
      await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(2);
      await page.getByRole('article', { name: 'BWG-9VNU-72SB' }).getByRole('link').click();
      const sheet = page.getByRole('dialog', { name: 'Gutschein', exact: true });
      const lines = sheet.getByRole('listitem');
      await lines.first().waitFor();
      expect(await textOf(lines.first())).toMatch(/BW-\d+.*Anna Berger/);
      expect(await lines.count()).toBe(1);
      // An open one lists no orders of its holder.
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Alle', exact: true }).click();
      await page.getByRole('article', { name: 'BWG-4TRE-60ZD' }).getByRole('link').click();
      await sheet.getByRole('heading', { name: 'Eingelöst bei' }).waitFor();
      await sheet.getByText('Noch nicht eingelöst.').waitFor();
      expect(await lines.count()).toBe(0);
      const requestTexts = requests.map((request) => `${request.url()} ${request.postData() ?? ''}`);
      expect(requestTexts.some((call) => /order_details\?[^"]*order\.partner=/.test(call))).toBe(true);
      await page.emulateMedia({ media: 'print' });
      expect(await sheet.getByRole('article').isVisible()).toBe(true);
      expect(await sheet.getByRole('button', { name: 'Drucken' }).isVisible()).toBe(false);
      expect(await page.getByRole('heading', { name: 'Gutscheine' }).isVisible()).toBe(false);
    },
  );
});
