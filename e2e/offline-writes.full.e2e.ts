import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { notifyOfPartner } from './support/live.ts';
import { lockedState } from './support/lookers.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { type OwnPerson, signInByCall } from './support/own-person.ts';
import { PENDING_SIGN_UP } from './support/pending-sign-up.ts';
import { addNamed } from './support/placed-people.ts';
import { tokenOf } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const REASON = 'Ohne Verbindung kann nichts gespeichert werden.';

const instance = shareInstance();
let person: OwnPerson;
let partner: SignedIn;

beforeAll(async () => {
  person = await addNamed(instance, 'Ohle');
  await signInByCall(instance, person.email);
  partner = await signInByCall(instance, person.email);
  await notifyOfPartner(instance, person.user, 'Nora Wald');
  for (const street of ['Lindenweg 4', 'Seestraße 1']) await addAddress(street);
});

async function addAddress(street: string): Promise<void> {
  const answer = await fetch(`${instance.url}/api/billing_addresses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(partner)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      user: `/api/users/${person.user}`,
      street,
      postcode: '10115',
      city: 'Berlin',
      countryISO: 'DEU',
    }),
  });
  expect(answer.status).toBe(201);
}

/** Controls that change something at the server with one click. */
interface Control {
  readonly what: string;
  readonly find: (page: Page) => Locator;
}

/** A page, once its controls are on the screen. */
interface Place {
  readonly path: string;
  readonly by?: 'nobody' | 'locked';
  readonly prepare?: (page: Page) => Promise<void>;
  readonly controls: readonly Control[];
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const box = (name: string) => (page: Page) => page.getByRole('checkbox', { name, exact: true });

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click();
}

async function haveCode(page: Page): Promise<void> {
  await page.getByLabel('E-Mail').fill('niemand@blattwerk.example');
  await page.getByRole('button', { name: 'Ich habe schon einen Code' }).click();
}

const places: readonly Place[] = [
  {
    path: '/app/profile',
    controls: [
      { what: 'a form’s button', find: (page) => button('Speichern')(page).first() },
      { what: 'the account’s language', find: (page) => page.getByLabel('Sprache des Kontos') },
    ],
  },
  {
    path: '/app/profile?tab=security',
    controls: [
      { what: 'signing out a device', find: button(/ abmelden, angemeldet /) },
      { what: 'signing out all others', find: button(/^1 anderes Gerät abmelden/) },
    ],
  },
  {
    path: '/app/profile/addresses',
    controls: [{ what: 'another billing address', find: button('Als Rechnungsadresse übernehmen') }],
  },
  {
    path: '/app/profile/addresses?address=new',
    controls: [{ what: 'a new address', find: button('Speichern') }],
  },
  {
    path: '/app/profile/message-settings',
    controls: [
      { what: 'a message’s channel', find: box('Neuer Partner: E-Mail') },
      { what: 'a kind of notification', find: box('Neuer Partner') },
      { what: 'all kinds of notifications', find: box('Alle') },
      { what: 'an address for the calendar', find: button('Adresse erstellen') },
    ],
  },
  {
    path: '/app/notifications',
    controls: [
      { what: 'one notification as read', find: button(/^Als gelesen markieren: /) },
      { what: 'all notifications as read', find: button('Alle als gelesen markieren') },
    ],
  },
  {
    path: '/dashboard',
    prepare: openBell,
    controls: [
      { what: 'one of the latest notifications as read', find: button(/^Als gelesen markieren: /) },
      { what: 'all of the latest notifications as read', find: button('Alle als gelesen markieren') },
    ],
  },
  {
    path: '/app/links/referral-link',
    controls: [{ what: 'a made-up code', find: button('Code erzeugen lassen') }],
  },
  { path: '/signup', by: 'nobody', controls: [{ what: 'signing up', find: button('Registrieren') }] },
  {
    path: `/signup?confirm=${PENDING_SIGN_UP}`,
    by: 'nobody',
    controls: [{ what: 'opening the account', find: button('Konto jetzt eröffnen') }],
  },
  {
    path: '/forgot-password',
    by: 'nobody',
    controls: [{ what: 'asking for a code', find: button('Code anfordern') }],
  },
  {
    path: '/forgot-password',
    by: 'nobody',
    prepare: haveCode,
    controls: [
      { what: 'checking a code', find: button('Weiter') },
      { what: 'asking for another code', find: button('Neuen Code anfordern') },
    ],
  },
  { path: '/lock-screen', by: 'locked', controls: [{ what: 'unlocking', find: button('Entsperren') }] },
];

const windows = {
  partner: oneWindow(() => ({ storageState: partner })),
  nobody: oneWindow(() => ({ locale: 'de-DE' })),
  locked: oneWindow(() => ({ storageState: lockedState(partner) })),
};

/** The accessible description of a control: what a screen reader says with it. */
function description(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? '').join(' ');
  });
}

/** Requests that change something; batches of reads are posted too. */
function isWrite(method: string, url: string): boolean {
  const { pathname } = new URL(url);
  return (method !== 'GET' && pathname !== '/api/batch') || pathname.endsWith('/save-code');
}

for (const { path, by = 'partner', prepare, controls } of places) {
  const all = controls.map(({ what }) => what).join(', ');
  windows[by].walkOnAnyWidth(`without a connection, disabled with a reason: ${all}`, async (visit) => {
    visit.expectProblem(/net::ERR_INTERNET_DISCONNECTED/);
    const { page, context, requests } = visit;
    await comeTo(page, `${instance.url}${path}`);
    await prepare?.(page);
    const found = controls.map(({ what, find }) => ({ message: what, control: find(page) }));
    for (const { control } of found) await control.waitFor();
    await settled(page);
    for (const { control, message } of found) {
      expect(await control.isEnabled(), message).toBe(true);
      expect(await description(control), message).not.toContain(REASON);
    }

    const before = requests.length;
    await context.setOffline(true);
    for (const { control, message } of found) {
      await expect.poll(() => description(control), { message }).toContain(REASON);
      await expect.poll(() => page.getByText(REASON).first().isVisible(), { message }).toBe(true);
      await expect.poll(() => control.isDisabled(), { message }).toBe(true);
      await control.dispatchEvent('click');
      await control.press('Space');
    }

    await context.setOffline(false);
    for (const { control, message } of found)
      await expect.poll(() => control.isEnabled(), { message }).toBe(true);
    await settled(page);
    for (const { control, message } of found)
      expect(await description(control), message).not.toContain(REASON);
    const sent = requests.slice(before).filter((one) => isWrite(one.method(), one.url()));
    expect(sent.map((one) => `${one.method()} ${one.url()}`)).toEqual([]);
  });
}
