import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { computeWhatIf } from '@blattwerk/contract/what-if/what-if.contract.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { germanInteger, germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

type Answer = AnswerOf<typeof computeWhatIf>;

const instance = shareInstance();
let storageState: SignedIn;
let partner: number;
let token: string;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  partner = await partnerOf(instance, anna);
  const stored = storageState.origins.flatMap(({ localStorage }) => localStorage);
  const session = stored.find(({ name }) => name === 'blattwerk.session')?.value ?? '{}';
  token = JSON.parse(session).token;
});

/** The server's own computation, from the same orders. */
async function askServer(scenario: object): Promise<Answer> {
  const response = await fetch(`${instance.url}/api/what-if`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ partner, scenario }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const { walk, walkOnAnyWidth } = oneWindow(() => ({ storageState }));
const goTo = (page: Page, path: string) => comeTo(page, `${instance.url}/app/bonuses/${path}`);

const card = (page: Page) => page.getByRole('region', { name: 'Was wäre, wenn …' });
const bonuses = ['level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing'] as const;
const cents = (amount: string) => Math.round(Number(amount) * 100);

/** Amounts in a column of the table: 0 today, 1 then, 2 the difference. */
async function column(page: Page, index: 0 | 1 | 2): Promise<string[]> {
  const cells = [...bonuses, 'total'].map((name) =>
    page.getByTestId(`what-if-${name}`).locator('td').nth(index),
  );
  return Promise.all(cells.map((cell) => textOf(cell)));
}

function centsOf({ bonuses: amounts, total }: Answer['reality']): number[] {
  return [...bonuses.map((name) => amounts[name]), total].map(cents);
}

const amountsOf = (outcome: Answer['reality']) => centsOf(outcome).map(germanMoney);

function differencesOf({ reality, scenario }: Answer): string[] {
  const today = centsOf(reality);
  return centsOf(scenario).map((then, index) => {
    const more = then - (today[index] ?? Number.NaN);
    return more === 0 ? '±0' : `${more > 0 ? '+' : ''}${germanMoney(more)}`;
  });
}

walkOnAnyWidth(
  'the empty scenario is reality; steppers redraw it as the server would; nothing is written',
  async ({ page }) => {
    await goTo(page, 'level');
    const writes: string[] = [];
    page.on('request', (request) => {
      const isBatch = request.url().endsWith('/api/batch');
      if (request.method() !== 'GET' && !isBatch) writes.push(`${request.method()} ${request.url()}`);
      if (isBatch && /"method":"(?!GET)/.test(request.postData() ?? ''))
        writes.push(request.postData() ?? '');
    });
    await card(page).getByRole('button', { name: 'Ausprobieren' }).click();
    const before = await askServer({});
    await expect.poll(() => column(page, 0)).toEqual(amountsOf(before.reality));
    expect(await column(page, 1)).toEqual(amountsOf(before.reality));
    expect(new Set(await column(page, 2))).toEqual(new Set(['±0']));
    expect(await card(page).getByRole('button', { name: 'Zurücksetzen' }).count()).toBe(0);
    expect(await textOf(card(page))).toContain('Schätzung');
    expect(await textOf(card(page))).toContain('kein Einkommensversprechen');

    await card(page).getByRole('button', { name: 'Neue Kunden: mehr' }).click();
    await card(page).getByRole('spinbutton', { name: 'Neue Kunden' }).press('ArrowUp');
    await card(page).getByRole('spinbutton', { name: 'Weitere Bestellungen' }).fill('3');
    await card(page).getByRole('spinbutton', { name: 'QP je Bestellung' }).fill('200');
    const bought = { base: '100.00', qp: 200 };
    const after = await askServer({
      newCustomers: [bought, bought],
      customerOrders: [bought, bought, bought],
    });
    await expect.poll(() => column(page, 1)).toEqual(amountsOf(after.scenario));
    expect(await column(page, 0)).toEqual(amountsOf(before.reality));
    expect(await column(page, 2)).toEqual(differencesOf(after));
    expect(after.scenario.total).not.toBe(before.reality.total);

    // It is in the URL: anybody who opens it sees the same.
    expect(new URL(page.url()).searchParams.get('whatIf')).toContain('k2-b3-e100-q200');
    await page.reload();
    await expect.poll(() => column(page, 1)).toEqual(amountsOf(after.scenario));

    await card(page).getByRole('button', { name: 'Zurücksetzen' }).click();
    await expect.poll(() => column(page, 1)).toEqual(amountsOf(before.reality));
    expect(writes).toEqual([]);
  },
);

walk('QP in a leg count, and excessive values in the URL are capped', async ({ page }) => {
  await goTo(page, 'level?whatIf=k9999-b0-e100-q80');
  await expect
    .poll(() => card(page).getByRole('spinbutton', { name: 'Neue Kunden' }).inputValue())
    .toBe('200');
  await card(page).getByRole('button', { name: 'Zurücksetzen' }).click();
  const legs = await card(page)
    .getByRole('group', { name: 'Mehr QP in den Zweigen' })
    .getByRole('spinbutton')
    .all();
  expect(legs.length).toBeGreaterThan(0);
  const before = await askServer({});
  await legs[0]?.fill('5000');
  const level = card(page)
    .getByRole('row', { name: /^QP mit Team/ })
    .locator('td')
    .nth(1);
  const expected = germanInteger(before.reality.qualificationPoints + 5000);
  await expect.poll(() => textOf(level)).toBe(expected);
});

walk('a scenario in the URL is open, also when coming from the same page', async ({ page }) => {
  await goTo(page, 'level');
  const closed = card(page).getByRole('button', { name: 'Ausprobieren' });
  const customers = card(page).getByRole('spinbutton', { name: 'Neue Kunden' });
  await closed.waitFor();
  await page.evaluate(() => history.pushState(null, '', '?whatIf=k1-b0-e100-q80'));
  await expect.poll(() => customers.inputValue()).toBe('1');
  await page.goBack();
  await closed.waitFor();
  await page.goForward();
  await expect.poll(() => customers.inputValue()).toBe('1');
});

walk('each bonus page has its own figures first', async ({ page }) => {
  const firsts = { 'step-up': 'Stufe', 'kick-start': 'Kick-Start', builder: 'PSV', infinity: 'Stufe' };
  for (const [path, first] of Object.entries(firsts)) {
    await goTo(page, `${path}?whatIf=k1-b0-e100-q80`);
    await expect.poll(() => textsOf(card(page).locator('tbody tr:first-child th'))).toEqual([first]);
  }
});
