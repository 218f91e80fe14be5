import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { figure } from './support/dashboard-screen.ts';
import { anna } from './support/demo-logins.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { takePayablePartner } from './support/payable-partner.ts';
import { placeBelow } from './support/placed-people.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { textOf } from './support/texts.ts';

// The dashboard of a newcomer, and of somebody with an available balance.

shareBrowser();

const instance = shareInstance();

/** Unknown values, in any card. */
const unknown = (page: Page) => page.locator('main').getByText('–', { exact: true });

journey(
  'a newcomer is at the first level with zeros and a next step, and no value is unknown',
  async (open) => {
    const person = await addPerson(instance, 'Nelly');
    await placeBelow(instance, person, null);
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/dashboard`);
    await expect.poll(() => figure(page, 'rank-name')).toBe('White Leaf');
    await settled(page);
    expect(await figure(page, 'rank-qp')).toBe('0');
    const progress = page.locator('.bw-dash-rank').getByRole('progressbar');
    expect(await progress.getAttribute('aria-valuemax')).toBe('100');
    expect(await figure(page, 'next-step')).not.toBe('–');
    expect(await figure(page, 'next-step')).toMatch(/\w/);
    const memberships = page.locator('.bw-dash-memberships');
    await expect.poll(() => textOf(memberships)).toMatch(/nicht aktiv.*nicht aktiv/s);
    expect(await unknown(page).count()).toBe(0);

    await comeTo(page, `${instance.url}/app/profile`);
    await expect.poll(() => textOf(page.locator('main'))).toMatch(/nicht aktiv.*nicht aktiv/s);
    expect(await unknown(page).count()).toBe(0);
  },
);

const meter = (page: Page) => page.getByRole('region', { name: 'Auszahlungsbereit' });

journey(
  'a partner who can be paid is led to the payout from the dashboard, others are told what is missing',
  async (open) => {
    const person = await takePayablePartner(instance);
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/dashboard`);
    await page.getByRole('link', { name: 'Auszahlen', exact: true }).click();
    await page.waitForURL('**/app/accounts/payout/new');
    await page.getByTestId('payout-outcome').waitFor();

    await comeTo(page, `${instance.url}/app/profile/addresses`);
    await page.getByRole('heading', { name: 'Adressen', level: 1 }).waitFor();
    await settled(page);
    expect(await meter(page).count()).toBe(0);
    await instance.database.query(
      "update affiliate_data set ust = '', tax_status = 'unproven' where partner_id = $1",
      [person.partner],
    );
    await page.reload();
    await expect.poll(() => textOf(meter(page))).toContain('4 von 5 erledigt');
  },
);

journey('a membership shows its period, and leads to its renewal', async (open) => {
  const partner = await partnerOf(instance, anna);
  const [box] = await instance.database.query<{ start: string; end: string }>(
    `select to_char(start_date, 'DD, YYYY') as start, to_char(expiry_date, 'DD, YYYY') as end from memberships
     where partner_id = $1 and kind = 'business-box' and start_date <= now() order by expiry_date desc limit 1`,
    [partner],
  );
  if (!box) throw new Error('The demo network gives Anna no business box.');
  const { page } = await open({ storageState: await signedInState(instance.url, anna) });
  await page.goto(`${instance.url}/dashboard`);
  await page.getByTestId('countdown-business-box').waitFor();
  const term = new RegExp(`\\S+ ${box.start} bis \\S+ ${box.end}`);
  await expect.poll(() => textOf(page.locator('.bw-dash-memberships'))).toMatch(term);
  const renewal = page
    .getByTestId('renewal-businessBox')
    .getByRole('link', { name: 'Businessbox verlängern' });
  const shop = /^https:\/\/shop\.blattwerk\.example\/[a-z]{2}\/box$/;
  expect(await renewal.getAttribute('href')).toMatch(shop);
  await comeTo(page, `${instance.url}/app/profile`);
  await expect.poll(() => textOf(page.locator('main'))).toMatch(term);
  expect(await renewal.getAttribute('href')).toMatch(shop);
});
