import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { failInBatch } from './support/batch.ts';
import { anna } from './support/demo-logins.ts';
import { type ExpectedCredit, expectedCredits, sumOf } from './support/expected-credits.ts';
import { type ExpectedFigures, expectedFigures } from './support/expected-figures.ts';
import { germanInteger, germanMoney } from './support/german-text.ts';
import type { Instance } from './support/instance.ts';
import { partnerOf, sharedInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, type Open, type OpenOptions, shareBrowser } from './support/journey.ts';
import { legsNeeded, levelTable } from './support/level-table.ts';
import { lookAtSecondLine } from './support/look-at.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import type { PartnerFigures } from './support/team-figures.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

let instance: Instance;
let storageState: SignedIn;
let credits: ExpectedCredit[];
let expected: ExpectedFigures;

beforeAll(async () => {
  instance = sharedInstance();
  storageState = await signedInState(instance.url, anna);
  const partner = await partnerOf(instance, anna);
  credits = await expectedCredits(instance.database.query, partner);
  expected = await expectedFigures(instance.database.query, partner);
});

afterAll(() => instance.database.close());

async function openAt(open: Open, page: string, options: OpenOptions = {}): Promise<Page> {
  const visit = await open({ storageState, ...options });
  await visit.page.goto(`${instance.url}/app/bonuses/${page}`);
  return visit.page;
}

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const needs = (page: Page) => textsOf(card(page, 'Was fehlt noch').getByRole('listitem'));

/** What is missing for a level by the level table, word for word. */
function missingFor(level: number, { qp, children }: PartnerFigures): string[] {
  const row = levelTable[level];
  if (!row) return [];
  const points =
    qp >= row.fromQp
      ? `erfüllt: ${germanInteger(row.fromQp)} QP sind erreicht.`
      : `offen: Es fehlen ${germanInteger(row.fromQp - qp)} QP, nötig sind ${germanInteger(row.fromQp)}.Team nach QP ansehen`;
  const legs = legsNeeded(row).map(({ level: of, count }) => {
    const met = children.filter(({ legValue }) => legValue >= of).length;
    const name = levelTable[of]?.name;
    if (met >= count) return `erfüllt: Zweige mit ${name} oder höher: ${met} von ${count}.`;
    const open = count - met;
    const verb = open === 1 ? 'Es fehlt 1 Zweig' : `Es fehlen ${open} Zweige`;
    return `offen: ${verb} mit ${name} oder höher (${met} von ${count}).Erste Linie ansehen`;
  });
  return [points, ...legs];
}

journeyOnAnyWidth('step-up: the next one, what is missing, the ladder and the credits', async (open) => {
  const page = await openAt(open, 'step-up');
  const paid = credits.filter(({ bonus }) => bonus === 'step-up');
  const reached = Math.max(5, expected.rank.level);
  const next = levelTable[reached + 1];
  await expect.poll(() => textOf(page.getByTestId('step-up-next'))).toBe(germanMoney(next?.fromQp ?? 0));
  expect(await textOf(page.getByTestId('step-up-qp'))).toBe(
    `${germanInteger(expected.own.qp)} von ${germanInteger(next?.fromQp ?? 0)} QP`,
  );
  await expect.poll(() => needs(page)).toEqual(missingFor(reached + 1, expected.own));
  const rungs = await textsOf(page.getByTestId('step-up-ladder').getByRole('listitem'));
  expect(rungs).toHaveLength(20);
  expect(rungs[19]).toBe('Diamond Leafab 2.000.000 QP20.000,00 €');
  expect(rungs[0]).toBe('Yellow Leaf 1ab 100 QPohne Betrag');
  expect(rungs.filter((text) => text.endsWith('Gutgeschrieben'))).toHaveLength(paid.length);
  expect(rungs.findIndex((text) => text.endsWith('Als Nächstes'))).toBe(reached);
  expect(await textOf(page.getByTestId('as-of'))).toMatch(/^Stand .+ 20\d\d \d\d:\d\d$/);
});

for (const bonus of ['step-up', 'builder', 'level'] as const) {
  journeyOnAnyWidth(`${bonus}: the history comes to all of its credits, and each opens`, async (open) => {
    const page = await openAt(open, bonus);
    const own = credits.filter((credit) => credit.bonus === bonus);
    const sum = germanMoney(sumOf(own));
    const name = `${germanInteger(own.length)} ${own.length === 1 ? 'Gutschrift' : 'Gutschriften'}`;
    const history = card(page, 'Bisherige Gutschriften');
    await expect.poll(() => textOf(history.getByTestId('history-sums'))).toContain(`${name}${sum}`);
    const rows = history.getByTestId('history').getByRole('listitem');
    expect(await rows.count()).toBe(Math.min(own.length, 10));
    const amount = await textOf(rows.first().locator('> span').first());
    await rows.first().getByRole('link').click();
    const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
    await expect.poll(() => textOf(sheet.getByTestId('credit-amount'))).toBe(amount);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    if (own.length > 10) {
      await history.getByRole('link', { name: 'Ältere' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
      await expect.poll(() => rows.count()).toBe(Math.min(own.length - 10, 10));
    }
    await history.getByRole('link', { name }).click();
    await page.waitForURL(`**/app/accounts/credits/available?*bonus=${bonus}*`);
    await expect.poll(() => textOf(page.getByTestId('credits-total'))).toBe(sum);
  });
}

journeyOnAnyWidth(
  'builder: volume and customers against each need, and what the next stage asks for',
  async (open) => {
    const page = await openAt(open, 'builder');
    const psv = expected.own.psvCents;
    await expect.poll(() => textOf(page.getByTestId('builder-psv'))).toBe(germanMoney(psv));
    const active = Number((await textOf(page.getByTestId('builder-customers'))).replaceAll('.', ''));
    expect(active).toBe(await activeCustomers());
    // The operator's numbers, written down a second time: PSV in cents, customers, amount in cents.
    const stages = [
      [200_00, 3, 25_00],
      [500_00, 6, 75_00],
      [1000_00, 10, 150_00],
    ] as const;
    const reached = stages.findLastIndex(([volume, customers]) => psv >= volume && active >= customers);
    const tiers = page.getByTestId('builder-tiers').locator('> li');
    for (const [index, [volume, customers, amount]] of stages.entries()) {
      const tier = tiers.nth(index);
      const text = await textOf(tier);
      expect(text).toContain(`Stufe ${index + 1}${germanMoney(amount)}`);
      expect(text).toContain(`${germanMoney(psv)} von ${germanMoney(volume)}`);
      expect(text).toContain(`${germanInteger(active)} von ${customers}`);
      expect(await tier.getAttribute('data-reached')).toBe(String(psv >= volume && active >= customers));
    }
    expect(await textOf(page.getByTestId('builder-reached'))).toContain(
      reached === -1 ? 'Noch ist keine Stufe erreicht.' : `Stufe ${reached + 1} erreicht`,
    );
    await page.getByTestId('builder-customers').getByRole('link').click();
    await page.waitForURL('**/app/team/table?type=basic');
  },
);

/** Customers at any depth below with an order that counts in the running cycle. */
async function activeCustomers(): Promise<number> {
  const [row] = await instance.database.query<{ count: number }>(
    `with recursive below as (
       select partner_id from tree_nodes where parent_id = $1
       union all
       select node.partner_id from tree_nodes as node join below on node.parent_id = below.partner_id
     )
     select count(distinct orders.partner_id)::int as count
     from below
     join account_types on account_types.partner_id = below.partner_id and valid_to is null and not affiliate
     join orders on orders.partner_id = below.partner_id and orders.status = 'paid'
     join cycles on cycles.id = orders.cycle_id and cycles.closed_at is null and orders.paid_at <= cycles.as_of`,
    [await partnerOf(instance, anna)],
  );
  return row?.count ?? 0;
}

journeyOnAnyWidth(
  'level: the own row stands in view in both tables, and the two readings beside each other',
  async (open) => {
    const page = await openAt(open, 'level');
    const { level, name } = expected.rank;
    await expect.poll(() => textOf(page.getByTestId('level-name'))).toBe(name);
    const wanted = missingFor(level + 1, expected.own);
    await expect.poll(async () => (await needs(page)).slice(0, wanted.length)).toEqual(wanted);
    for (const table of ['Stufentabelle', 'Aufstiegstabelle']) {
      const rows = page.getByRole('region', { name: table }).locator('tr[data-level]');
      expect(await rows.count()).toBe(42 / 2);
      const own = page.getByRole('region', { name: table }).locator('[role="group"] tr[aria-current="true"]');
      expect(await textOf(own.locator('th'))).toContain(`${level} ${name}Ihre Stufe`);
      const inside = await own.evaluate((row) => {
        const frame = row.closest('[role="group"]')?.getBoundingClientRect();
        const { top, bottom } = row.getBoundingClientRect();
        return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
      });
      expect(inside).toBe(true);
    }
    const levels = await textsOf(card(page, 'Stufentabelle').locator('tr[data-level] > th'));
    for (const [index, row] of levelTable.entries()) expect(levels[index]).toContain(`${index} ${row.name}`);
    // Both readings of the last two rows stand.
    const qpOf = (table: string, row: number) =>
      textOf(card(page, table).locator(`tr[data-level="${row}"] > td`).first());
    expect(await qpOf('Stufentabelle', 19)).toBe('1.000.000–1.999.999');
    expect(await qpOf('Aufstiegstabelle', 19)).toBe('750.000weicht ab');
    expect(await qpOf('Stufentabelle', 20)).toBe('ab 2.000.000');
    expect(await qpOf('Aufstiegstabelle', 20)).toBe('1.000.000weicht ab');
    await card(page, 'Aufstiegstabelle')
      .getByText(/^Für die Stufen 19 und 20 nennen/)
      .waitFor();
  },
);

journeyOnAnyWidth(
  'level: legs by name with what they count, customers per level with their rows',
  async (open) => {
    const page = await openAt(open, 'level');
    const legs = expected.own.children.toSorted((a, b) => b.legValue - a.legValue || b.qp - a.qp);
    const shown = page.getByTestId('legs').getByRole('listitem');
    await expect.poll(() => shown.count()).toBe(Math.min(legs.length, 10));
    for (const [index, leg] of legs.slice(0, 3).entries()) {
      const text = await textOf(shown.nth(index));
      expect(text).toContain(leg.partner.displayName);
      expect(text).toContain(levelTable[leg.legValue]?.name ?? '');
      expect(text).toContain(`${germanInteger(leg.qp)} QP`);
    }
    const rows = page.getByTestId('per-level').locator('tbody tr');
    await expect.poll(async () => (await textsOf(rows.nth(7).locator('td')))[3]).toMatch(/\d/);
    const counts = (await Promise.all((await rows.all()).map((row) => textsOf(row.locator('td'))))).map(
      (cells) => cells.map((cell) => Number(cell.replaceAll('.', ''))),
    );
    expect(counts).toHaveLength(9);
    expect(counts[0]?.[3]).toBe(expected.own.children.length);
    for (const column of [0, 1, 2, 3])
      expect(counts.slice(0, 7).reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(counts[7]?.[column]);
    const { affiliates, premium, clients } = expected.team;
    expect((counts[7]?.[3] ?? 0) + (counts[8]?.[3] ?? 0)).toBe(affiliates + premium + clients);
    await rows.nth(1).getByRole('link').click();
    await page.waitForURL('**/app/team/table?level=2');
  },
);

journeyOnAnyWidth(
  'infinity: whoever holds no such level is told what is missing for each pool',
  async (open) => {
    const page = await openAt(open, 'infinity');
    await expect.poll(() => textOf(page.getByTestId('pool-infinity'))).toBe('0,00 €');
    await card(page, /^Pools, /)
      .getByText('Schätzung', { exact: true })
      .waitFor();
    expect(await needs(page)).toEqual([...missingFor(11, expected.own), ...missingFor(17, expected.own)]);
  },
);

const programmes = [
  ['step-up', 'Step-up-Bonus'],
  ['kick-start', 'Kick-Start-Bonus'],
  ['builder', 'Builder-Bonus'],
  ['level', 'Stufenbonus'],
  ['infinity', 'Infinity-Bonus'],
] as const;

journeyOnAnyWidth('each page has four paragraphs of rules, in the language that is chosen', async (open) => {
  const { page } = await open({ storageState });
  for (const [path, title] of programmes) {
    await page.goto(`${instance.url}/app/bonuses/${path}`);
    const paragraphs = page.getByTestId('rules').locator('p');
    await expect.poll(() => paragraphs.count()).toBe(4);
    expect((await textsOf(paragraphs)).join(' ')).toContain(title);
  }
  await page.evaluate(() => localStorage.setItem('blattwerk.locale', 'ru-RU'));
  await page.reload();
  await expect.poll(() => textOf(page.getByTestId('rules').locator('p').first())).toMatch(/^[А-Яа-я]/);
});

journey('a language without a text is said, and a card that fails leaves the others alone', async (open) => {
  const visit = await open({ storageState });
  const { page } = visit;
  await page.route('**/api/batch', (route) => failInBatch(route, /text_selections/, 404));
  await page.goto(`${instance.url}/app/bonuses/builder`);
  await card(page, 'So funktioniert es')
    .getByText('Diesen Text gibt es in dieser Sprache noch nicht.')
    .waitFor();
  await page.getByTestId('builder-tiers').waitFor();
  await page.unroute('**/api/batch');
  await page.route('**/api/batch', (route) => failInBatch(route, /builder_bonus/, 500));
  await page.reload();
  await card(page, 'Die drei Stufen').getByRole('button', { name: 'Erneut laden' }).waitFor();
  expect(await page.getByTestId('builder-psv').count()).toBe(1);
  expect(await textOf(page.getByTestId('builder-psv'))).toBe('–');
  await page.getByTestId('rules').waitFor();
  await page.getByTestId('history').waitFor();
  await page.unroute('**/api/batch');
  await card(page, 'Die drei Stufen').getByRole('button', { name: 'Erneut laden' }).click();
  await page.getByTestId('builder-tiers').waitFor();
});

journeyOnAnyWidth('of a partner of the team the levels are seen, and no money', async (open) => {
  const { page, requests } = await open({ storageState });
  await page.goto(`${instance.url}/dashboard`);
  await lookAtSecondLine(page, instance, 'light');
  const before = requests.length;
  await page.goto(`${instance.url}/app/bonuses/level`);
  await page.getByTestId('level-name').waitFor();
  await page.getByTestId('legs').or(page.getByText('Zweige entstehen')).first().waitFor();
  expect(await card(page, 'Bisherige Gutschriften').count()).toBe(0);
  for (const path of ['step-up', 'kick-start', 'builder', 'infinity']) {
    await page.goto(`${instance.url}/app/bonuses/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByTestId('as-of').count()).toBe(0);
  }
  const asked = requests.slice(before).map((request) => `${request.url()} ${request.postData() ?? ''}`);
  expect(
    asked.filter((text) => /stepup-bonus|kick_start|builder_bonus|infinity-bonus|credits/.test(text)),
  ).toEqual([]);
});
