import { ensureOpenCycle } from '@blattwerk/server/cycles/cycle.queries.ts';
import { recomputeStatistics } from '@blattwerk/server/cycles/recompute-cycle.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { type OwnInstance, partnerOf, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
let database: Database;

beforeAll(async () => {
  instance = await startOwnInstance();
  database = openDatabase(instance.databaseUrl, { maxConnections: 2, applicationName: 'journeys' });
});

afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

/** An estimate of somebody's from a customer of the first line. */
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

journey('an estimate that has ended says why, to whoever opens its old address', async (open) => {
  const partner = await partnerOf(instance, anna);
  const { order, buyer } = await estimateOf(partner);
  const { page, expectProblem } = await open({ storageState: await signedInState(instance.url, anna) });
  expectProblem(/404/);
  const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
  const path = `${instance.url}/app/accounts/credits/pending?credit=${order}-${partner}`;
  await page.goto(path);
  await sheet.getByText('Warum dieser Betrag?').waitFor();
  // The customer goes to whoever stands above Anna, or to the top.
  await instance.database.query(
    `update placements set parent_id = (select parent_id from placements where partner_id = $2 and valid_to is null)
     where partner_id = $1 and valid_to is null`,
    [buyer, partner],
  );
  const now = () => new Date();
  await recomputeStatistics(database, await ensureOpenCycle(database.db, now()), now);
  await page.goto(path);
  await expect
    .poll(() => textOf(sheet))
    .toMatch(/Sie stehen nicht mehr über dem Käufer dieser Bestellung\. .+ \(.+ 20\d\d \d\d:\d\d\)/);
});
