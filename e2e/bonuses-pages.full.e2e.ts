import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { failInBatch } from './support/batch.ts';
import { card, missingFor, needsShown, openedCard } from './support/bonus-screen.ts';
import { anna } from './support/demo-logins.ts';
import { type ExpectedCredit, expectedCredits, sumOf } from './support/expected-credits.ts';
import { type ExpectedFigures, expectedFigures } from './support/expected-figures.ts';
import { germanInteger, germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { levelTable } from './support/level-table.ts';
import { onSecondLine } from './support/look-at.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let credits: ExpectedCredit[];
let expected: ExpectedFigures;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  const partner = await partnerOf(instance, anna);
  credits = await expectedCredits(instance.database.query, partner);
  expected = await expectedFigures(instance.database.query, partner);
});

const { walkOnAnyWidth } = oneWindow(() => ({ storageState }));
const goTo = (page: Page, bonus: string) => comeTo(page, `${instance.url}/app/bonuses/${bonus}`);

walkOnAnyWidth('step-up: the next one, what is missing, the ladder and the credits', async ({ page }) => {
  await goTo(page, 'step-up');
  const paid = credits.filter(({ bonus }) => bonus === 'step-up');
  const reached = Math.max(5, expected.rank.level);
  const next = levelTable[reached + 1];
  await expect.poll(() => textOf(page.getByTestId('step-up-next'))).toBe(germanMoney(next?.fromQp ?? 0));
  expect(await textOf(page.getByTestId('step-up-qp'))).toBe(
    `${germanInteger(expected.own.qp)} von ${germanInteger(next?.fromQp ?? 0)} QP`,
  );
  await expect.poll(() => needsShown(page)).toEqual(missingFor(reached + 1, expected.own));
  const rungs = await textsOf(page.getByTestId('step-up-ladder').getByRole('listitem'));
  expect(rungs).toHaveLength(20);
  expect(rungs[19]).toBe('Diamond Leafab 2.000.000 QP20.000,00 €');
  expect(rungs[0]).toBe('Yellow Leaf 1ab 100 QPohne Betrag');
  expect(rungs.filter((text) => text.endsWith('Gutgeschrieben'))).toHaveLength(paid.length);
  expect(rungs.findIndex((text) => text.endsWith('Als Nächstes'))).toBe(reached);
  expect(await textOf(page.getByTestId('as-of'))).toMatch(/^Stand .+ 20\d\d \d\d:\d\d$/);
});

for (const bonus of isFullRun ? (['step-up', 'builder', 'level'] as const) : []) {
  walkOnAnyWidth(`${bonus}: the history adds up to all of its credits, and each opens`, async ({ page }) => {
    await goTo(page, bonus);
    const own = credits.filter((credit) => credit.bonus === bonus);
    const sum = germanMoney(sumOf(own));
    const name = `${germanInteger(own.length)} ${own.length === 1 ? 'Gutschrift' : 'Gutschriften'}`;
    const history = await (bonus === 'level' ? openedCard : card)(page, 'Bisherige Gutschriften');
    await expect.poll(() => textOf(history.getByTestId('history-sums'))).toContain(`${name}${sum}`);
    const rows = history.getByTestId('history').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(Math.min(own.length, 10));
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

inFullRun(() => {
  walkOnAnyWidth(
    'builder: volume and customers against each requirement, and the requirements of the next stage',
    async ({ page }) => {
      await goTo(page, 'builder');
      const psv = expected.own.psvCents;
      await expect.poll(() => textOf(page.getByTestId('builder-psv'))).toBe(germanMoney(psv));
      const active = Number((await textOf(page.getByTestId('builder-customers'))).replaceAll('.', ''));
      expect(active).toBe(await activeCustomers());
      // The operator's numbers, typed in a second time: PSV in cents, customers, amount in cents.
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
        expect(text).toContain(`Etappe ${index + 1}${germanMoney(amount)}`);
        expect(text).toContain(`${germanMoney(psv)} von ${germanMoney(volume)}`);
        expect(text).toContain(`${germanInteger(active)} von ${customers}`);
        expect(await tier.getAttribute('data-reached')).toBe(String(psv >= volume && active >= customers));
      }
      expect(await textOf(page.getByTestId('builder-reached'))).toContain(
        reached === -1 ? 'Noch keine Etappe erreicht.' : `Etappe ${reached + 1} erreicht`,
      );
      await page.getByTestId('builder-customers').getByRole('link').click();
      await page.waitForURL('**/app/team/table?type=basic');
    },
  );
});

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

const programmes = [
  ['step-up', 'Step-up-Bonus'],
  ['kick-start', 'Kick-Start-Bonus'],
  ['builder', 'Builder-Bonus'],
  ['level', 'Stufenbonus'],
  ['infinity', 'Infinity-Bonus'],
] as const;

inFullRun(() => {
  walkOnAnyWidth('each page has four paragraphs of rules, in the selected language', async ({ page }) => {
    for (const [path, title] of programmes) {
      await goTo(page, path);
      // Folded where the partner's own path comes first: opens them.
      if (path === 'level') await page.getByRole('button', { name: 'So funktioniert es' }).click();
      const paragraphs = page.getByTestId('rules').locator('p');
      await expect.poll(() => paragraphs.count()).toBe(4);
      await expect.poll(async () => (await textsOf(paragraphs)).join(' ')).toContain(title);
    }
    // The last journey in this window.
    await page.evaluate(() => localStorage.setItem('blattwerk.locale', 'ru-RU'));
    await page.reload();
    await expect.poll(() => textOf(page.getByTestId('rules').locator('p').first())).toMatch(/^[А-Яа-я]/);
  });

  journey(
    'a language without a text says so, and a failing card does not affect the others',
    async (open) => {
      const { page } = await open({ storageState });
      await page.route('**/api/batch', (route) => failInBatch(route, /text_selections/, 404));
      await goTo(page, 'step-up');
      await card(page, 'So funktioniert es')
        .getByText('Diesen Text gibt es in dieser Sprache noch nicht')
        .waitFor();
      await page.getByTestId('step-up-ladder').waitFor();
      await page.unroute('**/api/batch');
      await page.route('**/api/batch', (route) => failInBatch(route, /builder_bonus/, 500));
      await goTo(page, 'builder');
      await card(page, 'Die drei Etappen').getByRole('button', { name: 'Erneut laden' }).waitFor();
      expect(await page.getByTestId('builder-psv').count()).toBe(1);
      expect(await textOf(page.getByTestId('builder-psv'))).toBe('–');
      await page.getByTestId('rules').waitFor();
      await page.getByTestId('history').waitFor();
      await page.unroute('**/api/batch');
      await card(page, 'Die drei Etappen').getByRole('button', { name: 'Erneut laden' }).click();
      await page.getByTestId('builder-tiers').waitFor();
    },
  );

  journeyOnAnyWidth('for a partner of the team levels are shown, but no money', async (open) => {
    const { page, requests } = await open({ storageState, ...(await onSecondLine(instance)) });
    await goTo(page, 'level');
    await page.getByRole('button', { name: 'Zurück zu mir' }).waitFor();
    await page.getByTestId('level-name').waitFor();
    const legs = await openedCard(page, 'Zweige');
    await legs.getByTestId('legs').or(legs.getByText('Zweige entstehen')).first().waitFor();
    await page.getByRole('region', { name: 'Kürzeste Wege zur nächsten Stufe' }).waitFor();
    for (const name of ['Bisherige Gutschriften', 'Was wäre, wenn …'])
      expect(await card(page, name).count(), name).toBe(0);
    for (const path of ['step-up', 'kick-start', 'builder', 'infinity']) {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      expect(await page.getByTestId('as-of').count(), path).toBe(0);
    }
    const requestedPaths = requests
      .filter((request) => request.url().includes('/api/'))
      .map((request) => `${request.url()} ${request.postData() ?? ''}`);
    expect(
      requestedPaths.filter((text) =>
        /stepup-bonus|kick_start|builder_bonus|infinity-bonus|credits/.test(text),
      ),
    ).toEqual([]);
  });
});
