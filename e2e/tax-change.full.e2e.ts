import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { holdBack } from './support/held-back.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { setTax, takePayablePartner } from './support/payable-partner.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth('the effect of a change of tax data is shown in EUR, before it is saved', async (open) => {
  const partner = await takePayablePartner(instance);
  await setTax(instance, partner, { status: 'proven' });
  const storageState = await signInByCall(instance, partner.email);
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/profile/documents`);
  const small = page.getByLabel(/^Kleinunternehmer/);
  await small.waitFor();
  const change = page.getByRole('status').filter({ hasText: 'jetzt verfügbaren' });
  expect(await change.count()).toBe(0);
  const net = germanMoney(partner.cents);
  const { token } = JSON.parse(storageState.origins[0]?.localStorage[0]?.value ?? '{}');
  // The result of the next payout, including corrections of earlier notes.
  const url = `${instance.url}/api/partner-info/${partner.partner}/get-balance-info/with-documents/0`;
  const quote = await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json();
  const [tax, gross] = [quote.tax, quote.gross].map((text) => germanMoney(Math.round(Number(text) * 100)));
  const field = page.getByLabel('USt-IdNr. oder Steuernummer');
  const number = await field.inputValue();
  const before = `Auf die jetzt verfügbaren ${net} netto kommen bisher ${tax} Umsatzsteuer, Auszahlung ${gross}.`;
  const same = `Die Steuer auf die jetzt verfügbaren ${net} netto bleibt gleich: ${tax} Umsatzsteuer, Auszahlung ${gross}.`;
  // Earlier earnings keep their tax: the change applies to the month in which it is made.
  const later = /^Was ab [A-ZÄ][a-zä]+ \d{4} verdient wird: 0 % Umsatzsteuer\.$/;
  const withLater = async () => (await textOf(change)).replace(same, '');
  await small.check();
  await expect.poll(withLater).toMatch(later);
  await small.uncheck();
  await change.waitFor({ state: 'detached' });
  await field.fill('DE115235681');
  await expect.poll(() => textOf(change)).toBe(same);
  await field.fill('');
  const cleared = `${before}Ohne Nummer ist keine Auszahlung möglich.`;
  await expect.poll(async () => (await textOf(change)).replace(cleared, '')).toMatch(later);
  const untouched = await instance.database.query(
    'select ust, small_business, to_check_ust from affiliate_data where partner_id = $1',
    [partner.partner],
  );
  expect(untouched).toEqual([{ ust: number, small_business: false, to_check_ust: null }]);

  await field.fill(number);
  await small.check();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Ihre Änderung wird geprüft').waitFor();
  await page.reload();
  await expect.poll(withLater).toMatch(later);
});

/** A partner with a billing address and a proven number, and nothing available. */
async function addProven(name: string) {
  const person = await addPerson(instance, name);
  const { database } = instance;
  await database.query(
    `insert into billing_addresses (user_id, is_default, company, street, postcode, city, country_iso, phone)
     values ($1, true, $2, 'Am Hang 4', '10115', 'Berlin', 'DEU', '+49 30 5550101')`,
    [person.user, `${name} Nadel GmbH`],
  );
  await database.query("insert into affiliate_data (partner_id, ust) values ($1, 'DE136695976')", [
    person.partner,
  ]);
  await setTax(instance, person, { status: 'proven' });
  return person;
}

journeyOnAnyWidth('while nothing is available, a change of tax data shows the rate', async (open) => {
  const person = await addProven('Nora');
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/app/profile/documents`);
  const small = page.getByLabel(/^Kleinunternehmer/);
  await small.waitFor();
  const change = page.getByRole('status').filter({ hasText: 'Umsatzsteuer' });
  expect(await change.count()).toBe(0);
  const before = 'Auf Auszahlungen kommen bisher 19 % Umsatzsteuer.';
  await small.check();
  await expect.poll(() => textOf(change)).toBe(`${before}Sobald die Änderung geprüft ist: 0 % Umsatzsteuer.`);
  await small.uncheck();
  await change.waitFor({ state: 'detached' });
  const field = page.getByLabel('USt-IdNr. oder Steuernummer');
  await field.fill('DE115235681');
  await expect
    .poll(() => textOf(change))
    .toBe('Die Steuer auf Auszahlungen bleibt gleich: 19 % Umsatzsteuer.');
  await field.fill('');
  await expect
    .poll(() => textOf(change))
    .toBe(`${before}Ohne Nummer: 0 % Umsatzsteuer; eine Auszahlung ist dann nicht möglich.`);
});

journeyOnAnyWidth(
  'an effect that could not be computed at first is computed again, and a late response about an earlier number is ignored',
  async (open) => {
    const person = await addProven('Rita');
    const { page, expectProblem } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/app/profile/documents`);
    const small = page.getByLabel(/^Kleinunternehmer/);
    const field = page.getByLabel('USt-IdNr. oder Steuernummer');
    const change = page.getByRole('status').filter({ hasText: 'Umsatzsteuer' });
    await small.waitFor();
    expectProblem(/500/);
    const requestBodies: unknown[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/tax-preview', async (route) => {
      const { ust } = route.request().postDataJSON();
      requestBodies.push(ust);
      if (requestBodies.length === 1)
        return route.fulfill({ status: 500, json: { detail: 'Something broke.' } });
      if (ust === null) await released;
      return route.continue();
    });
    await small.check();
    await change.getByText('Sobald die Änderung geprüft ist: 0 % Umsatzsteuer.').waitFor();
    expect(requestBodies).toEqual(['DE136695976', 'DE136695976']);
    await small.uncheck();
    await change.waitFor({ state: 'detached' });

    await field.fill('');
    await expect.poll(() => requestBodies.length).toBe(3);
    await field.fill('DE115235681');
    const same = 'Die Steuer auf Auszahlungen bleibt gleich: 19 % Umsatzsteuer.';
    await change.getByText(same).waitFor();
    const late = page.waitForResponse((answer) => answer.request().postDataJSON()?.ust === null);
    release();
    await late;
    await settled(page);
    expect(await textOf(change)).toBe(same);
  },
);

journeyOnAnyWidth('without a billing address, a change of tax data says that it is missing', async (open) => {
  const person = await addPerson(instance, 'Ole');
  const { database } = instance;
  await database.query(
    "insert into affiliate_data (partner_id, ust, tax_status) values ($1, 'DE136695976', 'proven')",
    [person.partner],
  );
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/app/profile/documents`);
  const small = page.getByLabel(/^Kleinunternehmer/);
  const missing = page.getByRole('status').filter({ hasText: 'Das Land der Rechnungsadresse' });
  await small.check();
  await expect
    .poll(() => textOf(missing))
    .toBe(
      'Das Land der Rechnungsadresse bestimmt die Steuer. Solange keine Adresse hinterlegt ist, lässt sich nicht berechnen, was die Änderung bewirkt. Rechnungsadresse hinterlegen',
    );
  await small.uncheck();
  await missing.waitFor({ state: 'detached' });
  const field = page.getByLabel('USt-IdNr. oder Steuernummer');
  const answered = page.waitForResponse(/tax-preview/);
  await field.fill('de 136 695 976');
  expect(await (await answered).json()).toMatchObject({ changes: false, before: null });
  await settled(page);
  expect(await missing.count()).toBe(0);
  await field.fill('');
  await missing.getByText('Ohne Nummer wird nichts ausgezahlt.').waitFor();
  await missing.getByRole('link', { name: 'Rechnungsadresse hinterlegen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
  await page.waitForURL('**/app/profile/addresses?address=new');
  await page.getByRole('dialog').getByLabel('Land').waitFor();
});

journeyOnAnyWidth('a press of the button counts, whatever arrives while it lasts', async (open) => {
  const partner = await takePayablePartner(instance);
  await setTax(instance, partner, { status: 'proven' });
  const { page } = await open({ storageState: await signInByCall(instance, partner.email) });
  await page.goto(`${instance.url}/app/profile/documents`);
  const small = page.getByLabel(/^Kleinunternehmer/);
  await small.waitFor();
  await settled(page);
  const preview = await holdBack(page, '**/tax-preview');
  await small.check();
  await preview.isAsked();
  await page.getByRole('button', { name: 'Speichern' }).hover();
  await page.mouse.down();
  preview.release();
  await page.getByRole('status').filter({ hasText: 'jetzt verfügbaren' }).waitFor();
  await page.mouse.up();
  await page.getByText('Ihre Änderung wird geprüft').waitFor();
});

journeyOnAnyWidth('an operator accepts tax data as proven, and from which day', async (open) => {
  const person = await addPerson(instance, 'Pia');
  await instance.database.query("insert into affiliate_data (partner_id, ust) values ($1, 'DE136695976')", [
    person.partner,
  ]);
  const { page, expectProblem } = await open({ storageState: await signedInState(instance.url, operator) });
  await page.goto(`${instance.url}/app/operations/partners/${person.partner}`);
  const form = page.getByRole('form', { name: 'Über den Nachweis entscheiden' });
  const save = form.getByRole('button', { name: 'Entscheiden' });
  await form.getByText('DE136695976').first().waitFor();
  expect(await textOf(form.getByTestId('changes-before-saving').locator('dd'))).toBe(
    'nicht nachgewiesen → nachgewiesen',
  );
  expectProblem(/422/);
  await form.getByLabel('Gültig ab').fill('2099-01-01');
  await save.click();
  await expect.poll(() => form.getByLabel('Gültig ab').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Gültig ab').fill('2026-02-01');
  await save.click();
  await page.getByText('Die Entscheidung ist gespeichert.').waitFor();
  await page
    .getByTestId('tax-fact')
    .filter({ hasText: /nachgewiesen.*gilt ab Feb\. 01, 2026/s })
    .waitFor();
  // A proven number is not withdrawn by one more press.
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  const facts = await instance.database.query(
    `select value, to_char(valid_from, 'YYYY-MM-DD') as from from tax_data
     where partner_id = $1 and field = 'status' order by id desc limit 1`,
    [person.partner],
  );
  expect(facts).toEqual([{ value: 'proven', from: '2026-02-01' }]);
});
