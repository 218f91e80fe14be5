import { readFile } from 'node:fs/promises';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { expect } from 'vitest';
import { anna, operator, password } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { followMenu } from './support/menu.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { holdingsOf, takePayablePartner } from './support/payable-partner.ts';
import { tokenOf } from './support/sessions.ts';
import { submitCredentials } from './support/sign-in.ts';
import { isPhone, openTools, readRows, rowsOf } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const { walk, walkOnAnyWidth } = oneWindow(async () => ({
  storageState: await signInByCall(instance, anna),
  acceptDownloads: true,
}));

inFullRun(() => {
  journeyOnAnyWidth('it opens in a tab of its own, without the menu, and leads back', async (open, phone) => {
    const { page, context } = await open({ storageState: await signInByCall(instance, anna) });
    await page.goto(`${instance.url}/dashboard`);
    const opened = context.waitForEvent('page');
    await followMenu(page, 'Auszahlungen');
    const tab = await opened;
    await tab.waitForURL('**/app/accounts/payout/list');
    expect(page.url()).toBe(`${instance.url}/dashboard`);
    await expect.poll(() => tab.title()).toBe('Auszahlungen · Blattwerk');
    const rows = await instance.database.query<{ net: number; tax: number }>(
      'select amount_cents as net, tax_cents as tax from payouts where partner_id = $1 order by id desc limit 10',
      [await partnerOf(instance, anna)],
    );
    const expected = rows.map(({ net, tax }) => ({
      Brutto: germanMoney(net + tax),
      // On a phone these are only in the row's sheet.
      ...(!phone && { Netto: germanMoney(net), Umsatzsteuer: germanMoney(tax) }),
    }));
    await expect.poll(() => readRows(tab)).toEqual(expected.map((row) => expect.objectContaining(row)));
    await tab.getByRole('navigation', { name: 'Geld' }).getByRole('link', { name: 'Guthaben' }).click();
    await tab.getByRole('heading', { name: 'Guthaben', level: 1 }).waitFor();
  });

  walk('a column with only zeros is hidden until it is selected', async ({ page }) => {
    await comeTo(page, `${instance.url}/app/accounts/payout/list`);
    const columns = () => textsOf(page.locator('table[data-density] th'));
    await expect.poll(columns).toContain('Umsatzsteuer');
    expect(await columns()).not.toContain('Gebühr');
    await page.getByRole('button', { name: 'Anpassen' }).click();
    const fee = page.getByRole('dialog').getByRole('checkbox', { name: 'Gebühr (hier nur 0)' });
    expect(await fee.isChecked()).toBe(false);
    await fee.check();
    await expect.poll(columns).toContain('Gebühr');
    await page.reload();
    await expect.poll(columns).toContain('Gebühr');
    await page.getByRole('button', { name: 'Anpassen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Spalten zurücksetzen' }).click();
    await expect.poll(columns).not.toContain('Gebühr');
  });

  journeyOnAnyWidth('opened by URL it asks for the login and returns', async (open) => {
    const { page } = await open();
    await page.goto(`${instance.url}/app/accounts/payout/list?status=paid`);
    await page.waitForURL('**/login');
    await submitCredentials(page, anna, password);
    await page.waitForURL('**/app/accounts/payout/list?status=paid');
    await page.getByRole('heading', { name: 'Auszahlungen', level: 1 }).waitFor();
  });

  journeyOnAnyWidth('a waiting or rejected payout says until when and why', async (open) => {
    const person = await takePayablePartner(instance);
    const requested = await fetch(`${instance.url}/api/payouts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf(await signInByCall(instance, person.email))}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ user: `/api/users/${person.user}` }),
    });
    expect(requested.status).toBe(201);
    const { id } = (await requested.json()) as { id: number };
    await instance.database.query(
      "update payouts set held_until = now() + interval '30 hours' where id = $1",
      [id],
    );
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/app/accounts/payout/list`);
    const first = () => textOf(rowsOf(page).first());
    await expect.poll(first).toMatch(/In Prüfungzurückgehalten bis \w/);
    const reason = 'Konto unbekannt';
    const refused = await fetch(`${instance.url}/api/payouts/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${tokenOf(await signInByCall(instance, operator))}`,
        'content-type': 'application/merge-patch+json',
      },
      body: JSON.stringify({ status: '/api/payout_statuses/2', reason }),
    });
    expect(refused.status).toBe(200);
    await page.reload();
    await expect.poll(first).toContain(`Abgelehnt${reason}`);
    expect(await holdingsOf(instance, person)).toMatchObject({ available: person.cents, inPayout: 0 });
    await comeTo(page, `${instance.url}/app/accounts/payout/list?payout=${id}`);
    const sheet = page.getByRole('dialog', { name: `Auszahlung ${id}` });
    await sheet.getByText(germanMoney(person.cents)).first().waitFor();
  });

  journeyOnAnyWidth(
    'a payout whose credit note is replaced links to the replacing one, and back',
    async (open) => {
      const storageState = await signInByCall(instance, anna);
      const { page } = await open({ storageState });
      const [ids] = await instance.database.query<{ old: number; later: number }>(
        'select min(id)::int as old, max(id)::int as later from payouts where partner_id = $1',
        [await partnerOf(instance, anna)],
      );
      const { old, later } = ids ?? { old: 0, later: 0 };
      // Replacing notes is covered by the API's tests; here only its display is, in whatever call it is read with.
      const tell = <Body extends { id?: number }>(body: Body): Body => ({
        ...body,
        ...(body.id === old && { replacedBy: `/api/payouts/${later}` }),
        ...(body.id === later && { replaces: `/api/payouts/${old}` }),
      });
      await page.route(/\/api\/payouts\/\d+/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: tell((await response.json()) as { id: number }) });
      });
      await page.route('**/api/batch', async (route) => {
        const response = await route.fetch();
        const entries = (await response.json()) as { path: string; body: { id?: number } }[];
        const json = entries.map((entry) =>
          /^\/api\/payouts\/\d+/.test(entry.path) ? { ...entry, body: tell(entry.body) } : entry,
        );
        await route.fulfill({ response, json });
      });
      await page.goto(`${instance.url}/app/accounts/payout/list?payout=${old}`);
      const link = (name: string) => page.getByRole('link', { name });
      const opened = () => new URL(page.url()).searchParams.get('payout');
      await link(`Auszahlung ${later} zahlt die Umsatzsteuer nach`).click();
      await expect.poll(opened).toBe(String(later));
      await link(`Zahlt die Umsatzsteuer von Auszahlung ${old} nach`).click();
      await expect.poll(opened).toBe(String(old));
    },
  );
});

walkOnAnyWidth(
  'CSV and PDF are opened by a one-use ticket, and the token is in no URL',
  async ({ page, context, requests }) => {
    const addresses: string[] = [];
    context.on('request', (request) => addresses.push(request.url()));
    await comeTo(page, `${instance.url}/app/accounts/payout/list`);
    const saved = page.waitForEvent('download');
    if (isPhone(page)) await openTools(page);
    await page.getByRole('button', { name: 'Alle als CSV' }).click();
    const file = await saved;
    if (isPhone(page)) await page.keyboard.press('Escape');
    const csv = await readFile((await file.path()) ?? '', 'utf8');
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    expect(csv.startsWith('\uFEFF')).toBe(true);
    const payouts = await instance.database.query<{ id: number; net: number; tax: number }>(
      'select id, amount_cents as net, tax_cents as tax from payouts where partner_id = $1',
      [await partnerOf(instance, anna)],
    );
    const lines = csv.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFAuszahlung;Nummer;Angefordert;Status;Art;Netto;Steuersatz;Umsatzsteuer;Auszahlungsbetrag;Gebühr;Verrechnet;Korrekturen;Grund;Steuer zu Auszahlung',
    );
    expect(new Set(lines.map((line) => line.split(';').length))).toEqual(new Set([14]));
    const fileCells = lines.slice(1).map((line) => [0, 5, 7, 8].map((cell) => line.split(';')[cell]));
    // Files have no digit grouping, so that spreadsheets read numbers.
    const amount = (cents: number) => germanMoney(cents).replace(/ €$/, '').replaceAll('.', '');
    expect(new Set(fileCells)).toEqual(
      new Set(payouts.map(({ id, net, tax }) => [String(id), amount(net), amount(tax), amount(net + tax)])),
    );
    // The response, not the request: only then the ticket is used up.
    const answered = context.waitForEvent('response', (response) =>
      /\/pdf\/payout\/\d+\?ticket=/.test(response.url()),
    );
    await page
      .getByRole('button', { name: /^(PDF der Auszahlung|Abrechnungsgutschrift \(PDF\))/ })
      .first()
      .click();
    const opened = (await answered).url();
    expect((await fetch(opened)).status).toBe(401);
    const token = tokenOf(await context.storageState());
    expect(
      [...addresses, ...requests.map((request) => request.url())].filter((url) => url.includes(token)),
    ).toEqual([]);
  },
);

// The last of all: it adds a payout.
inFullRun(() => {
  walk(
    'an objection to a self-billed invoice is shown next to it, and another one can be agreed to',
    async ({ page }) => {
      const [found] = await instance.database.query<{ id: number }>(
        `select max(payout.id)::int as id from payouts as payout
       where payout.partner_id = $1 and payout.status = 4 and payout.replaces_id is null
         and payout.number is not null and payout.particulars is not null
         and not exists (select from payout_papers as paper where paper.payout_id = payout.id and paper.kind <> 'credit-note')`,
        [await partnerOf(instance, anna)],
      );
      const id = found?.id ?? 0;
      await comeTo(page, `${instance.url}/app/accounts/payout/list?payout=${id}`);
      const sheet = page.getByRole('dialog', { name: `Auszahlung ${id}` });
      await sheet.getByRole('button', { name: 'Widersprechen' }).click();
      await sheet.getByLabel('Was ist falsch?').fill('Die Anschrift ist falsch');
      await sheet.getByRole('button', { name: 'Widerspruch einlegen' }).click();
      const note = sheet.getByTestId('payout-objection');
      await expect
        .poll(() => textOf(note))
        .toContain('Abrechnungsgutschrift unwirksam durch Widerspruch vom');
      await sheet.getByRole('button', { name: 'Neuer Abrechnungsgutschrift zustimmen' }).click();
      await expect.poll(() => textOf(note)).toContain('Sie haben am');
    },
  );
});
