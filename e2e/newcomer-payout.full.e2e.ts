import { pdf } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { partnerOf } from './support/instances.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { newestMail } from './support/mailbox.ts';
import {
  becomePartner,
  celebrate,
  clipboard,
  copyOwnLink,
  join,
  orderGoods,
  phone,
  word,
} from './support/newcomer.ts';
import { signInByCall } from './support/own-person.ts';
import { scrollUntilShown } from './support/scrolled.ts';
import { tokenOf } from './support/sessions.ts';
import { submitCredentials } from './support/sign-in.ts';
import { STILL_MOMENT, type StillInstance, startStillInstance } from './support/still-instance.ts';
import { textOf, textsOf } from './support/texts.ts';

// A newcomer's whole path, on a phone: a referral link, the first customer, the month's closing, the first payout.

shareBrowser();

/** A day of the month after the one in which everything happens. */
const closingDay = new Date('2026-06-02T07:00:00Z');
/** Orders of 20 May are past their holding period of 14 days. */
const payday = new Date('2026-06-05T08:00:00Z');

let instance: StillInstance;

beforeAll(async () => {
  instance = await startStillInstance();
});

afterAll(() => instance?.stop());

/** Opens a phone at a given time of the instance. */
function openAt(open: Open, now: Date) {
  const prepare = (context: BrowserContext) => context.clock.setFixedTime(now);
  return open({ viewport: phone, reducedMotion: 'reduce', permissions: clipboard, prepare });
}

/** A call by an operator. */
async function operate(path: string, body: object): Promise<void> {
  const answer = await fetch(`${instance.url}${path}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${tokenOf(await signInByCall(instance, operator))}`,
      'content-type': 'application/merge-patch+json',
    },
    body: JSON.stringify(body),
  });
  expect([path, answer.status]).toEqual([path, 200]);
}

/** From the checklist to the required data, which is filled in there. */
async function fromChecklist(page: Page, task: string): Promise<void> {
  await page.goto(`${instance.url}/dashboard`);
  const link = page.getByTestId('checklist').getByRole('link', { name: task });
  await scrollUntilShown(page.getByRole('contentinfo'), link);
  await link.click();
}

const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();

/** Submits everything a payout requires, following the checklist. */
async function handInPapers(page: Page): Promise<void> {
  await fromChecklist(page, 'Rechnungsadresse eintragen');
  await page.getByLabel('Straße und Hausnummer').fill('Am Hang 3');
  await page.getByLabel('Postleitzahl').fill('34117');
  await page.getByLabel('Ort', { exact: true }).fill('Kassel');
  await page.getByLabel('Land', { exact: true }).selectOption('Deutschland');
  await save(page);
  await page.getByText('Die Adresse ist gespeichert.').waitFor();

  await fromChecklist(page, 'Bankverbindung eintragen');
  await page.getByLabel('IBAN', { exact: true }).fill('DE89370400440532013000');
  await save(page);
  await page.getByText('Die Bankverbindung ist gespeichert.').waitFor();

  await fromChecklist(page, 'Gewerbenachweis hochladen');
  await page
    .getByLabel(/Datei wählen/)
    .setInputFiles({ name: 'gewerbe.pdf', mimeType: 'application/pdf', buffer: pdf('Gewerbe') });
  await page.getByRole('button', { name: 'Hochladen', exact: true }).click();
  await page.getByText('Das Dokument ist hochgeladen.').waitFor();

  await fromChecklist(page, 'USt-IdNr. oder Steuernummer eintragen');
  await page.getByLabel('USt-IdNr. oder Steuernummer').fill('DE136695976');
  await save(page);
  await page.getByText('Gespeichert', { exact: true }).waitFor();
}

/** The steps of the first payout in the list. */
const steps = (page: Page) =>
  textsOf(page.getByTestId('payout-under-way').getByRole('list', { name: 'Verlauf' }).getByRole('listitem'));

journey('a newcomer’s path on a phone, from a referral link to the first payout', async (open) => {
  const [sponsor] = await instance.database.query<{ code: string }>(
    'select code from referral_links where partner_id = $1 order by id limit 1',
    [await partnerOf(instance, anna)],
  );
  const deliver = instance.work;
  const { page } = await openAt(open, STILL_MOMENT);
  const link = `${instance.url}/r/${sponsor?.code}`;
  const email = await join(page, instance, { link, firstName: 'Klara', deliver });
  await page.getByRole('heading', { name: 'Willkommen, Klara' }).waitFor();
  const shared = await copyOwnLink(page);
  await becomePartner(page);

  // The first customer comes by the link, and orders.
  const customer = await openAt(open, STILL_MOMENT);
  const buyer = await join(customer.page, instance, { link: shared, firstName: 'Mara', deliver });
  await orderGoods(instance, buyer, { qp: 100, paidAt: STILL_MOMENT });
  await instance.work();
  await page.goto(`${instance.url}/dashboard`);
  await celebrate(page, 'Ihr erster Kunde hat bestellt');
  // The level is an estimate: it is celebrated when its month is closed.
  await expect.poll(() => textOf(page.getByTestId('rank-name'))).toBe('Yellow Leaf 1');
  await handInPapers(page);
  await operate(`/api/affiliate_datas/${await partnerOf(instance, email)}`, { taxStatus: 'proven' });

  await instance.goTo(closingDay);
  await instance.closeMonth('2026-05');
  await instance.goTo(payday);
  const later = await openAt(open, payday);
  await paidOut(later.page, email);
});

/** Signs in again, requests the first payout, and sees it arrive. */
async function paidOut(page: Page, email: string): Promise<void> {
  await page.goto(`${instance.url}/login`);
  await submitCredentials(page, email, word);
  await page.waitForURL('**/dashboard');
  await celebrate(page, 'Yellow Leaf 1 erreicht');
  const available = page.getByTestId('money-available');
  await expect.poll(() => textOf(available)).not.toBe('0,00 €');
  const net = await textOf(available);
  await page.getByRole('link', { name: 'Auszahlen', exact: true }).click();
  await page.waitForURL('**/app/accounts/payout/new');
  await expect.poll(() => textOf(page.getByTestId('payout-available'))).toBe(net);
  await page.getByText('Rechnungsadresse in Deutschland: Die Umsatzsteuer kommt hinzu.').waitFor();
  await expect.poll(() => textOf(page.getByTestId('payout-outcome'))).toMatch(/ an DE89 … 3000$/);
  await page.getByRole('button', { name: 'Auszahlung anfordern' }).click();
  await page.waitForURL('**/app/accounts/payout/list?payout=*');
  const title = page.getByTestId('payout-under-way').getByRole('heading', { level: 2 });
  await expect.poll(() => textOf(title)).toMatch(/ sind unterwegs an DE89 … 3000$/);
  await expect.poll(() => steps(page)).toHaveLength(4);
  expect((await steps(page)).at(1)).toBe('Geprüftwird gerade geprüft');
  // For a Friday: the next bank business day is Monday.
  expect((await steps(page)).at(3)).toMatch(/nächsten Bankarbeitstag, frühestens am Juni 08, 2026$/);

  const id = new URL(page.url()).searchParams.get('payout');
  await operate(`/api/payouts/${id}`, { status: 1 });
  await operate(`/api/payouts/${id}`, { status: 4, bankReference: 'B-1' });
  await instance.work();
  await newestMail(instance, { to: email, template: 'payout-paid' });
  await page.reload();
  await expect.poll(() => textOf(title)).toMatch(/ sind ausgezahlt an DE89 … 3000$/);
  expect((await steps(page)).at(2)).toMatch(/^AusgezahltJuni 05, 2026/);
  expect((await steps(page)).at(3)).toBe('Angekommenvoraussichtlich am Juni 08, 2026');
}
