import { beforeAll, expect, inject, test } from 'vitest';
import { showChart } from './support/dashboard-screen.ts';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, openVisit, shareBrowser } from './support/journey.ts';
import { layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { startAuditor } from './support/lighthouse.ts';
import { type LookerStates, signInLookers } from './support/lookers.ts';
import { KB, type PageWeight, weigh, weightOf } from './support/page-weight.ts';
import { pages } from './support/pages.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let states: LookerStates;
let newcomer: SignedIn;

beforeAll(async () => {
  states = await signInLookers(instance.url);
  const person = await addNamed(instance, 'Neele');
  await placeBelow(instance, person, null);
  newcomer = await deviceOf(person.email);
});

function print(name: string, { jsBytes, cssBytes, requests }: PageWeight): void {
  console.log(
    `${name}: JS ${(jsBytes / KB).toFixed(1)} KB, CSS ${(cssBytes / KB).toFixed(1)} KB, ${requests} requests`,
  );
}

/** What the device of a newcomer keeps who has seen the whole dashboard: where the checklist stands from now on. */
async function deviceOf(email: string): Promise<SignedIn> {
  const { page, context } = await openVisit({
    storageState: await signedInState(instance.url, email),
    // As high as all of it: on a device that knows nothing yet it is looked up below everything else.
    viewport: { width: 412, height: 6000 },
  });
  try {
    await page.goto(`${instance.url}/dashboard`);
    await page.getByTestId('checklist').waitFor();
    await page.waitForFunction(() => localStorage.getItem('blattwerk.checklist')?.includes('"state":"open"'));
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Somebody for whom nothing is open, and somebody who has just begun and is told what comes first. */
const lookers = ['partner', 'newcomer'] as const;

for (const who of lookers) {
  journey(
    `the first visit of a ${who}’s dashboard stays within its budget of bytes and requests`,
    async (open) => {
      // As wide and high as the phone that the budget is told for: what lies below is loaded when it is near.
      const viewport = { width: 412, height: 823 };
      const signedIn = who === 'newcomer' ? { storageState: newcomer } : states.partner;
      const { context } = await open({ ...signedIn, viewport });
      const weight = await weigh(context, `${instance.url}/dashboard`);
      print(`/dashboard of a ${who}`, weight);
      const listing = weight.listing.join('\n');
      expect(weight.jsBytes, listing).toBeGreaterThan(0);
      expect(weight.jsBytes, listing).toBeLessThanOrEqual(166 * KB);
      expect(weight.cssBytes, listing).toBeGreaterThan(0);
      expect(weight.cssBytes, listing).toBeLessThanOrEqual(14 * KB);
      expect(weight.requests, listing).toBeLessThanOrEqual(12);
      expect(weight.uncompressed).toEqual([]);
    },
  );
}

journey('the login page weighs no more than the dashboard may', async (open) => {
  const { context } = await open();
  const weight = await weigh(context, `${instance.url}/login`, /\/dashboard-/);
  print('/login', weight);
  expect(weight.jsBytes, weight.listing.join('\n')).toBeLessThanOrEqual(166 * KB);
  expect(weight.cssBytes, weight.listing.join('\n')).toBeLessThanOrEqual(14 * KB);
});

/** What each other page may add to the dashboard's scripts; the tree has a canvas of its own. */
const added = [
  { link: 'Teamliste', path: '/app/team/table', budget: 35 * KB },
  { link: 'Empfehlungslinks', path: '/app/links/referral-link', budget: 35 * KB },
  { link: 'Klicks', path: '/app/links/referral-clicks', budget: (35 + 60) * KB },
  { link: 'Interessenten', path: '/app/links/potential-list', budget: 35 * KB },
  { link: 'Vorgemerkte Gutschriften', path: '/app/accounts/credits/pending', budget: 35 * KB },
  { link: 'Bestellungen', path: '/app/orders', budget: 35 * KB },
  { link: 'Stufenbonus', path: '/app/bonuses/level', budget: 35 * KB },
  { link: 'Infinity-Bonus', path: '/app/bonuses/infinity', budget: 35 * KB },
  { link: 'Profil', path: '/app/profile', budget: 35 * KB },
  { link: 'Dokumente', path: '/app/profile/documents', budget: 35 * KB },
  { link: 'Bankverbindung', path: '/app/profile/bank-account', budget: 35 * KB },
  { link: 'Partner hinzufügen', path: '/app/team/add-partner', budget: 35 * KB },
  { link: 'Projekte', path: '/app/Projekte/Projekte', budget: 35 * KB },
  { link: 'AKS', path: '/app/AKS', budget: 35 * KB },
  { link: 'Kabeltypen', path: '/app/Kabeltype', budget: 35 * KB },
  { link: 'Feldgeräte', path: '/app/feldgeraete', budget: 35 * KB },
  { link: 'Neuigkeiten', path: '/app/news/news', budget: 35 * KB },
  { link: 'Mediathek', path: '/app/mediathek', budget: 35 * KB },
  { link: 'Teambaum', path: '/app/team/tree', budget: (35 + 75) * KB, shown: '[role="application"]' },
];

for (const { link, path, budget, shown = 'main h1' } of added) {
  journey(`${path} adds at most ${budget / KB} KB of scripts to the dashboard's`, async (open) => {
    const { page, requests } = await open(states.partner);
    await page.goto(`${instance.url}/dashboard`);
    await settled(page);
    const before = requests.length;
    await page
      .getByRole('navigation', { name: 'Hauptmenü' })
      .first()
      .getByRole('link', { name: link })
      .click();
    await page.waitForURL(`**${path}`);
    await page.locator(shown).waitFor();
    await settled(page);
    const weight = await weightOf(requests.slice(before));
    print(path, weight);
    expect(weight.jsBytes, weight.listing.join('\n')).toBeGreaterThan(0);
    expect(weight.jsBytes, weight.listing.join('\n')).toBeLessThanOrEqual(budget);
  });
}

/** All other screens, which the full run weighs: those that a partner can go to from the dashboard. */
const others =
  process.env.FULL === '1'
    ? pages.filter(
        ({ path, by }) =>
          by !== 'nobody' &&
          by !== 'locked' &&
          /^\/[^?]+$/.test(path) &&
          path !== '/dashboard' &&
          !added.some((one) => one.path === path),
      )
    : [];

for (const { path, by, complete } of others) {
  const budget = (path.startsWith('/charts/') ? 35 + 60 : 35) * KB;
  journey(`${path} adds at most ${budget / KB} KB of scripts to the dashboard’s, too`, async (open) => {
    const { page, requests } = await open(states[by]);
    await page.goto(`${instance.url}/dashboard`);
    await settled(page);
    const before = requests.length;
    // As a link does it: without loading the page again.
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await complete(page);
    await settled(page);
    const weight = await weightOf(requests.slice(before));
    print(path, weight);
    expect(weight.jsBytes, weight.listing.join('\n')).toBeGreaterThan(0);
    expect(weight.jsBytes, weight.listing.join('\n')).toBeLessThanOrEqual(budget);
  });
}

/** What may come late; each is a chance of its own for something to move. */
const late = [
  { what: 'answers', path: '**/api/batch', milliseconds: 1200 },
  { what: 'scripts', path: '**/assets/**', milliseconds: 150 },
];

const widths = process.env.FULL === '1' ? [390, 768, 1280] : [390];

for (const [who, width] of lookers.flatMap((one) => widths.map((px) => [one, px] as const))) {
  for (const { what, path, milliseconds } of late) {
    journey(`nothing moves on a ${who}’s dashboard of ${width} px whose ${what} come late`, async (open) => {
      const { page } = await open({
        ...(who === 'newcomer' ? { storageState: newcomer } : states.partner),
        viewport: { width, height: 844 },
        prepare: observeLayoutShift,
      });
      const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
      await page.route(path, async (route) => {
        await isSeen;
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        await route.continue();
      });
      if (what === 'scripts') goOn();
      await page.goto(`${instance.url}/dashboard`);
      // What stands there until the answers come has to be seen before.
      if (what === 'answers') await page.locator('[data-pending]').first().waitFor();
      goOn();
      await settled(page);
      await page.getByTestId('news-item').first().waitFor();
      await showChart(page);
      if (who === 'newcomer') await page.getByTestId('checklist').waitFor();
      else expect(await page.getByTestId('checklist').count()).toBe(0);
      const { total, moved } = await layoutShift(page);
      console.log(`/dashboard of a ${who}, ${width} px, late ${what}: layout shift ${total.toFixed(4)}`);
      expect(total, moved.join('\n')).toBeLessThanOrEqual(0.01);
    });
  }
}

journey('the measuring of layout shift sees a shift', async (open) => {
  const { page } = await open({ prepare: observeLayoutShift });
  await page.goto(`${instance.url}/login`);
  await settled(page);
  await page.evaluate(() => {
    document.body.style.paddingTop = '300px';
  });
  await expect.poll(async () => (await layoutShift(page)).total).toBeGreaterThan(0.01);
});

test('Lighthouse gives full points for accessibility and best practices', async () => {
  const auditor = await startAuditor(inject('browser'), (page) => signIn(page, instance.url, anna));
  try {
    const { accessibility, bestPractices, faults } = await auditor.audit(`${instance.url}/dashboard`, [
      'accessibility',
      'best-practices',
    ]);
    expect({ accessibility, bestPractices, faults }).toEqual({
      accessibility: 100,
      bestPractices: 100,
      faults: [],
    });
  } finally {
    await auditor.close();
  }
});
