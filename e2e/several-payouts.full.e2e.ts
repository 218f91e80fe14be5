import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { payoutsOf, setTax, takePayablePartner } from './support/payable-partner.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

interface Sums {
  readonly net: number;
  readonly tax: number;
}

const netOf = (payouts: readonly Sums[]) => payouts.reduce((sum, { net }) => sum + net, 0);
const grossOf = (payouts: readonly Sums[]) => payouts.reduce((sum, { net, tax }) => sum + net + tax, 0);

journeyOnAnyWidth(
  'a request at two taxes ends with the sum that it promised, and shows both payouts',
  async (open) => {
    const partner = await takePayablePartner(instance, { severalMonths: true });
    await setTax(instance, partner, {});
    // A small enterprise from the latest month on whose credits are available.
    await instance.database.query(
      `update affiliate_data set small_business = true, valid_from = (
       select max(cycles.date_from) from credits join cycles on cycles.id = credits.cycle_id
       where credits.partner_id = $1 and credits.amount_cents > 0
         and credits.available_at <= (select max(released_until) from journal_entries)
         and not exists (
           select from payout_credits where cycle_id = credits.cycle_id and credit_id = credits.id))
     where partner_id = $1`,
      [partner.partner],
    );
    const before = (await payoutsOf(instance, partner)).length;
    const { page } = await open({ storageState: await signInByCall(instance, partner.email) });
    await page.goto(`${instance.url}/app/accounts/payout/new`);
    await expect.poll(() => page.getByTestId('tax-parts').getByRole('listitem').count()).toBe(2);
    const promised = await textOf(page.getByTestId('payout-outcome'));
    await page.getByRole('button', { name: 'Auszahlung anfordern' }).click();
    await page.waitForURL('**/app/accounts/payout/list?payout=*');

    const payouts = (await payoutsOf(instance, partner)).slice(before);
    expect(payouts.map(({ tax }) => tax > 0).sort()).toEqual([false, true]);
    const cards = page.getByTestId('payout-under-way');
    const titles = () => textsOf(cards.getByRole('heading', { level: 2 }));
    const gross = germanMoney(grossOf(payouts));
    expect(promised).toMatch(new RegExp(`^${gross} an `));
    await expect.poll(titles).toEqual([promised.replace(' an ', ' sind unterwegs an ')]);
    const parts = cards.getByTestId('payout-of-request');
    const shown = async () => (await textsOf(parts.locator('h3'))).join(', ');
    const names = (of: typeof payouts) => of.map(({ id }) => `Auszahlung ${id}`).join(', ');
    expect(await shown()).toBe(names(payouts));
    expect(await parts.getByRole('button', { name: /^PDF der Auszahlung/ }).count()).toBe(2);
    await page.reload();
    await expect.poll(shown).toBe(names(payouts));

    // Net beside what is available, with what is paid.
    const net = germanMoney(netOf(payouts));
    const paid = `netto, ausgezahlt werden ${gross}`;
    await page.goto(`${instance.url}/app/accounts`);
    await expect.poll(() => textOf(page.getByTestId('hub-under-way'))).toBe(net);
    expect(await textOf(page.getByTestId('under-way-gross'))).toBe(paid);
    await expect.poll(() => page.getByTestId('hub-payout').count()).toBe(2);

    // The newest is rejected: what is still under way keeps its place.
    const [older, newest] = payouts;
    const answer = await fetch(`${instance.url}/api/payouts/${newest?.id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${tokenOf(await signedInState(instance.url, operator))}`,
        'content-type': 'application/merge-patch+json',
      },
      body: JSON.stringify({ status: '/api/payout_statuses/2', reason: 'Angaben fehlen' }),
    });
    expect(answer.status).toBe(200);
    await page.reload();
    await expect.poll(() => page.getByTestId('hub-payout').count()).toBe(1);
    expect(await textOf(page.getByTestId('hub-payout').getByRole('heading'))).toBe(`Auszahlung ${older?.id}`);
    await page.goto(`${instance.url}/app/accounts/payout/list`);
    const rest = germanMoney(grossOf(older === undefined ? [] : [older]));
    await expect.poll(titles).toEqual([expect.stringMatching(new RegExp(`^${rest} sind unterwegs an `))]);

    // The sheet of one leads to the other.
    await page.goto(`${instance.url}/app/accounts/payout/list?payout=${older?.id}`);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: `Zusammen angefordert mit Auszahlung ${newest?.id}` })
      .waitFor();
  },
);
