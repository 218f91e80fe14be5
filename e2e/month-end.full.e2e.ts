import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { anna, controlling, operator } from './support/demo-logins.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { type StillInstance, startStillInstance } from './support/still-instance.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const desktop = { width: 1440, height: 900 };
const NOTE = 'Alles einzeln durchgesehen';

let instance: StillInstance;
beforeAll(async () => {
  instance = await startStillInstance();
  // May is over but not closed.
  await instance.goTo(new Date('2026-06-02T08:00:00Z'));
});
afterAll(() => instance?.stop());

const step = (page: Page) => page.getByTestId('month-way').locator('[aria-current="step"] strong');

/** A purchase that was unknown when May was approved. */
async function buyInMay(): Promise<void> {
  await instance.database.query(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
     select 'nachtrag', 'N-1', customer.id, 'paid', '2026-05-30T10:00:00Z', '2026-05-30T10:00:00Z',
       (select id from cycles where date_from = '2026-05-01'), 50000, 59500, 500
     from partners as customer join users on users.id = customer.user_id
     where users.email = 'jonas.winter@blattwerk.example'`,
  );
}

/** An order of May could not be imported. */
async function waitInInbox(): Promise<void> {
  await instance.database.query(
    `insert into import_inbox (format, source, number, kind, faults, rows_hash, is_history, is_quiet, arrived_at, tried_at)
     values ('own', 'shop', 'W-1', 'product', '[]', 'x', false, false, '2026-05-30', '2026-05-30')`,
  );
}

/** Opens the dialog and submits the month with the data given. */
async function submit(page: Page, { note, closeAt }: { note?: string; closeAt?: string }): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Vorlegen', exact: true }).click();
  await dialog.waitFor();
  if (note !== undefined) await dialog.getByLabel('Notiz').fill(note);
  if (closeAt !== undefined) await dialog.getByLabel('Abschließen am').fill(closeAt);
  await dialog.getByRole('button', { name: 'Vorlegen', exact: true }).click();
}

async function approve(page: Page): Promise<void> {
  await page.reload();
  const card = page.getByTestId('approval');
  await card.getByText(NOTE).waitFor();
  await card.getByRole('button', { name: 'Freigeben' }).click();
  await expect.poll(() => textOf(step(page))).toBe('Von einer zweiten Person freigegeben');
}

journey(
  'two people close a month: without a note, by the same person and after a change nothing is closed',
  async (open) => {
    const partner = await open({ storageState: await signInByCall(instance, anna), viewport: desktop });
    await partner.page.goto(`${instance.url}/dashboard`);
    await expect
      .poll(() => textOf(partner.page.getByTestId('month-before').locator('summary')))
      .toMatch(/^Mai 2026 .+ Schätzung, wird geprüft$/);

    const { page, expectProblem } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: desktop,
    });
    // Without a note, at a time in the past, and with a red check.
    expectProblem(/422|409/);
    await page.goto(`${instance.url}/app/operations/months`);
    const row = page.getByRole('row').filter({ hasText: 'Mai 2026' });
    await expect.poll(() => textOf(row)).toContain('abgelaufen');
    await row.getByRole('link').click();
    await page.waitForURL(/\/months\/\d+$/);
    const address = page.url();
    await page.getByText('Bitte lassen Sie den Monat zuerst berechnen.').waitFor();
    await page.getByRole('button', { name: 'Berechnen', exact: true }).click();
    await page.getByText('Der Monat wird gerade berechnet.').waitFor();
    await instance.work();
    await page.getByTestId('month-totals').getByText('Ausschüttungsquote').waitFor();
    await expect.poll(() => page.locator('[data-table="month-partners"] tbody tr:has(a)').count()).toBe(10);

    // The demo's memberships were granted: that is yellow, and requires a note.
    await expect.poll(() => textOf(page.getByTestId('check-memberships'))).toContain('braucht eine Notiz');
    await submit(page, {});
    await page.getByText('Bitte schreiben Sie, warum der Monat trotz der gelben Prüfungen').waitFor();
    await submit(page, { note: NOTE, closeAt: '2026-06-01T10:00' });
    await page.getByText('Dieser Zeitpunkt ist schon vorbei.').waitFor();

    // A red check blocks the month, and says where to fix it.
    await waitInInbox();
    await submit(page, { closeAt: '2026-06-03T10:00' });
    await page.getByText('Eine Prüfung stoppt diesen Monat.').waitFor();
    await page.reload();
    await expect.poll(() => textOf(page.getByTestId('check-inbox'))).toContain('stoppt');
    await page.getByTestId('check-inbox').getByRole('link', { name: 'Eingang' }).waitFor();
    await instance.database.query("delete from import_inbox where number = 'W-1'");
    await submit(page, { note: NOTE, closeAt: '2026-06-03T10:00' });
    await expect.poll(() => textOf(step(page))).toBe('Geprüft und vorgelegt');
    await page.getByText('Das haben Sie selbst vorbereitet').waitFor();

    const second = await open({ storageState: await signInByCall(instance, controlling), viewport: desktop });
    await second.page.goto(address);
    await approve(second.page);

    // Something changes between the approval and the scheduled time: nothing is closed.
    await buyInMay();
    await instance.goTo(new Date('2026-06-03T12:00:00Z'));
    await page.reload();
    await page.getByTestId('month-not-closed').getByText('Nichts wurde gebucht').waitFor();
    const [{ closed } = { closed: null }] = await instance.database.query<{ closed: Date | null }>(
      "select closed_at as closed from cycles where date_from = '2026-05-01'",
    );
    expect(closed).toBeNull();
    const notices = await instance.database.query(
      "select user_id from notifications where type = 'monthChanged' and parameters ->> 'cause' = 'changed'",
    );
    expect(notices).toHaveLength(2);
    await page.getByRole('link', { name: 'Änderungen ansehen' }).click();
    await page.locator('[data-table="month-changes"] tbody tr:has(a)').first().waitFor();

    await submit(page, { note: NOTE });
    await expect.poll(() => textOf(step(page))).toBe('Geprüft und vorgelegt');
    await approve(second.page);
    await instance.work();
    await expect
      .poll(async () => {
        await page.reload();
        return textOf(page.getByRole('main'));
      })
      .toContain('abgeschlossen');
    const mails = await instance.database.query("select from outbox where template = 'month-statement'");
    expect(mails.length).toBeGreaterThan(0);
    await partner.page.reload();
    await expect.poll(() => partner.page.getByTestId('month-before').count()).toBe(0);
  },
);
