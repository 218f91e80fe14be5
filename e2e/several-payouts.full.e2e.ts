import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { becomeSmallLately, payoutsOf, setTax, takePayablePartner } from './support/payable-partner.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

interface Sums {
  readonly id: number;
  readonly net: number;
  readonly tax: number;
}

const netOf = (payouts: readonly Sums[]) => germanMoney(payouts.reduce((sum, { net }) => sum + net, 0));
const grossOf = (payouts: readonly Sums[]) =>
  germanMoney(payouts.reduce((sum, { net, tax }) => sum + net + tax, 0));
const partOf = ({ net, tax }: Sums) =>
  `${germanMoney(net)} netto, ${germanMoney(tax)} Umsatzsteuer, Auszahlung ${germanMoney(net + tax)}.`;

const under = (page: Page) => page.getByTestId('payout-under-way');
const titles = (page: Page) => textsOf(under(page).getByRole('heading', { level: 2 }));
const hubPayouts = (page: Page) => page.getByTestId('hub-payout');

/** The list begins with both payouts of the request, the older one first. */
async function expectBoth(page: Page, payouts: readonly Sums[]): Promise<void> {
  const parts = under(page).getByTestId('payout-of-request');
  const names = payouts.map(({ id }) => `Auszahlung ${id}`);
  await expect.poll(() => textsOf(parts.getByRole('heading', { level: 3 }))).toEqual(names);
  expect(await textsOf(parts.getByTestId('part-amounts'))).toEqual(payouts.map(partOf));
  expect(await parts.getByRole('list', { name: 'Verlauf' }).count()).toBe(payouts.length);
  for (const { id } of payouts)
    expect(await parts.getByRole('button', { name: `PDF der Auszahlung ${id}` }).count()).toBe(1);
}

/** An operator rejects a payout through the API. */
async function reject({ id }: Sums): Promise<void> {
  const answer = await fetch(`${instance.url}/api/payouts/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${tokenOf(await signedInState(instance.url, operator))}`,
      'content-type': 'application/merge-patch+json',
    },
    body: JSON.stringify({ status: '/api/payout_statuses/2', reason: 'Angaben fehlen' }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

journeyOnAnyWidth(
  'a request with two tax treatments ends with the promised sum, and shows both payouts',
  async (open) => {
    const partner = await takePayablePartner(instance, { severalMonths: true });
    await setTax(instance, partner, {});
    await becomeSmallLately(instance, partner);
    const before = (await payoutsOf(instance, partner)).length;
    const { page } = await open({ storageState: await signInByCall(instance, partner.email) });
    await page.goto(`${instance.url}/app/accounts/payout/new`);
    const taxes = page.getByTestId('tax-parts').getByRole('listitem');
    await expect.poll(() => taxes.count()).toBe(2);
    const foreseen = await textsOf(taxes);
    const outcome = page.getByTestId('payout-outcome');
    await expect.poll(() => textOf(outcome)).toMatch(/ € an [A-Z]{2}\d\d … \d{4}$/);
    const promised = await textOf(outcome);
    await page.getByRole('button', { name: 'Auszahlung anfordern' }).click();
    await page.waitForURL('**/app/accounts/payout/list?payout=*');

    const payouts = (await payoutsOf(instance, partner)).slice(before);
    const [older, newest] = payouts;
    if (older === undefined || newest === undefined)
      throw new Error('Fewer than two payouts were requested.');
    expect(payouts.map(({ tax }) => tax > 0).toSorted()).toEqual([false, true]);
    expect(netOf(payouts)).toBe(germanMoney(partner.cents));
    expect(foreseen.map((text) => text.replace(/(?<=Auszahlung \S+ €\.).*/, ''))).toEqual(
      payouts.map(partOf),
    );
    expect(promised.replace(/ an .*/, '')).toBe(grossOf(payouts));
    await expect.poll(() => titles(page)).toEqual([promised.replace(' an ', ' sind unterwegs an ')]);
    await expectBoth(page, payouts);
    await page.reload();
    await expectBoth(page, payouts);

    // The net next to the available amount, with what is paid.
    await page.goto(`${instance.url}/app/accounts`);
    await expect.poll(() => textOf(page.getByTestId('hub-under-way'))).toBe(netOf(payouts));
    expect(await textOf(page.getByTestId('under-way-gross'))).toBe(
      `netto, ausgezahlt werden ${grossOf(payouts)}`,
    );
    await expect.poll(() => hubPayouts(page).count()).toBe(2);

    // One is rejected: the other one in progress keeps its place.
    await reject(newest);
    await page.reload();
    await expect
      .poll(() => textsOf(hubPayouts(page).getByRole('heading')))
      .toEqual([`Auszahlung ${older.id}`]);
    await page.goto(`${instance.url}/app/accounts/payout/list`);
    await expect
      .poll(() => titles(page))
      .toEqual([expect.stringMatching(new RegExp(`^${grossOf([older])} sind unterwegs an `))]);

    // The sheet of one links to the other.
    const sheet = (id: number) => page.getByRole('dialog', { name: `Auszahlung ${id}` });
    const link = (id: number) =>
      sheet(id).getByRole('link', { name: /^Zusammen angefordert mit Auszahlung \d+$/ });
    await page.goto(`${instance.url}/app/accounts/payout/list?payout=${older.id}`);
    await link(older.id).click();
    await page.waitForURL(`**/app/accounts/payout/list?payout=${newest.id}`);
    await sheet(newest.id).getByText('Angaben fehlen').first().waitFor();
    expect(await textOf(link(newest.id))).toBe(`Zusammen angefordert mit Auszahlung ${older.id}`);
  },
);
