import { readFile } from 'node:fs/promises';
import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { type ExpectedOrder, expectedOrders } from './support/expected-orders.ts';
import { germanMoney, plainSpaces } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let partner: number;
let orders: ExpectedOrder[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  partner = await partnerOf(instance, anna);
  orders = await expectedOrders(instance.database.query, partner);
});

/** A level credit from a buyer deep below, as its row explains it. */
interface DeepCredit {
  readonly id: number;
  readonly cents: number;
  readonly base: number;
  readonly rate: number;
  readonly below: number;
  readonly depth: number;
  readonly number: string;
  readonly qp: number;
  readonly buyer: string;
  readonly belowName: string;
}

async function deepCredit(): Promise<DeepCredit> {
  const [found] = await instance.database.query<DeepCredit>(
    `select credits.id, amount_cents as cents, credits.base_cents as base, rate_bp as rate, below_rate_bp as below,
            depth, orders.number, orders.qp, buyer.display_name as buyer, below.display_name as "belowName"
     from credits join orders on orders.id = order_id join partners as buyer on buyer.id = source_partner_id
     join partners as below on below.id = below_partner_id
     where credits.partner_id = $1 and bonus = 'level' and reverses_id is null and depth >= 3
     order by depth desc, credits.id limit 1`,
    [partner],
  );
  if (!found) throw new Error('Nobody deep below earned Anna a credit.');
  return found;
}

const { walk } = oneWindow(() => ({ storageState }));

const percent = (bp: number) => `${bp / 100} %`;

walk(
  'why this amount: order, path, rates, rounding and amount are those of the credit’s row',
  async ({ page }) => {
    const credit = await deepCredit();
    await comeTo(page, `${instance.url}/app/accounts/credits/available?credit=${credit.id}`);
    const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
    await sheet.getByText('Warum dieser Betrag?').waitFor();
    const explanation = sheet.getByTestId('explanation');
    await explanation.waitFor();
    const text = await textOf(explanation);
    expect(text).toContain(`${credit.number} von ${credit.buyer}`);
    expect(text).toContain(`Warenwert ${germanMoney(credit.base)}, ${credit.qp} QP`);
    expect(text).toMatch(/Planversion \S+, berechnet für den /);
    const chain = await textsOf(explanation.getByTestId('chain').getByRole('listitem'));
    expect(chain).toHaveLength(credit.depth);
    expect(chain.at(-1)).toContain('Anna Berger');
    const figures = await textOf(explanation.getByTestId('arithmetic'));
    for (const part of [
      `Eigener Satz${percent(credit.rate)}`,
      `Höchster Satz darunter (${credit.belowName})${percent(credit.below)}`,
      `Unterschied${percent(credit.rate - credit.below)}`,
      `Auf den Cent gerundet${germanMoney(credit.cents)}`,
    ])
      expect(figures).toContain(part);
    expect(await textOf(explanation.getByTestId('explained-amount'))).toBe(germanMoney(credit.cents));
    await explanation.getByText('Soeben nachgerechnet: Der Betrag stimmt.').waitFor();
    // Partners above are not named anywhere.
    const above = await instance.database.query<{ name: string }>(
      `select partners.display_name as name from tree_nodes as own
     join tree_nodes as node on own.spath like node.spath || '%' and node.partner_id <> own.partner_id
     join partners on partners.id = node.partner_id where own.partner_id = $1`,
      [partner],
    );
    expect(above.length).toBeGreaterThan(0);
    for (const { name } of above) expect(text).not.toContain(name);
  },
);

/** An amount in each language, typed by hand: `1234.5` EUR and a fraction of a cent. */
const moneyIn: Readonly<Record<string, (cents: number) => string>> = {
  de: germanMoney,
  en: (cents) =>
    `€${germanMoney(cents)
      .slice(0, -2)
      .replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))}`,
  'fr-FR': (cents) => germanMoney(cents).replaceAll('.', ' '),
  'ru-RU': (cents) => germanMoney(cents).replaceAll('.', ' '),
};

inFullRun(() => {
  walk('the other bonuses name their figures', async ({ page }) => {
    const rows = await instance.database.query<{ id: number; bonus: string; cents: number }>(
      `select distinct on (bonus) id, bonus, amount_cents as cents from credits
     where partner_id = $1 and bonus <> 'level' order by bonus, id`,
      [partner],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, cents } of rows) {
      await comeTo(page, `${instance.url}/app/accounts/credits/available?credit=${id}`);
      const sheet = page.getByRole('dialog', { name: 'Gutschrift' });
      await sheet.getByText('Warum dieser Betrag?').waitFor();
      await sheet.getByTestId('rule-facts').waitFor();
      expect(await textOf(sheet.getByTestId('explained-amount'))).toBe(germanMoney(cents));
      await sheet.getByText('Soeben nachgerechnet: Der Betrag stimmt.').waitFor();
    }
  });
});

/** The contents of an order's sheet below the question. */
async function whyOf(page: Page, { id }: ExpectedOrder, question: string): Promise<string> {
  await comeTo(page, `${instance.url}/app/orders?order=${id}`);
  await page.getByRole('dialog').getByText(question, { exact: true }).waitFor();
  const explanation = page.getByTestId('order-explanation');
  await explanation.waitFor();
  return textOf(explanation);
}

const ownOrder = () => orders.find((order) => order.buyer === partner && order.status === 'paid');

inFullRun(() => {
  walk('why nothing: an own order, and a refunded one; and why the amount of another', async ({ page }) => {
    const own = ownOrder();
    const refunded = orders.find((order) => order.status === 'refunded' && order.credits === 0);
    const earning = orders.find((order) => order.credits === 1 && order.buyer !== partner);
    if (!own || !refunded || !earning) throw new Error('The demo network lacks such orders.');
    expect(await whyOf(page, own, 'Warum nichts?')).toContain(
      'Eigene Bestellungen bringen keine eigene Gutschrift.',
    );
    expect(await whyOf(page, refunded, 'Warum nichts?')).toContain(
      'Die Bestellung wurde vollständig erstattet und zählt nicht.',
    );
    expect(await whyOf(page, earning, 'Warum dieser Betrag?')).toContain(
      germanMoney(earning.commissionCents),
    );
  });
});

/** The question about an order that pays nothing, and its answer, in each language. */
const whyNothing: Readonly<Record<string, readonly [question: string, answer: string]>> = {
  de: ['Warum nichts?', 'Eigene Bestellungen bringen keine eigene Gutschrift.'],
  en: ['Why nothing?', 'You earn nothing on your own orders.'],
  'fr-FR': ['Pourquoi rien ?', 'Les commandes personnelles ne donnent lieu à aucune commission.'],
  'ru-RU': ['Почему ничего?', 'Собственные заказы не приносят'],
};

// One of the languages if a file is named, and each if all widths are tested too.
const inLanguages = isFullRun ? ['fr-FR'] : [];

for (const locale of process.env.FULL === '1' ? Object.keys(moneyIn) : inLanguages)
  journey(
    `the reason for an amount and for none is built from codes, with amounts in each language’s format: ${locale}`,
    async (open) => {
      const credit = await deepCredit();
      const money = moneyIn[locale] ?? germanMoney;
      const texts = JSON.parse(
        await readFile(new URL(`../apps/web/src/locales/${locale}/money.json`, import.meta.url), 'utf8'),
      );
      const { why } = texts;
      const { page } = await open({
        storageState,
        prepare: (context) =>
          context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
      });
      await page.goto(`${instance.url}/app/accounts/credits/available?credit=${credit.id}`);
      await page.getByRole('dialog').getByText(why.thisAmount, { exact: true }).waitFor();
      const explanation = page.getByTestId('explanation');
      await explanation.waitFor();
      const text = await textOf(explanation);
      const filled = (pattern: string, values: Record<string, string>) =>
        plainSpaces(pattern.replaceAll(/{{(\w+)}}/g, (_, name) => values[name] ?? name));
      const rate = (bp: number) => (locale === 'en' ? `${bp / 100}%` : `${bp / 100} %`);
      for (const part of [
        filled(why.rule.level, {}),
        filled(why.orderValue, { base: money(credit.base), qp: String(credit.qp) }),
        filled(why.ownRate, {}) + rate(credit.rate),
        filled(why.highestBelow, { name: credit.belowName }) + rate(credit.below),
        filled(why.difference, {}) + rate(credit.rate - credit.below),
        filled(why.product, { base: money(credit.base), rate: rate(credit.rate - credit.below) }),
        filled(why.rounded, {}) + money(credit.cents),
      ])
        expect(text).toContain(part);
      expect(await textOf(explanation.getByTestId('explained-amount'))).toBe(money(credit.cents));
      const [question, answer] = whyNothing[locale] ?? ['', ''];
      const own = ownOrder();
      if (!own) throw new Error('The demo network lacks such an order.');
      expect(await whyOf(page, own, question)).toContain(answer);
    },
  );
