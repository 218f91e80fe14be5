import { ensureOpenCycle } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '@blattwerk/server/commission/cycles/recompute-cycle.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { callAs } from './support/call-as.ts';
import { anna, operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
let database: Database;

/** An instance of its own: the running month is recomputed. */
beforeAll(async () => {
  instance = await startOwnInstance();
  database = openDatabase(instance.databaseUrl, { maxConnections: 2, applicationName: 'journeys' });
});

afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

/** A customer of Anna's who has bought something this month. */
async function addCustomer(): Promise<number> {
  const [link] = await instance.database.query<{ code: string }>(
    `select code from referral_links join partners on partners.id = partner_id join users on users.id = user_id
     where email = $1 and is_active order by referral_links.id limit 1`,
    [anna],
  );
  const person = { source: 'Probeshop', email: 'karla@shop.example', firstName: 'Karla', lastName: 'Kunz' };
  const { id } = await callAs(instance, operator, 'POST', '/api/customers', { ...person, code: link?.code });
  const now = () => new Date();
  const cycle = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, now()));
  await instance.database.query(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
     values ('Probeshop', 'KK-1', $1, 'paid', now(), now(), $2, 5000, 5950, 50)`,
    [id, cycle.id],
  );
  await recomputeStatistics(database, cycle, now);
  return id;
}

/** Another partner, neither above nor below Anna. */
async function anotherPartner(): Promise<{ id: number; name: string }> {
  const [found] = await instance.database.query<{ id: number; name: string }>(
    `select partner.id, partner.display_name as name from tree_nodes as node
     join partners as partner on partner.id = node.partner_id
     join account_types as type on type.partner_id = partner.id and type.valid_to is null and type.affiliate
     join tree_nodes as own on own.partner_id = (
       select partners.id from partners join users on users.id = user_id where email = $1)
     where node.parent_id is not null and node.partner_id <> own.partner_id
       and not starts_with(node.spath, own.spath) and not starts_with(own.spath, node.spath)
     order by partner.id limit 1`,
    [anna],
  );
  if (!found) throw new Error('All partners are in Anna’s team.');
  return found;
}

journey('the effect of another sponsor on this month is shown before the change', async (open) => {
  const customer = await addCustomer();
  const { id, name } = await anotherPartner();
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${instance.url}/app/operations/customers?customer=${customer}`);
  const sheet = page.getByRole('dialog', { name: 'Kunde', exact: true });
  await sheet.getByRole('button', { name: 'Sponsor ändern' }).click();
  const form = sheet.getByRole('form', { name: 'Sponsor ändern' });
  await form.getByRole('searchbox').fill(String(id));
  await form.getByRole('button', { name }).first().click();
  const effect = form.getByTestId('sponsor-effect');
  const row = (who: string) => effect.getByRole('row').filter({ hasText: who });
  await expect.poll(() => textOf(row(name).first())).toMatch(/→/);
  expect(await textOf(row('Anna').first())).toMatch(/Anna Berger.*→/);
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Grund').fill('Kam über die Messe');
  await form.getByRole('button', { name: 'Sponsor ändern' }).click();
  await page.getByText(`Karla Kunz gehört jetzt zu ${name}.`).waitFor();
});
