import { expect } from 'vitest';
import { shareInstance } from '../support/instances.ts';
import type { Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';
import { addNamed, type PlacedPerson, placeBelow } from '../support/placed-people.ts';

const instance = shareInstance();

/** A partner with one partner below. */
async function addFamily(): Promise<{ sponsor: PlacedPerson; child: PlacedPerson }> {
  const [sponsor, child] = [await addNamed(instance, 'Mira'), await addNamed(instance, 'Quentin')];
  await placeBelow(instance, sponsor, null);
  await placeBelow(instance, child, sponsor);
  return { sponsor, child };
}

/** Notifications of new partners, the latest first: "Nora 1 ist neu in Ihrem Team." and so on. */
async function addTold(count: number): Promise<{ sponsor: PlacedPerson; child: PlacedPerson }> {
  const family = await addFamily();
  await instance.database.query(
    `insert into notifications (user_id, type, parameters, created_at)
     select $1, 'newPartner', jsonb_build_object('name', 'Nora ' || n, 'partner', $2::text),
            now() - interval '3 days' * (n - 1) from generate_series(1, $3::int) as n`,
    [family.sponsor.user, family.child.partner, count],
  );
  return family;
}

async function unviewed({ user }: PlacedPerson): Promise<number> {
  const [row] = await instance.database.query<{ count: number }>(
    'select count(*)::int as count from notifications where user_id = $1 and viewed_at is null',
    [user],
  );
  return row?.count ?? 0;
}

const bellOf = (page: Page) => page.getByTestId('bell-count').text();
const palette = (page: Page) => page.getByRole('dialog', { name: 'Suchen und springen' });
const hit = (page: Page, words: RegExp) => palette(page).getByRole('option').having(words);

/** Opens the palette and types into it, without clicking its field. */
async function search(page: Page, width: number, text: string): Promise<void> {
  if (width === phone.width) await page.getByRole('button', { name: /^Suchen/ }).click();
  else await page.press('Control+k');
  await palette(page).waitFor();
  await page.type(text);
  await expect.poll(() => palette(page).getByRole('combobox').value()).toBe(text);
}

inOtherBrowsers((walk) => {
  walk(
    'the bell counts, opens the latest, and leads to the subject of a notification',
    async (page) => {
      const { sponsor, child } = await addTold(3);
      await openAs(page, instance, sponsor.email, '/dashboard');
      await expect.poll(() => bellOf(page)).toBe('3');
      await page.getByRole('button', { name: 'Benachrichtigungen, 3 ungelesen' }).click();
      const panel = page.getByRole('region', { name: 'Benachrichtigungen' });
      await expect.poll(() => panel.getByRole('listitem').count()).toBe(3);
      await expectFitting(page);
      await panel.getByRole('link', { name: /Nora 1 ist neu in Ihrem Team\.$/ }).click();
      await page.waitForURL(new RegExp(`/app/team/tree\\?node=${child.partner}`));
      await expect.poll(() => bellOf(page)).toBe('2');
      await expect.poll(() => unviewed(sponsor)).toBe(2);
    },
    [phone, desk],
  );

  walk('all notifications are marked as read together, and that is undone', async (page) => {
    const { sponsor } = await addTold(12);
    await openAs(page, instance, sponsor.email, '/app/notifications');
    const marks = page.getByRole('main').getByRole('button', { name: /^Als gelesen markieren: / });
    await expect.poll(() => marks.count()).toBe(12);
    await expect.poll(() => bellOf(page)).toBe('9+');
    await expectFitting(page);
    await page.getByRole('main').getByRole('button', { name: 'Alle als gelesen markieren' }).click();
    await expect.poll(() => unviewed(sponsor)).toBe(0);
    await expect.poll(() => page.getByTestId('bell-count').count()).toBe(0);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => unviewed(sponsor)).toBe(12);
    await expect.poll(() => bellOf(page)).toBe('9+');
  });

  walk(
    'the palette accepts typing, and Enter opens a page, then a partner of the team',
    async (page, { width }) => {
      const { sponsor, child } = await addFamily();
      await openAs(page, instance, sponsor.email, '/dashboard');
      await page.locator('h1').first().waitFor();
      await search(page, width, 'vorgem');
      await hit(page, /^Vorgemerkte Gutschriften/).waitFor();
      await expectFitting(page);
      await page.press('Enter');
      await page.waitForURL(/\/app\/accounts\/credits\/pending$/);
      await palette(page).gone();
      await search(page, width, 'quent');
      await hit(page, /^Quentin Beispiel/).waitFor();
      await page.press('Enter');
      await page.waitForURL(new RegExp(`/app/team/tree\\?.*node=${child.partner}`));
    },
    [phone, desk],
  );

  walk(
    'the menu leads to a page of one of its groups',
    async (page, { width }) => {
      const { sponsor } = await addFamily();
      await openAs(page, instance, sponsor.email, '/dashboard');
      const isPhone = width === phone.width;
      if (isPhone) await page.getByRole('button', { name: 'Mehr' }).click();
      const menu = isPhone ? page.getByRole('dialog', { name: 'Hauptmenü' }) : page.locator('nav.bw-side');
      await menu.getByRole('link').first().waitFor();
      const group = menu.locator('h2 button').having('Team');
      if ((await group.attribute('aria-expanded')) === 'false') await group.click();
      await expectFitting(page);
      await menu.getByRole('link', { name: 'Teamliste' }).click();
      await page.waitForURL(/\/app\/team\/table$/);
      await expect.poll(() => page.locator('h1').first().text()).toBe('Teamliste');
    },
    [phone, desk],
  );

  walk('help starts the tour of the dashboard', async (page) => {
    const { sponsor } = await addFamily();
    await openAs(page, instance, sponsor.email, '/app/profile');
    await page.getByRole('button', { name: 'Hilfe' }).click();
    const help = page.getByRole('dialog', { name: 'Hilfe' });
    await help.getByText('QP (Qualifikationspunkte)').waitFor();
    await expectFitting(page);
    await help.getByRole('button', { name: 'Rundgang ansehen' }).click();
    await page.waitForURL(/\/dashboard$/);
    const tour = page.locator('.driver-popover');
    await tour.getByText('Verdienst').waitFor();
    await page.press('Escape');
    await tour.gone();
  });

  walk(
    'a tap outside a sheet closes it',
    async (page) => {
      const { sponsor } = await addFamily();
      await openAs(page, instance, sponsor.email, '/dashboard');
      await page.getByRole('button', { name: 'Einstellungen' }).click();
      const sheet = page.getByRole('dialog', { name: 'Einstellungen' });
      await sheet.waitFor();
      await page.clickAt({ x: 200, y: 450 });
      await sheet.gone();
    },
    [desk],
  );
});
