import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
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

async function visit(open: Open, person: OwnPerson): Promise<Page> {
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/app/bonuses/infinity`);
  await page.getByTestId('pool-infinity').waitFor();
  return page;
}

/** One percent of everything counted in the running cycle, in cents, and how many hold Bronze Leaf or more. */
async function pool(): Promise<{ cents: number; holders: number }> {
  const [row] = await instance.database.query<{ cents: number; holders: number }>(
    `select (round(base_cents / 100.0))::bigint as cents,
            (select count(*)::int from partner_statistics where cycle_id = cycles.id and level >= 17) as holders
     from cycles where closed_at is null and base_cents is not null order by date_from desc limit 1`,
  );
  if (!row) throw new Error('There is no open cycle.');
  return row;
}

journeyOnAnyWidth(
  'three holders share a pool: rounded down, the cents left go to the lowest numbers',
  async (open) => {
    const { cents, holders } = await pool();
    // Nobody of the demo network holds such a level.
    expect(holders).toBe(leaders.length);
    const floor = Math.floor(cents / holders);
    const left = cents - floor * holders;
    let sum = 0;
    for (const [position, leader] of leaders.entries()) {
      const page = await visit(open, leader);
      const share = floor + (position < left ? 1 : 0);
      sum += share;
      expect(await textOf(page.getByTestId('pool-infinity'))).toBe(germanMoney(share));
      expect(await textOf(page.getByTestId('pool-balancing'))).toBe(germanMoney(share));
      expect(await textOf(page.getByTestId('floor-infinity'))).toBe(germanMoney(floor));
      const part = page.getByRole('region', { name: 'Infinity-Bonus', exact: true });
      expect(await textOf(part)).toContain(`1 von ${holders} Anteilen`);
      expect(await textOf(part)).toContain(position < left ? 'Aus dem Rest1 Cent' : 'Aus dem Rest0 Cent');
      const estimated = page.getByRole('region', { name: /^Pools, / });
      await estimated.getByText('Schätzung', { exact: true }).waitFor();
    }
    expect(sum).toBe(cents);
  },
);

journeyOnAnyWidth('a holder is told that nothing is missing, and where the level stands', async (open) => {
  const page = await visit(open, leaders[0] as OwnPerson);
  const missing = page.getByRole('region', { name: 'Was fehlt noch' });
  expect(await textOf(missing)).toBe(
    'Was fehlt nochAusgleichspool: ab Brown LeafAlles ist erfüllt.Infinity-Bonus: ab Bronze LeafAlles ist erfüllt.',
  );
  const own = page.getByTestId('pool-weights').locator('tr[aria-current="true"]');
  expect(await textsOf(own.locator('th, td'))).toEqual([
    'Bronze LeafIhre Stufe',
    '1',
    '1',
    String(leaders.length),
  ]);
  await page
    .getByRole('region', { name: 'Bisherige Gutschriften' })
    .getByText('Keine Daten gefunden')
    .waitFor();
});
