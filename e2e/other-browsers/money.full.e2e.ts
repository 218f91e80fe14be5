import { beforeAll, expect } from 'vitest';
import { anna } from '../support/demo-logins.ts';
import { type ExpectedCredit, expectedCredits, sumOf } from '../support/expected-credits.ts';
import { expectedFigures } from '../support/expected-figures.ts';
import { expectedTexts } from '../support/expected-texts.ts';
import { germanMoney } from '../support/german-text.ts';
import { partnerOf, shareInstance } from '../support/instances.ts';
import type { Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs, read } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';
import { holdingsOf, payoutsOf, setTax, takePayablePartner } from '../support/payable-partner.ts';

const instance = shareInstance();
let partner: number;
let credits: ExpectedCredit[];

beforeAll(async () => {
  partner = await partnerOf(instance, anna);
  credits = await expectedCredits(instance.database.query, partner);
});

const figure = (page: Page, name: string) => page.getByTestId(name).text();

/** A level credit from an order deep below. */
async function deepCredit(): Promise<{ id: number; cents: number; number: string; buyer: string }> {
  const [found] = await instance.database.query<{ id: number; cents: number; number: string; buyer: string }>(
    `select credits.id, amount_cents as cents, orders.number, buyer.display_name as buyer
     from credits join orders on orders.id = order_id join partners as buyer on buyer.id = source_partner_id
     where credits.partner_id = $1 and bonus = 'level' and reverses_id is null and depth >= 3
     order by depth desc, credits.id limit 1`,
    [partner],
  );
  if (!found) throw new Error('Nobody deep below earned Anna a credit.');
  return found;
}

const tabs = [
  ['Vorgemerkte Gutschriften', /\/app\/accounts\/credits\/pending$/],
  ['Verfügbare Gutschriften', /\/app\/accounts\/credits\/available$/],
  ['Guthaben', /\/app\/accounts\/balance$/],
  ['Auszahlungen', /\/app\/accounts\/payout\/list$/],
  ['Monatsabrechnungen', /\/app\/accounts\/statements$/],
] as const;

inOtherBrowsers((walk) => {
  walk(
    'the dashboard has the figures of the raw rows',
    async (page) => {
      await openAs(page, instance, anna, '/dashboard');
      const expected = expectedTexts(await expectedFigures(instance.database.query, partner));
      for (const [name, text] of Object.entries(expected))
        await expect.poll(() => figure(page, name), { message: name }).toBe(text);
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk('the month expands to its reasons and its course', async (page) => {
    const token = await openAs(page, instance, anna, '/dashboard');
    const { cycles } = await read<{ cycles: { total: string; bonuses: object }[] }>(
      instance,
      token,
      `/api/partner/commission/month?partner=${partner}`,
    );
    const month = cycles.at(-1);
    await page.getByRole('button', { name: /^Verlauf und Gründe/ }).click();
    const running = page.getByTestId('month-running');
    const total = germanMoney(Math.round(Number(month?.total) * 100));
    await expect.poll(() => running.getByRole('heading').text()).toContain(total);
    for (const name of Object.keys(month?.bonuses ?? {}))
      expect(await page.getByTestId(`reason-${name}`).text()).toMatch(/€/);
    const course = page.getByRole('region', { name: 'Verlauf im Monat' });
    await course.scrollTo();
    await course.locator('canvas').waitFor();
    await page.getByTestId('month-difference').getByRole('heading').waitFor();
    await expectFitting(page);
  });

  walk('why this amount: the order, its calculation and that it is correct', async (page) => {
    const credit = await deepCredit();
    await openAs(page, instance, anna, `/app/accounts/credits/available?credit=${credit.id}`);
    const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
    await sheet.getByText('Warum dieser Betrag?').waitFor();
    await sheet.getByText('Soeben nachgerechnet: Der Betrag stimmt.').waitFor();
    expect(await sheet.getByTestId('explanation').text()).toContain(`${credit.number} von ${credit.buyer}`);
    expect(await sheet.getByTestId('explained-amount').text()).toBe(germanMoney(credit.cents));
    await expectFitting(page);
  });

  walk(
    'money is one place with its tabs',
    async (page, { width }) => {
      const available = sumOf(credits.filter(({ pending, taken }) => !pending && !taken));
      const pending = sumOf(credits.filter((credit) => credit.pending));
      if (width === phone.width) {
        await openAs(page, instance, anna, '/dashboard');
        await page.getByRole('link', { name: 'Geld' }).click();
      } else await openAs(page, instance, anna, '/app/accounts');
      await expect.poll(() => figure(page, 'hub-available')).toBe(germanMoney(available));
      await expect.poll(() => figure(page, 'hub-pending')).toBe(germanMoney(pending));
      await expectFitting(page);
      for (const [name, address] of tabs) {
        const tab = page.getByRole('navigation', { name: 'Geld' }).getByRole('link', { name });
        await tab.click();
        await page.waitForURL(address);
        await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
        await expectFitting(page);
      }
    },
    [phone, desk],
  );

  walk(
    'everything available is requested, and the list begins with its steps',
    async (page) => {
      const owner = await takePayablePartner(instance);
      await setTax(instance, owner, {});
      await openAs(page, instance, owner.email, '/app/accounts/payout/new');
      await expect.poll(() => figure(page, 'payout-available')).toBe(germanMoney(owner.cents));
      const tax = Math.round((owner.cents * 19) / 100);
      const gross = germanMoney(owner.cents + tax);
      await expect.poll(() => figure(page, 'payout-outcome')).toContain(gross);
      expect(await figure(page, 'payout-net')).toBe(germanMoney(owner.cents));
      expect(await figure(page, 'payout-tax')).toBe(germanMoney(tax));
      await expectFitting(page);
      await page.getByRole('button', { name: 'Auszahlung anfordern' }).click();
      await page.waitForURL(/\/app\/accounts\/payout\/list\?payout=/);
      const top = page.getByTestId('payout-under-way');
      await expect.poll(() => top.getByRole('heading').text()).toContain(`${gross} sind unterwegs an `);
      const steps = await top.getByRole('list', { name: 'Verlauf' }).getByRole('listitem').texts();
      expect(steps.map((step) => /^\p{L}+?(?=\p{Lu}|wird|nach|in )/u.exec(step)?.[0])).toEqual([
        'Angefordert',
        'Geprüft',
        'Ausgezahlt',
        'Angekommen',
      ]);
      await expectFitting(page);
      expect((await payoutsOf(instance, owner)).at(-1)).toMatchObject({ net: owner.cents, tax, status: 3 });
      expect(await holdingsOf(instance, owner)).toMatchObject({ available: 0, inPayout: owner.cents });
    },
    [phone, desk],
  );
});
