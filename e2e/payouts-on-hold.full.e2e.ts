import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { type OwnPerson, signInByCall } from './support/own-person.ts';
import { holdingsOf, takePayablePartner } from './support/payable-partner.ts';
import { tokenOf } from './support/sessions.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const HELD = 'Ihre Auszahlungen sind angehalten. Der Support hilft weiter.';

/** An operator puts a partner's payouts on hold, or ends that. */
async function decide({ partner }: OwnPerson, what: 'hold' | 'release'): Promise<void> {
  const answer = await fetch(`${instance.url}/api/partners/${partner}/${what}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(await signInByCall(instance, operator))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ reason: 'Klärung mit der Bank' }),
  });
  expect(answer.status).toBe(201);
}

journey(
  'while on hold, money is shown with the reason and without a date; it can be requested once the hold has ended',
  async (open) => {
    const partner = await takePayablePartner(instance, { earning: true });
    await decide(partner, 'hold');
    const { page } = await open({ storageState: await signInByCall(instance, partner.email) });
    await page.goto(`${instance.url}/app/accounts/payout/new`);
    const request = page.getByRole('button', { name: 'Auszahlung anfordern' });
    await expect.poll(() => textOf(page.getByTestId('payouts-held'))).toBe(HELD);
    expect(await request.getAttribute('aria-disabled')).toBe('true');
    await comeTo(page, `${instance.url}/dashboard`);
    await expect.poll(() => textOf(page.getByTestId('money-held'))).toBe(HELD);
    expect(await page.getByRole('link', { name: 'Auszahlen', exact: true }).count()).toBe(0);
    await comeTo(page, `${instance.url}/app/accounts/credits/pending`);
    await expect.poll(() => textOf(page.getByTestId('release-held'))).toBe(HELD);
    const days = page.getByTestId('release-days').getByRole('rowheader');
    expect((await textsOf(days))[0]).toBe('Noch ohne Termin');
    await decide(partner, 'release');
    const { available } = await holdingsOf(instance, partner);
    expect(available).toBeGreaterThanOrEqual(partner.cents);
    await page.goto(`${instance.url}/app/accounts/payout/new`);
    await expect.poll(() => request.getAttribute('aria-disabled')).not.toBe('true');
    await request.click();
    await page.waitForURL('**/app/accounts/payout/list?payout=*');
    expect(await holdingsOf(instance, partner)).toMatchObject({ available: 0, inPayout: available });
  },
);
