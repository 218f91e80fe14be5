import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { tellOfPartner } from './support/live.ts';
import { lockedState } from './support/lookers.ts';
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
  await tellOfPartner(instance, person.user, 'Nora Wald');
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

interface Control {
  readonly what: string;
  readonly path: string;
  readonly by?: 'nobody' | 'locked';
  /** Brings it onto the screen. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly find: (page: Page) => Locator;
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

const profile = '/app/profile';
const security = '/app/profile?tab=security';
const messages = '/app/profile/message-settings';

/** What changes something at the server with one click. */
const controls: readonly Control[] = [
  { what: 'a form’s button', path: profile, find: (page) => button('Speichern')(page).first() },
  { what: 'the account’s language', path: profile, find: (page) => page.getByLabel('Sprache des Kontos') },
  { what: 'signing out a device', path: security, find: button(/ abmelden, angemeldet /) },
  { what: 'signing out all others', path: security, find: button(/^1 anderes Gerät abmelden/) },
  {
    what: 'another billing address',
    path: '/app/profile/addresses',
    find: button('Als Rechnungsadresse übernehmen'),
  },
  { what: 'a new address', path: '/app/profile/addresses?address=new', find: button('Speichern') },
  { what: 'a message’s channel', path: messages, find: box('Neuer Partner: E-Mail') },
  { what: 'a kind of notification', path: messages, find: box('Neuer Partner') },
  { what: 'all kinds of notifications', path: messages, find: box('Alle') },
  {
    what: 'one notification as read',
    path: '/app/notifications',
    find: button(/^Als gelesen markieren: /),
  },
  {
    what: 'all notifications as read',
    path: '/app/notifications',
    find: button('Alle als gelesen markieren'),
  },
  {
    what: 'one of the latest notifications as read',
    path: '/dashboard',
    prepare: openBell,
    find: button(/^Als gelesen markieren: /),
  },
  {
    what: 'all notifications as read, below the bell',
    path: '/dashboard',
    prepare: openBell,
    find: button('Alle als gelesen markieren'),
  },
  { what: 'a made-up code', path: '/app/links/referral-link', find: button('Code erzeugen lassen') },
  { what: 'signing up', path: '/signup', by: 'nobody', find: button('Registrieren') },
  {
    what: 'opening the account',
    path: `/signup?confirm=${PENDING_SIGN_UP}`,
    by: 'nobody',
    find: button('Konto jetzt eröffnen'),
  },
  { what: 'asking for a code', path: '/forgot-password', by: 'nobody', find: button('Code anfordern') },
  {
    what: 'checking a code',
    path: '/forgot-password',
    by: 'nobody',
    prepare: haveCode,
    find: button('Weiter'),
  },
  {
    what: 'asking for another code',
    path: '/forgot-password',
    by: 'nobody',
    prepare: haveCode,
    find: button('Neuen Code anfordern'),
  },
  { what: 'unlocking', path: '/lock-screen', by: 'locked', find: button('Entsperren') },
];

/** What a control is described by: what is told with it to whoever does not see what stands beside it. */
function description(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? '').join(' ');
  });
}

/** Requests that change something; reads that go together are posted too. */
function isWrite(method: string, url: string): boolean {
  const { pathname } = new URL(url);
  return (method !== 'GET' && pathname !== '/api/batch') || pathname.endsWith('/save-code');
}

for (const { what, path, by, prepare, find } of controls) {
  journeyOnAnyWidth(`without a connection, off and with its reason: ${what}`, async (open) => {
    const storageState = by === 'locked' ? lockedState(partner) : partner;
    const visit = await open(by === 'nobody' ? { locale: 'de-DE' } : { storageState });
    visit.expectProblem(/net::ERR_INTERNET_DISCONNECTED/);
    const { page, context, requests } = visit;
    await page.goto(`${instance.url}${path}`);
    await prepare?.(page);
    const control = find(page);
    await control.waitFor();
    await settled(page);
    expect(await control.isEnabled()).toBe(true);
    expect(await description(control)).not.toContain(REASON);

    const before = requests.length;
    await context.setOffline(true);
    await expect.poll(() => description(control)).toContain(REASON);
    await expect.poll(() => page.getByText(REASON).first().isVisible()).toBe(true);
    await expect.poll(() => control.isDisabled()).toBe(true);
    await control.click({ force: true });
    await control.press('Space');

    await context.setOffline(false);
    await expect.poll(() => control.isEnabled()).toBe(true);
    await settled(page);
    expect(await description(control)).not.toContain(REASON);
    const sent = requests.slice(before).filter((one) => isWrite(one.method(), one.url()));
    expect(sent.map((one) => `${one.method()} ${one.url()}`)).toEqual([]);
  });
}
