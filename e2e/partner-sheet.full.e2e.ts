import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { type ExpectedMember, expectedTeam } from './support/expected-team.ts';
import { germanInteger } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';

// A partner's sheet: contact data, what is missing, orders, and the viewer's notes.

shareBrowser();

interface Person {
  id: number;
  name: string;
  email: string;
  phone: string | null;
}

const instance = shareInstance();
let storageState: SignedIn;
let firstLine: Person[];
let team: ExpectedMember[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  team = await expectedTeam(instance.database.query, await partnerOf(instance, anna));
  firstLine = await instance.database.query<Person>(
    `select partners.id, display_name as name, email, phone
     from placements join partners on partners.id = placements.partner_id join users on users.id = user_id
     where parent_id = $1 and valid_to is null
     order by display_name collate de_names, partners.id`,
    [await partnerOf(instance, anna)],
  );
});

const { walk, walkOnAnyWidth } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

const line = (page: Page) => page.getByRole('region', { name: 'Erste Linie' });
const inList = (card: Locator, name: string) =>
  card.getByRole('listitem').filter({ has: card.page().getByRole('link', { name, exact: true }) });

async function openContacts(page: Page): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/contacts`);
  await line(page).locator('li').first().waitFor();
}

walkOnAnyWidth(
  'a partner opens next to the list, with contact links, the next person, and own notes',
  async ({ page }) => {
    await openContacts(page);
    const [first, second] = firstLine;
    if (!first || !second) throw new Error('The first line is too short.');
    await line(page).getByRole('link', { name: first.name, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Angaben zum Partner' });
    await sheet.getByText(`Zeile 1 von 10: ${first.name}`).waitFor({ state: 'attached' });
    expect(new URL(page.url()).searchParams.get('partner')).toBe(String(first.id));
    await sheet.getByRole('button', { name: 'Nächste Zeile' }).click();
    await sheet.getByRole('link', { name: `E-Mail an ${second.name}` }).waitFor();
    expect(await sheet.getByRole('link', { name: `E-Mail an ${second.name}` }).getAttribute('href')).toBe(
      `mailto:${second.email}`,
    );
    const number = second.phone?.replace(/\D/g, '');
    expect(await sheet.getByRole('link', { name: `WhatsApp an ${second.name}` }).getAttribute('href')).toBe(
      `https://wa.me/${number}`,
    );
    await sheet.getByText('Noch nichts notiert.').waitFor();
    await sheet.getByRole('button', { name: 'Notiz und Wiedervorlage' }).click();
    const form = page.getByRole('dialog', { name: second.name });
    await form.getByRole('textbox', { name: 'Notiz' }).fill('mag Tee');
    await form.getByRole('button', { name: 'Morgen' }).click();
    await form.getByRole('button', { name: 'Speichern' }).click();
    await form.waitFor({ state: 'detached' });
    await sheet.getByText('mag Tee').waitFor();
    await sheet.getByText('Wieder anrufen am').waitFor();
    await sheet.getByRole('button', { name: 'Schließen' }).click();
    await inList(line(page), second.name).getByText('mag Tee').waitFor();
    await instance.database.query('delete from follow_ups where member_id = $1', [second.id]);
  },
);

walk('beyond the first line nobody can be contacted, but what is missing is shown', async ({ page }) => {
  const [deep] = await instance.database.query<{ id: number }>(
    `select below.partner_id as id from tree_nodes as below
     join tree_nodes as first on first.partner_id = below.parent_id
     join account_types as type on type.partner_id = below.partner_id and affiliate and valid_to is null
     where first.parent_id = $1 order by below.partner_id limit 1`,
    [await partnerOf(instance, anna)],
  );
  await comeTo(page, `${instance.url}/app/team/table?partner=${deep?.id}`);
  const sheet = page.getByRole('dialog', { name: 'Angaben zum Partner' });
  await sheet.getByText(/QP bis \p{L}+ Leaf|QP für \p{L}+ Leaf erreicht/u).waitFor();
  const months = await instance.database.query<{ qp: number }>(
    `select qp from partner_statistics join cycles on cycles.id = cycle_id
     where partner_id = $1 and date_from <= current_date
       and date_from > current_date - interval '6 months' order by date_from`,
    [deep?.id],
  );
  const course = sheet.getByRole('img', { name: /^QP je Monat/ });
  const said = async () => (await course.getAttribute('aria-label'))?.match(/(?<=: )[\d.]+(?=,|$)/g);
  await expect.poll(said).toEqual(months.map(({ qp }) => germanInteger(qp)));
  await sheet.getByText('Kontaktdaten sind nur für die eigene erste Linie sichtbar.').waitFor();
  expect(await sheet.getByRole('link', { name: /anrufen|WhatsApp|E-Mail an/ }).count()).toBe(0);
  await sheet.getByText('Meine Notizen').waitFor();
});

walk('a direct customer’s latest orders are listed, each with a link', async ({ page }) => {
  const [buyer] = await instance.database.query<{ id: number; number: string }>(
    `select orders.partner_id as id, orders.number from orders
     join tree_nodes as node on node.partner_id = orders.partner_id
     where node.parent_id = $1 and not exists (
       select from account_types as type
       where type.partner_id = node.partner_id and type.affiliate and type.valid_to is null
     ) order by placed_at desc, orders.id desc limit 1`,
    [await partnerOf(instance, anna)],
  );
  await comeTo(page, `${instance.url}/app/team/table?partner=${buyer?.id}`);
  const sheet = page.getByRole('dialog', { name: 'Angaben zum Partner' });
  await sheet.getByRole('link', { name: buyer?.number ?? '?', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: buyer?.number ?? '?' })
    .waitFor();
});

walk('membership fields are only shown for affiliates and premium partners', async ({ page }) => {
  const details = page.getByRole('complementary');
  for (const [type, shown] of [
    ['basic', 0],
    ['partner', 1],
    ['premium', 1],
  ] as const) {
    const member = team.find(({ accountType }) => accountType === type);
    await comeTo(page, `${instance.url}/app/team/tree?node=${member?.id}`);
    await details.getByText('Letzte Anmeldung').waitFor();
    await expect
      .poll(() => details.getByText('Businessbox', { exact: true }).count(), { message: type })
      .toBe(shown);
  }
});
