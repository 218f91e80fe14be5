import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { changeInBatch } from './support/batch.ts';
import { password } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, type Open, type OpenOptions, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { type OwnPerson, signInByCall } from './support/own-person.ts';
import { holdingsOf, payoutsOf, setTax, takePayablePartner } from './support/payable-partner.ts';
import { addNamed } from './support/placed-people.ts';
import { settled } from './support/settled.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

async function openRequest(open: Open, { email }: OwnPerson, options: OpenOptions = {}) {
  const visit = await open({ storageState: await signInByCall(instance, email), ...options });
  await visit.page.goto(`${instance.url}/app/accounts/payout/new`);
  return visit;
}

const request = (page: Page) => page.getByRole('button', { name: 'Auszahlung anfordern' });
const note = (page: Page) => textOf(page.getByTestId('tax-note'));
const figures = (page: Page) =>
  Promise.all(['net', 'tax', 'fee', 'gross'].map((name) => textOf(page.getByTestId(`payout-${name}`))));

journeyOnAnyWidth(
  'everything available is requested on one page, and the list begins with the payout',
  async (open) => {
    const partner = await takePayablePartner(instance);
    await setTax(instance, partner, {});
    const { page, requests } = await openRequest(open, partner);
    await expect.poll(() => textOf(page.getByTestId('payout-available'))).toBe(germanMoney(partner.cents));
    expect(await page.getByRole('radio', { name: /Banküberweisung/ }).isChecked()).toBe(true);
    await page.getByText('vorhanden').nth(4).waitFor();
    const tax = Math.round((partner.cents * 19) / 100);
    await expect
      .poll(() => textOf(page.getByTestId('payout-outcome')))
      .toMatch(new RegExp(`^${germanMoney(partner.cents + tax)} an [A-Z]{2}\\d\\d … \\d{4}$`));
    expect(await figures(page)).toEqual([
      germanMoney(partner.cents),
      germanMoney(tax),
      '0,00 €',
      germanMoney(partner.cents + tax),
    ]);
    await request(page).dblclick();
    await page.waitForURL('**/app/accounts/payout/list?payout=*');
    await expectUnderWay(page, germanMoney(partner.cents + tax));
    expect(
      requests.filter((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/payouts')),
    ).toHaveLength(1);
    const payouts = await payoutsOf(instance, partner);
    expect(payouts.at(-1)).toMatchObject({ net: partner.cents, tax, status: 3, type: 'bank' });
    expect(await holdingsOf(instance, partner)).toMatchObject({ available: 0, inPayout: partner.cents });
    await page.getByRole('navigation', { name: 'Geld' }).getByRole('link', { name: 'Guthaben' }).click();
    await expect.poll(() => textOf(page.getByTestId('balance-available'))).toBe('0,00 €');
    await expectNothingLeft(page, germanMoney(partner.cents));
  },
);

/** The list begins with the payout and its steps, not covered by a sheet, also after a reload. */
async function expectUnderWay(page: Page, gross: string): Promise<void> {
  const top = page.getByTestId('payout-under-way');
  const title = top.getByRole('heading', { level: 2 });
  await expect
    .poll(() => textOf(title))
    .toMatch(new RegExp(`^${gross} sind unterwegs an [A-Z]{2}\\d\\d … \\d{4}$`));
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  const steps = async () =>
    (await textsOf(top.getByRole('list', { name: 'Verlauf' }).getByRole('listitem'))).map((text) =>
      text
        .replace(/[A-ZÄ][a-zä]+\.? \d\d, 20\d\d,? \d\d:\d\d/, '(Zeit)')
        .replace(/[A-ZÄ][a-zä]+\.? \d\d, 20\d\d$/, '(Tag)'),
    );
  const way = [
    'Angefordert(Zeit)',
    'Geprüftwird gerade geprüft',
    'Ausgezahltnach der Prüfung',
    'Angekommenin der Regel am nächsten Bankarbeitstag, frühestens am (Tag)',
  ];
  await expect.poll(steps).toEqual(way);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.reload();
  await expect.poll(steps).toEqual(way);
  expect(await page.getByRole('dialog').count()).toBe(0);
}

/** The money is gone: each screen says so, shows what is in progress, and offers no request that would fail. */
async function expectNothingLeft(page: Page, amount: string): Promise<void> {
  const blocked = page.getByRole('button', { name: 'Auszahlung anfordern' });
  await expect.poll(() => blocked.getAttribute('aria-disabled')).toBe('true');
  await comeTo(page, `${instance.url}/app/accounts/payout/new`);
  const nothing = page.getByTestId('nothing-to-pay');
  await nothing.getByRole('heading', { name: 'Zurzeit nichts auszahlbar' }).waitFor();
  await expect.poll(() => textOf(page.getByTestId('nothing-under-way'))).toContain(`${amount} unterwegs`);
  expect(await page.getByTestId('payout-available').count()).toBe(0);
  // Nor does an earlier URL.
  if (isFullRun) await comeTo(page, `${instance.url}/app/accounts/payout/new?step=confirm`);
  await nothing.waitFor();
  expect(await page.getByTestId('payout-available').count()).toBe(0);
  expect(await page.getByText('Keine Daten gefunden').count()).toBe(0);
  await expect.poll(() => blocked.getAttribute('aria-disabled')).toBe('true');
  await comeTo(page, `${instance.url}/dashboard`);
  await expect.poll(() => textOf(page.getByTestId('money-under-way'))).toBe(amount);
  expect(await textOf(page.getByTestId('money-under-way-state'))).toMatch(/^in Prüfung seit .+ 20\d\d$/);
  await expect.poll(() => textOf(page.getByTestId('money-available'))).toBe('0,00 €');
  expect(await page.getByText('kann ausgezahlt werden').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Auszahlen', exact: true }).count()).toBe(0);
  await page.getByTestId('money-under-way').click();
  await page.waitForURL('**/app/accounts/payout/list*');
}

inFullRun(() => {
  journeyOnAnyWidth('with nothing to pay out, the next day with an amount is named', async (open) => {
    const partner = await takePayablePartner(instance);
    const { page } = await open({ storageState: await signInByCall(instance, partner.email) });
    const release = { bonusName: null, cycle: null, count: 1, estimated: '226.86' };
    const none = { amount: '0.00', gross: '0.00', net: '0.00' };
    let groups: object[] = [{ ...release, releaseDay: '2026-12-01', amount: '226.86' }];
    // The demo network's calendars end on other days each month.
    await page.route('**/api/batch', (route) =>
      changeInBatch(route, /with-documents|credits\/sums|commission\/month/, ({ path, body }) => {
        if (path.includes('sums'))
          return { body: { count: 1, amount: '226.86', estimated: '226.86', groups } };
        if (path.includes('with-documents')) return { body: { ...(body as object), ...none } };
        const cycle = { id: 7, dateFrom: '2026-11-01', dateTo: '2026-11-30' };
        const [last] = (body as { cycles: object[] }).cycles.slice(-1);
        return { body: { cycles: [{ ...last, cycle, total: '150.00' }] } };
      }),
    );
    // It is read before everything else, and on its own.
    await page.route('**/with-documents/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...none } });
    });
    await page.goto(`${instance.url}/app/accounts/payout/new`);
    const until = page.getByTestId('nothing-until');
    await expect.poll(() => textOf(until)).toBe('Dez. 01, 2026: voraussichtlich 226,86 €');
    groups = [];
    await page.reload();
    await expect
      .poll(() => textOf(until))
      .toBe('Ab Dez. 01, 2026, nach Abschluss von November 2026 und Haltefrist: voraussichtlich 150,00 €');
    const untilText = await textOf(until);
    const nothing = { available: '0.00', debt: '0.00', firstRelease: null, lastRelease: null };
    await page.route('**/api/batch', (route) =>
      changeInBatch(route, /commission\/(available|pending|month)/, ({ path, body }) => {
        if (!path.includes('month')) return { body: { ...(body as object), ...nothing } };
        const cycle = { id: 7, dateFrom: '2026-11-01', dateTo: '2026-11-30' };
        const [last] = (body as { cycles: object[] }).cycles.slice(-1);
        return { body: { cycles: [{ ...last, cycle, total: '150.00' }] } };
      }),
    );
    await page.goto(`${instance.url}/dashboard`);
    await expect.poll(() => textOf(page.getByTestId('money-nothing'))).toBe('zurzeit nichts auszahlbar');
    expect(await textOf(page.getByTestId('money-next-day'))).toBe(untilText);
  });

  journeyOnAnyWidth('each tax treatment is explained', async (open) => {
    const partner = await takePayablePartner(instance);
    const { page } = await open({ storageState: await signInByCall(instance, partner.email) });
    const net = germanMoney(partner.cents);
    const cases = [
      [{ smallBusiness: true }, 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).'],
      [{ status: 'unproven' }, 'Der Steuerstatus ist noch nicht nachgewiesen, deshalb ohne Umsatzsteuer.'],
      [
        { country: 'CHE' },
        'Rechnungsadresse in der Schweiz: Die deutsche Umsatzsteuer schuldet das Unternehmen (Steuerschuldnerschaft des Leistungsempfängers, § 13b UStG); ausgezahlt wird netto.',
      ],
      [
        { country: 'AUT' },
        'Rechnungsadresse in einem anderen Land: Steuerschuldnerschaft des Leistungsempfängers, deshalb ohne Umsatzsteuerausweis.',
      ],
    ] as const;
    for (const [tax, why] of cases) {
      await setTax(instance, partner, tax);
      await page.goto(`${instance.url}/app/accounts/payout/new`);
      await expect.poll(() => note(page)).toBe(why);
      expect(await figures(page)).toEqual([net, '0,00 €', '0,00 €', net]);
    }
  });

  journeyOnAnyWidth('what is missing is named with a link to it, and that leads back', async (open) => {
    const partner = await takePayablePartner(instance);
    await instance.database.query(
      "update affiliate_data set ust = null, tax_status = 'unproven', file_registration = null where partner_id = $1",
      [partner.partner],
    );
    const { page } = await openRequest(open, partner);
    // Before the choice: the request that it sends is the one that finds the address gone.
    await instance.database.query('update bank_accounts set paypal_email = null where user_id = $1', [
      partner.user,
    ]);
    await page.getByRole('radio', { name: /PayPal/ }).check();
    const need = (name: string) => textOf(page.getByTestId(`need-${name}`));
    await expect.poll(() => need('paypalEmail')).toContain('Es ist keine PayPal-Adresse hinterlegt.');
    expect(await need('ustId')).toContain('Bitte eine korrekte USt-IdNr. angeben');
    expect(await need('businessRegistration')).toContain('Er ist noch nicht hochgeladen.');
    expect(await request(page).getAttribute('aria-disabled')).toBe('true');
    await expect
      .poll(() => note(page))
      .toMatch(/^Ohne vollständige Unterlagen steht hier nur der Nettobetrag/);
    await page.getByRole('link', { name: 'Nummer angeben' }).click();
    await page.getByLabel('USt-IdNr. oder Steuernummer').fill('DE136695976');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Zurück zur Auszahlung' }).click();
    await expect.poll(() => need('ustId')).toContain('vorhanden');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ type: 'paypal' });
    await page.getByRole('link', { name: 'PayPal-Adresse angeben' }).click();
    await page.getByRole('dialog').getByLabel('PayPal-Adresse').waitFor();
  });

  journey('no navigation leads back to a finished request, or to one with nothing to pay', async (open) => {
    const partner = await takePayablePartner(instance);
    const { page } = await openRequest(open, partner);
    const backAfter = async () => {
      await settled(page);
      await comeTo(page, `${instance.url}/app/profile/addresses`);
      await settled(page);
      return page.getByRole('link', { name: 'Zurück zur Auszahlung' }).count();
    };
    await request(page).waitFor();
    expect(await backAfter()).toBe(0);
    const person = await addNamed(instance, 'Nullo');
    const { page: poor } = await open({ storageState: await signInByCall(instance, person.email) });
    await poor.goto(`${instance.url}/app/accounts/payout/new`);
    await poor.getByTestId('nothing-to-pay').waitFor();
    await settled(poor);
    await comeTo(poor, `${instance.url}/app/profile/addresses`);
    await poor.getByRole('region', { name: 'Auszahlungsbereit' }).waitFor();
    expect(await poor.getByRole('link', { name: 'Zurück zur Auszahlung' }).count()).toBe(0);
  });

  journey('a shopping payout needs a shop, on a phone in full screen', async (open) => {
    const partner = await takePayablePartner(instance);
    await setTax(instance, partner, { smallBusiness: true });
    const { page } = await openRequest(open, partner, { viewport: { width: 390, height: 844 } });
    await page.getByRole('radio', { name: /Einkaufsgutschein/ }).check();
    await page.getByText('Für den Gutschein fehlt noch der Shop.').waitFor();
    expect(await page.locator('.bw-bottom').isVisible()).toBe(false);
    const [shop] = await instance.database.query<{ id: number; name: string }>(
      'select id, name from shops order by id limit 1',
    );
    await page.getByLabel('Shop', { exact: true }).selectOption(shop?.name ?? '');
    await expect
      .poll(() => textOf(page.getByTestId('payout-outcome')))
      .toBe(`${germanMoney(partner.cents)} an ${shop?.name}`);
    await request(page).click();
    await page.waitForURL('**/app/accounts/payout/list*');
    const payouts = await payoutsOf(instance, partner);
    expect(payouts.at(-1)).toMatchObject({ net: partner.cents, tax: 0, type: 'shopping' });
  });

  journeyOnAnyWidth('with an old login the password is asked for on the page', async (open) => {
    const partner = await takePayablePartner(instance);
    const visit = await openRequest(open, partner);
    const { page } = visit;
    visit.expectProblem(/422/);
    await instance.database.query(
      "update sessions set created_at = created_at - interval '13 hours' where user_id = $1",
      [partner.user],
    );
    await request(page).click();
    const field = page.getByLabel('Passwort', { exact: true });
    await field.fill('Falsch-2026-Falsch');
    await request(page).click();
    await page.getByText('Dieses Passwort ist falsch.').waitFor();
    expect(await holdingsOf(instance, partner)).toMatchObject({ available: partner.cents });
    await field.fill(password);
    await request(page).click();
    await page.waitForURL('**/app/accounts/payout/list*');
    expect(await holdingsOf(instance, partner)).toMatchObject({ available: 0 });
  });
});
