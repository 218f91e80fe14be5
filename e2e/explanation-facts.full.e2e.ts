import { ensureOpenCycle } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '@blattwerk/server/commission/cycles/recompute-cycle.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { germanInteger } from './support/german-text.ts';
import { type OwnInstance, partnerOf, startOwnInstance } from './support/instances.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { signedInState } from './support/sessions.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
let database: Database;

/** An instance of its own: a partner is moved, and others get a password. */
beforeAll(async () => {
  instance = await startOwnInstance();
  database = openDatabase(instance.databaseUrl, { maxConnections: 2, applicationName: 'journeys' });
});

afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

/** A partner's estimate from a customer of the first line. */
async function estimateOf(partner: number): Promise<{ order: number; buyer: number }> {
  const [found] = await instance.database.query<{ order: number; buyer: number }>(
    `select order_id as "order", source_partner_id as buyer from projected_credits
     join placements on placements.partner_id = source_partner_id and valid_to is null and parent_id = $1
     where projected_credits.partner_id = $1 order by order_id limit 1`,
    [partner],
  );
  if (!found) throw new Error('The demo network gives Anna no estimate from her first line.');
  return found;
}

journey('an expired estimate says why at its old URL', async (open) => {
  const partner = await partnerOf(instance, anna);
  const { order, buyer } = await estimateOf(partner);
  const { page, expectProblem } = await open({ storageState: await signedInState(instance.url, anna) });
  expectProblem(/404/);
  const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
  const path = `${instance.url}/app/accounts/credits/pending?credit=${order}-${partner}`;
  await page.goto(path);
  await sheet.getByText('Warum dieser Betrag?').waitFor();
  // The customer moves to Anna's sponsor, or to the top.
  await instance.database.query(
    `update placements set parent_id = (select parent_id from placements where partner_id = $2 and valid_to is null)
     where partner_id = $1 and valid_to is null`,
    [buyer, partner],
  );
  const now = () => new Date();
  await recomputeStatistics(
    database,
    await inTransaction(database.db, (tx) => ensureOpenCycle(tx, now())),
    now,
  );
  await page.goto(path);
  await expect
    .poll(() => textOf(sheet))
    .toMatch(/Sie stehen nicht mehr über dem Käufer dieser Bestellung\. .+ \(.+ 20\d\d \d\d:\d\d\)/);
});

interface OldCredit {
  readonly id: number;
  readonly cycle: number;
  readonly partner: number;
  readonly email: string;
}

/** A partner's credit of a bonus at a stage; the partner can sign in afterwards, and reads German. */
async function creditOf(bonus: string, stage: string): Promise<OldCredit> {
  const { query } = instance.database;
  const [found] = await query<OldCredit>(
    `select credits.id, cycle_id as cycle, partner_id as partner, users.email from credits
     join partners on partners.id = partner_id join users on users.id = partners.user_id
     where bonus = $1 and stage = $2 and reverses_id is null order by cycle_id desc, credits.id limit 1`,
    [bonus, stage],
  );
  if (!found) throw new Error(`Nobody in the demo network has a credit of the bonus ${bonus}, ${stage}.`);
  await query(
    `update users set locale = 'de', password_hash = (select password_hash from users where email = $2)
     where email = $1`,
    [found.email, anna],
  );
  return found;
}

/** The contents of its explanation: each label with its value. */
async function factsOf(open: Open, { id, email }: OldCredit): Promise<string[]> {
  const { page } = await open({ storageState: await signInByCall(instance, email) });
  await page.goto(`${instance.url}/app/accounts/credits/available?credit=${id}`);
  const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
  await sheet.getByText('Warum dieser Betrag?').waitFor();
  await sheet.getByText('Soeben nachgerechnet: Der Betrag stimmt.').waitFor();
  return textsOf(sheet.getByTestId('rule-facts').locator('> div'));
}

journey('kick-start names the customers it was earned with, and the contribution of each', async (open) => {
  const credit = await creditOf('kick-start', 'easy');
  // Customers of the first line by their first payments, with the points of the 30 days; nothing from later months.
  const customers = await instance.database.query<{ name: string; qp: number }>(
    `select buyer.display_name as name, sum(orders.qp)::int as qp
     from partners as own join cycles on cycles.id = $2
     join placements on placements.parent_id = own.id and valid_to is null
     join partners as buyer on buyer.id = placements.partner_id and buyer.affiliate_since is null
     join orders on orders.partner_id = buyer.id and orders.cycle_id <= cycles.id
       and paid_at between own.affiliate_since and own.affiliate_since + interval '30 days'
     where own.id = $1 group by buyer.id order by min(paid_at)`,
    [credit.partner, credit.cycle],
  );
  expect(customers.length).toBeGreaterThanOrEqual(3);
  const facts = await factsOf(open, credit);
  expect(facts).toContain('PhaseEasy');
  expect(facts).toContain(`Neue Kunden${customers.length} (nötig: 3)`);
  const named = facts.filter((fact) => /(neu|Kunde) seit/.test(fact));
  expect(named).toEqual(
    customers.map(({ name, qp }) =>
      expect.stringMatching(new RegExp(`^${name}neu seit \\S+ \\d\\d, 20\\d\\d, ${germanInteger(qp)} QP$`)),
    ),
  );
});

journey('step-up names the legs with which its level was reached', async (open) => {
  const credit = await creditOf('step-up', '17');
  // Bronze Leaf: five legs of Green Leaf (7) or higher.
  const legs = await instance.database.query<{ name: string }>(
    `select display_name as name from placements
     join partners on partners.id = placements.partner_id
     join partner_statistics as figures on figures.partner_id = partners.id and cycle_id = $2
     where parent_id = $1 and valid_to is null and leg_value >= 7`,
    [credit.partner, credit.cycle],
  );
  expect(legs.length).toBeGreaterThanOrEqual(5);
  const facts = await factsOf(open, credit);
  expect(facts).toContain('Erreichte StufeBronze Leaf');
  const named = facts.find((fact) => fact.startsWith('Zweige ab Green Leaf'));
  expect(named).toMatch(/ \(nötig: 5\)$/);
  for (const { name } of legs) expect(named).toContain(name);
});
