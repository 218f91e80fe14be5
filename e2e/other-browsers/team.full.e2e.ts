import { afterEach, beforeAll, expect } from 'vitest';
import { anna } from '../support/demo-logins.ts';
import { expectedOrders } from '../support/expected-orders.ts';
import { type ExpectedMember, expectedTeam } from '../support/expected-team.ts';
import { germanInteger, germanMoney } from '../support/german-text.ts';
import { partnerOf, shareInstance } from '../support/instances.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';
import { newestFirst, people } from '../support/team-table-screen.ts';

const instance = shareInstance();
let partner: number;
let team: ExpectedMember[];

beforeAll(async () => {
  partner = await partnerOf(instance, anna);
  team = await expectedTeam(instance.database.query, partner);
});

/** Anna's answers and settings belong to the journey that made them. */
afterEach(async () => {
  for (const table of ['follow_ups', 'task_answers'])
    await instance.database.query(`delete from ${table} where partner_id = $1`, [partner]);
  await instance.database.query('delete from goals where partner_id = $1', [partner]);
});

inOtherBrowsers((walk) => {
  walk(
    'everybody below, newest first, and a line of them',
    async (page, { width }) => {
      await openAs(page, instance, anna, '/app/team/table');
      const rows = page.locator(width === phone.width ? 'main ul.bw-card > li' : 'main tbody tr');
      const total = page.getByRole('main').locator('[role="status"]').first();
      await expect.poll(() => total.text()).toBe(people(team.length));
      await expect.poll(async () => (await rows.texts())[9]).toContain(newestFirst(team)[9]?.name);
      const shown = await rows.texts();
      for (const [index, { name, levelName, qp }] of newestFirst(team).slice(0, 10).entries())
        for (const part of [name, levelName, germanInteger(qp)]) expect(shown[index]).toContain(part);
      await expectFitting(page);
      const second = team.filter(({ depth }) => depth === 2);
      await page
        .getByRole('navigation', { name: 'Linien' })
        .getByRole('link', { name: /^Linie 2/ })
        .click();
      await expect.poll(() => total.text()).toBe(people(second.length));
    },
    [phone, desk],
  );

  walk(
    'the team as a tree: a partner’s line expands',
    async (page, { width }) => {
      const leader = team.find(({ depth, children }) => depth === 1 && children.length > 1);
      if (!leader) throw new Error('Nobody of the first line has a team.');
      const below = team.find(({ parentId, children }) => parentId === leader.id && children.length > 1);
      const isPhone = width === phone.width;
      await openAs(page, instance, anna, `/app/team/tree${isPhone ? '' : '?view=outline'}`);
      const person = page.locator(`[data-partner="${leader.id}"]`);
      await person.waitFor();
      expect(await person.text()).toContain(leader.name);
      await expectFitting(page);
      if (isPhone)
        await page.getByRole('button', { name: new RegExp(`^Linie unter ${leader.name} öffnen`) }).click();
      else await person.locator('[data-open]').click();
      const child = page.locator(`[data-partner="${below?.id}"]`);
      await expect.poll(() => child.text()).toContain(below?.name);
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk(
    'the team as a map',
    async (page) => {
      await openAs(page, instance, anna, '/app/team/tree');
      const [first] = team.filter(({ depth, children }) => depth === 1 && children.length > 0);
      const card = page.locator(`[role="application"] [data-partner="${first?.id}"]`);
      await expect.poll(() => card.text()).toContain(first?.name);
      await expectFitting(page);
    },
    [desk],
  );

  walk('a partner’s sheet: contact links, and a note', async (page) => {
    const [first] = await instance.database.query<{ name: string; email: string }>(
      `select display_name as name, email from placements
       join partners on partners.id = placements.partner_id join users on users.id = user_id
       where parent_id = $1 and valid_to is null order by display_name collate de_names, partners.id limit 1`,
      [partner],
    );
    await openAs(page, instance, anna, '/app/team/contacts');
    const list = page.getByRole('region', { name: 'Erste Linie' });
    await list.getByRole('link', { name: first?.name ?? '' }).click();
    const sheet = page.getByRole('dialog', { name: 'Angaben zum Partner' });
    const mail = sheet.getByRole('link', { name: `E-Mail an ${first?.name}` });
    await expect.poll(() => mail.attribute('href')).toBe(`mailto:${first?.email}`);
    await expectFitting(page);
    await sheet.getByRole('button', { name: 'Notiz und Wiedervorlage' }).click();
    const form = page.getByRole('dialog', { name: first?.name ?? '' });
    await form.locator('textarea').fill('mag grünen Tee');
    await form.getByRole('button', { name: 'Morgen' }).click();
    await form.getByRole('button', { name: 'Speichern' }).click();
    await sheet.getByText('mag grünen Tee').waitFor();
    await sheet.getByText(/Wieder anrufen am/).waitFor();
  });

  walk('the level, what-if with two more customers, and a goal', async (page) => {
    await openAs(page, instance, anna, '/app/bonuses/level');
    const card = page.getByRole('region', { name: 'Was wäre, wenn …' });
    await card.getByRole('button', { name: 'Ausprobieren' }).click();
    await card.getByRole('button', { name: 'Neue Kunden: mehr' }).click();
    await card.getByRole('button', { name: 'Neue Kunden: mehr' }).click();
    const cells = card.getByTestId('what-if-total').locator('td');
    await expect.poll(async () => (await cells.texts())[0]).toMatch(/^\d[\d.]*,\d\d €$/);
    expect(await page.url()).toContain('whatIf=');
    await expectFitting(page);

    const goals = page.getByRole('region', { name: 'Mein Ziel' });
    await goals.getByRole('button', { name: 'Ziel setzen' }).click();
    const sheet = page.getByRole('dialog', { name: 'Ziel setzen' });
    await expect.poll(() => sheet.text()).toMatch(/erreicht Orange Leaf, mit noch \d+ QP/);
    await sheet.getByRole('button', { name: 'Ziel speichern' }).click();
    await expect.poll(() => goals.getByTestId('goal').text()).toContain('Brown Leaf bis ');
    await expectFitting(page);
  });

  walk('today: a task is done and undone', async (page) => {
    await openAs(page, instance, anna, '/app/today');
    const titles = page.getByRole('list', { name: 'Aufgaben' }).getByRole('heading');
    await titles.first().waitFor();
    const all = await titles.texts();
    await expectFitting(page);
    await page
      .getByRole('button', { name: /^Erledigt/ })
      .first()
      .click();
    await expect.poll(() => titles.texts()).toEqual(all.slice(1));
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => titles.texts()).toEqual(all);
  });

  walk(
    'orders with what each brought, and the sheet of one',
    async (page, { width }) => {
      const orders = await expectedOrders(instance.database.query, partner);
      await openAs(page, instance, anna, '/app/orders');
      const rows = page.locator(width === phone.width ? 'main ul.bw-card > li' : 'main tbody tr');
      await expect.poll(async () => (await rows.texts())[9]).toContain(orders[9]?.number);
      const shown = await rows.texts();
      for (const [index, { number, baseCents }] of orders.slice(0, 10).entries())
        for (const part of [number, germanMoney(baseCents)]) expect(shown[index]).toContain(part);
      expect(await page.getByTestId('orders-count').text()).toContain(germanInteger(orders.length));
      await expectFitting(page);
      await page
        .getByRole('link', { name: orders[0]?.number ?? '' })
        .first()
        .click();
      const sheet = page.getByRole('dialog', { name: 'Bestellung' });
      await sheet.getByRole('heading', { name: orders[0]?.number ?? '' }).waitFor();
      await expectFitting(page);
    },
    [phone, desk],
  );
});
