import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, vi } from 'vitest';
import { addBronzeLeader } from './support/bonus-people.ts';
import { germanMoney } from './support/german-text.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, type Open, shareBrowser } from './support/journey.ts';
import { type OwnPerson, signInByCall } from './support/own-person.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let leaders: OwnPerson[];

beforeAll(async () => {
  leaders = [];
  for (const name of ['Lea', 'Leo', 'Lia']) leaders.push(await addBronzeLeader(instance, name));
});

async function visit(open: Open, { email }: Pick<OwnPerson, 'email'>): Promise<Page> {
  const { page } = await open({ storageState: await signInByCall(instance, email) });
  await page.goto(`${instance.url}/app/bonuses/infinity`);
  await page.getByTestId('pool-infinity').waitFor();
  return page;
}

/** One percent of everything counted in the running cycle, in cents, and the number of holders of Bronze Leaf or more. */
async function pool(): Promise<{ cents: number; holders: OwnPerson[] }> {
  const [cycle] = await instance.database.query<{ id: number; cents: number }>(
    `select id, (round(base_cents / 100.0))::bigint as cents
     from cycles where closed_at is null and base_cents is not null order by date_from desc limit 1`,
  );
  if (!cycle) throw new Error('There is no open cycle.');
  const holders = await instance.database.query<OwnPerson>(
    `select users.id as user, partners.id as partner, email from partner_statistics as figures
     join partners on partners.id = figures.partner_id join users on users.id = partners.user_id
     where cycle_id = $1 and level >= 17 order by partners.id`,
    [cycle.id],
  );
  return { cents: cycle.cents, holders };
}

/** A holder's share is that of the current pool. */
async function expectShare(page: Page, { partner }: OwnPerson): Promise<void> {
  const { cents, holders } = await pool();
  // The demo network has one already, who cannot sign in.
  expect(holders.slice(1)).toEqual(leaders);
  const floor = Math.floor(cents / holders.length);
  const left = cents - floor * holders.length;
  const isGivenMore = holders.findIndex((holder) => holder.partner === partner) < left;
  const share = germanMoney(floor + (isGivenMore ? 1 : 0));
  expect(await textOf(page.getByTestId('pool-infinity'))).toBe(share);
  expect(await textOf(page.getByTestId('pool-balancing'))).toBe(share);
  expect(await textOf(page.getByTestId('floor-infinity'))).toBe(germanMoney(floor));
  const part = page.getByRole('region', { name: 'Infinity-Bonus', exact: true });
  expect(await textOf(part)).toContain(`1 von ${holders.length} Anteilen`);
  expect(await textOf(part)).toContain(`Aus dem Rest${isGivenMore ? 1 : 0} Cent`);
}

/** A holder lacks nothing, and finds their own level among those of the pool. */
async function expectNothingMissing(page: Page): Promise<void> {
  const missing = page.getByRole('region', { name: 'Was fehlt noch' });
  await expect
    .poll(() => textOf(missing))
    .toBe(
      'Was fehlt nochAusgleichspool: ab Brown LeafAlles ist erfüllt.Infinity-Bonus: ab Bronze LeafAlles ist erfüllt.',
    );
  const own = page.getByTestId('pool-weights').locator('tr[aria-current="true"]');
  expect(await textsOf(own.locator('th, td'))).toEqual([
    'Bronze LeafIhre Stufe',
    '1',
    '1',
    String((await pool()).holders.length),
  ]);
  await page
    .getByRole('region', { name: 'Bisherige Gutschriften' })
    .getByText('Keine Daten gefunden')
    .waitFor();
}

journeyOnAnyWidth(
  'holders share a pool: rounded down, leftover cents go to the lowest numbers; each is told that nothing is missing',
  async (open) => {
    for (const leader of leaders) {
      const page = await visit(open, leader);
      let isFirst = true;
      await vi.waitFor(async () => {
        // Orders paid by other journeys meanwhile increase the pool.
        if (!isFirst) await page.reload();
        isFirst = false;
        await expectShare(page, leader);
      }, PATIENCE);
      const estimated = page.getByRole('region', { name: /^Pools, / });
      await estimated.getByText('Schätzung', { exact: true }).waitFor();
      await expectNothingMissing(page);
    }
  },
);
