import { expect } from 'vitest';
import { anna } from '../support/demo-logins.ts';
import { shareInstance } from '../support/instances.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';
import { addChildren, addNamed, letWait, type PlacedPerson, placeBelow } from '../support/placed-people.ts';

const instance = shareInstance();

async function childrenOf({ partner }: PlacedPerson): Promise<string[]> {
  const rows = await instance.database.query<{ name: string }>(
    `select display_name as name from tree_nodes join partners on partners.id = partner_id
     where parent_id = $1 order by branch, partner_id`,
    [partner],
  );
  return rows.map(({ name }) => name);
}

inOtherBrowsers((walk) => {
  walk(
    'a waiting partner with a sponsor is given a place among others',
    async (page) => {
      const head = await addNamed(instance, 'Hanna');
      await placeBelow(instance, head, null);
      await addChildren(instance, head, 2);
      const guest = await addNamed(instance, 'Gustav');
      await letWait(instance, guest, head);
      await openAs(page, instance, head.email, '/app/team/add-partner');
      await page.getByRole('button', { name: `Platzieren: ${guest.name}` }).click();
      const form = page.getByRole('form', { name: 'Platzieren' });
      await form.getByText('Hat noch keinen Platz.').waitFor();
      await form.getByRole('button', { name: 'Direkt unter mir' }).click();
      await form.getByLabel('Position').selectOption('Nach Kind 1 Beispiel');
      await expectFitting(page);
      await form.getByRole('button', { name: 'Weiter' }).click();
      const question = page.getByRole('dialog', { name: 'Platz ändern?' });
      await question.getByRole('button', { name: 'Platz festlegen' }).click();
      await page.getByText('Alle, die über Sie dazugekommen sind, haben einen Platz.').waitFor();
      expect(await childrenOf(head)).toEqual(['Kind 1 Beispiel', 'Gustav Beispiel', 'Kind 2 Beispiel']);
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk('a voucher is given to a direct partner, after a confirmation', async (page) => {
    const owner = await addNamed(instance, 'Berta');
    await placeBelow(instance, owner, null);
    await addChildren(instance, owner, 2);
    const code = `BWG-OTHER-${owner.partner}`;
    await instance.database.query(
      `insert into vouchers (code, amount_cents, owner_id, valid_until) values ($1, 2500, $2, current_date + 300)`,
      [code, owner.partner],
    );
    await openAs(page, instance, owner.email, '/app/links/vouchers');
    const ticket = page.getByRole('main').getByRole('article', { name: code });
    await ticket.getByRole('img', { name: `QR-Code des Gutscheins ${code}` }).waitFor();
    expect(await ticket.text()).toContain('25,00 €');
    await expectFitting(page);
    await ticket.getByRole('link').click();
    const sheet = page.getByRole('dialog', { name: 'Gutschein' });
    await sheet.getByRole('button', { name: 'Verschenken' }).click();
    await sheet.getByRole('searchbox').fill('Kind 2');
    const receivers = sheet.getByRole('button', { name: /^Kind/ });
    await expect.poll(() => receivers.count()).toBe(1);
    await expectFitting(page);
    await receivers.click();
    const question = page.getByRole('dialog', { name: 'Gutschein verschenken?' });
    await question.getByRole('button', { name: 'Jetzt verschenken' }).click();
    await sheet.getByText('Ein Gutschein kann nur einmal verschenkt werden.').waitFor();
    const holder = await instance.database.query(
      `select status, display_name as name from vouchers join partners on partners.id = partner_id where code = $1`,
      [code],
    );
    expect(holder).toEqual([{ status: 'given', name: 'Kind 2 Beispiel' }]);
  });

  walk('a task of one’s own about somebody is written down, and done', async (page) => {
    const owner = await addNamed(instance, 'Wanda');
    await placeBelow(instance, owner, null);
    await addChildren(instance, owner, 1);
    await openAs(page, instance, owner.email, '/app/today');
    await page.getByRole('button', { name: 'Aufgabe notieren' }).click();
    const sheet = page.getByRole('dialog', { name: 'Aufgabe notieren' });
    await sheet.getByLabel('Was ist zu tun?').fill('Broschüren mitbringen');
    await sheet.getByLabel('Um wen geht es? (freiwillig)').fill('Kind 1');
    await sheet.getByRole('button', { name: /Kind 1 Beispiel/ }).click();
    await expectFitting(page);
    await sheet.getByRole('button', { name: 'Notieren' }).click();
    await sheet.gone();
    const titles = page.getByRole('list', { name: 'Aufgaben' }).getByRole('heading');
    await expect.poll(() => titles.texts()).toContain('Broschüren mitbringen');
    await expectFitting(page);
    await page.getByRole('button', { name: 'Erledigt: Broschüren mitbringen' }).click();
    await expect.poll(() => titles.texts()).not.toContain('Broschüren mitbringen');
  });

  walk(
    'a partner of the team is viewed, and the viewer returns to their own data',
    async (page) => {
      const [head, child] = [await addNamed(instance, 'Hilde'), await addNamed(instance, 'Kuno')];
      await placeBelow(instance, head, null);
      await placeBelow(instance, child, head);
      await openAs(page, instance, head.email, `/app/team/table?partner=${child.partner}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Ansicht öffnen' }).click();
      await page.waitForURL(/\/dashboard$/);
      const banner = page.getByRole('region', { name: 'Ansicht einer anderen Person' });
      await expect.poll(() => banner.text()).toContain(`Ansicht von ${child.name}`);
      await expectFitting(page);
      await banner.getByRole('button', { name: 'Zurück zu mir' }).click();
      await banner.gone();
    },
    [phone, desk],
  );

  walk(
    'the clicks on the partner’s own links are counted and drawn',
    async (page) => {
      await openAs(page, instance, anna, '/app/links/referral-clicks');
      await page.locator('main canvas').first().waitFor();
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk(
    'the team in figures, and each bonus with its rules',
    async (page) => {
      await openAs(page, instance, anna, '/app/team/overview');
      await expect.poll(() => page.getByTestId('overview-total').text()).toMatch(/\d/);
      await expectFitting(page);
      for (const bonus of ['step-up', 'builder', 'infinity', 'kick-start']) {
        await page.goto(`${instance.url}/app/bonuses/${bonus}`);
        await page.getByTestId('rules').locator('p').first().waitFor();
        await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { message: bonus }).toBe(0);
        await expectFitting(page);
      }
    },
    [phone, desk],
  );
});
