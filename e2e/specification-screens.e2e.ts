import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { unfolded } from './support/menu.ts';
import { comeTo, follow, oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { untilRead } from './support/pages.ts';
import { addChildren, addNamed, placeBelow } from './support/placed-people.ts';
import { signedInState } from './support/sessions.ts';
import { quietWithin, settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

// Guards what the specification fixes about the screens: menus and pages may be rebuilt, these promises stay.

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** Wide enough for the whole menu. */
const { walk: walkWide } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

/** A new partner who reads English and has nothing yet. */
const { walk: walkAsNewcomer } = oneWindow(async () => {
  const person = await addNamed(instance, 'Leera');
  await placeBelow(instance, person, null);
  await instance.database.query("update users set locale = 'en' where id = $1", [person.user]);
  return { storageState: await signInByCall(instance, person.email) };
});

/** The named entries of the menu (specification, section 2), and their targets. */
const namedEntries = {
  CreditsPending: '/app/accounts/credits/pending',
  CreditsAvailable: '/app/accounts/credits/available',
  Balance: '/app/accounts/balance',
  PayoutList: '/app/accounts/payout/list',
  yourTeamTable: '/app/team/table',
  Profile: '/app/profile',
  Addresses: '/app/profile/addresses',
  Documents: '/app/profile/documents',
  BankAccount: '/app/profile/bank-account',
  Orders: '/app/orders',
  MessageSettings: '/app/profile/message-settings',
  ReferralLink: '/app/links/referral-link',
  ReferralClicks: '/app/links/referral-clicks',
  PotentialList: '/app/links/potential-list',
  Vouchers: '/app/links/vouchers',
  BonusesStepUpBonus: '/app/bonuses/step-up',
  BonusesKickStartBonus: '/app/bonuses/kick-start',
  BuilderBonus: '/app/bonuses/builder',
  LevelBonus: '/app/bonuses/level',
  InfinityBonus: '/app/bonuses/infinity',
} as const;

walkWide('all 20 named entries of the menu are links at 1440 px', async ({ page }) => {
  expect(Object.keys(namedEntries)).toHaveLength(20);
  await comeTo(page, `${instance.url}/dashboard`);
  const menu = page.locator('nav.bw-side');
  const entries = Object.entries(namedEntries).map(([name, path]) => ({
    name,
    link: menu.locator(`a[href="${path}"]`),
  }));
  // Entries of folded groups are in the document too, with their text.
  const said = () => Promise.all(entries.map(async ({ name, link }) => [name, await textsOf(link)] as const));
  await expect.poll(async () => (await said()).filter(([, texts]) => texts.length !== 1)).toEqual([]);
  expect((await said()).filter(([, [text]]) => text === '')).toEqual([]);
  await unfolded(menu);
  const shown = await Promise.all(entries.map(async ({ name, link }) => [name, await link.isVisible()]));
  expect(shown.filter(([, isVisible]) => !isVisible)).toEqual([]);
});

walkWide('the payout list opens in a new tab', async ({ page, context }) => {
  await comeTo(page, `${instance.url}/dashboard`);
  const opened = context.waitForEvent('page');
  const menu = await unfolded(page.locator('nav.bw-side'));
  await menu.locator(`a[href="${namedEntries.PayoutList}"]`).click();
  const tab = await opened;
  await tab.waitForURL(`**${namedEntries.PayoutList}`);
  await tab.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

/** Every screen that is a list, for which a new partner has no rows yet. */
const emptyLists = [
  namedEntries.CreditsPending,
  namedEntries.CreditsAvailable,
  namedEntries.Balance,
  namedEntries.PayoutList,
  '/app/accounts/statements',
  namedEntries.yourTeamTable,
  '/app/team/contacts',
  '/app/team/feed',
  '/app/team/add-partner',
  namedEntries.Addresses,
  namedEntries.BankAccount,
  namedEntries.Orders,
  namedEntries.ReferralLink,
  namedEntries.ReferralClicks,
  namedEntries.PotentialList,
  namedEntries.Vouchers,
  '/app/notifications',
  '/app/Projekte/Projekte',
  '/app/AKS',
  '/app/feldgeraete',
  '/app/Kabeltype',
  '/app/feldgeraete/labels',
  '/app/team/overview',
  '/app/team/tree',
  namedEntries.BonusesStepUpBonus,
  namedEntries.BonusesKickStartBonus,
  namedEntries.BuilderBonus,
  namedEntries.LevelBonus,
  namedEntries.InfinityBonus,
];

/** What else a new partner does not have, besides those lists. */
const noLists = ['Kick-start has not begun yet'];

/** Lists that are filtered until nothing is left. */
const searches = ['/app/team/table?q=zymurgy', '/app/news/news?q=zymurgy', '/app/mediathek?tags0=none'];

/** Not lists, although a URL asks for one: a new partner may see none of them. */
const nothings = [
  '/app/orders?order=999999',
  '/app/accounts/payout/list?payout=999999',
  '/app/accounts/credits/available?credit=999999',
  '/app/accounts/statements?statement=999999',
  '/app/links/vouchers?voucher=999999',
  '/app/links/potential-list?invitation=999999',
  '/app/AKS?aks=999999',
  '/app/news/article/999999',
  '/app/mediathek/article/999999',
];

/** Opens the folded cards of a page. */
async function unfold(page: Page): Promise<void> {
  const folded = page.getByRole('main').locator('h2 button[aria-expanded="false"]');
  if ((await folded.count()) === 0) return;
  while ((await folded.count()) > 0) await folded.first().click();
  await settled(page, quietWithin);
}

walkAsNewcomer('every empty list says "no Data found"', async ({ page }) => {
  const silent: string[] = [];
  const untitled: string[] = [];
  const named: readonly string[] = Object.values(namedEntries);
  const lists = isFullRun ? emptyLists : emptyLists.filter((path) => named.includes(path));
  for (const [index, path] of lists.entries()) {
    // From one screen to the next, each of them different.
    await (index === 0 ? comeTo : follow)(page, `${instance.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page, quietWithin);
    await unfold(page);
    await untilRead(page);
    const pictures = await page.getByRole('main').locator('[data-picture]').all();
    const empty = await Promise.all(pictures.map((picture) => textsOf(picture.locator('xpath=../p'))));
    const said = empty.filter(([title = '']) => !noLists.includes(title));
    if (said.length === 0) silent.push(path);
    for (const [title = '', ...below] of said) {
      // In quiet style, below a title that names what is missing.
      if (title === 'no Data found') untitled.push(path);
      else if (!below.includes('no Data found')) silent.push(`${path}: ${title}`);
    }
  }
  expect({ silent, untitled }).toEqual({ silent: [], untitled: [] });
});

inFullRun(() => {
  journey('a search without a hit is titled "no Data found" and leads back to all', async (open) => {
    const english = (context: BrowserContext) =>
      context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'en'));
    const { page } = await open({ storageState, prepare: english });
    const { page: finding } = await open({
      storageState: await signedInState(instance.url, operator),
      prepare: english,
    });
    for (const [tab, path] of [
      ...searches.map((one) => [page, one] as const),
      [finding, '/app/team/find-partner?q=zymurgy'] as const,
    ]) {
      await comeTo(tab, `${instance.url}${path}`);
      const words = tab.getByText('no Data found', { exact: true });
      await words.waitFor();
      expect(await isTitle(words), path).toBe(true);
      await words.locator('xpath=..').getByRole('button').click();
      await words.waitFor({ state: 'detached' });
      expect(new URL(tab.url()).search, path).toBe('');
    }
  });

  walkAsNewcomer('what is gone, or not for everybody, says so instead of "no Data found"', async (visit) => {
    visit.expectProblem(/404/);
    for (const path of nothings) {
      await comeTo(visit.page, `${instance.url}${path}`);
      const inside = path.includes('?') ? visit.page.getByRole('dialog') : visit.page.getByRole('main');
      const picture = inside.locator('[data-picture]');
      await picture.waitFor();
      expect(await textOf(inside), path).not.toContain('no Data found');
      expect(await textOf(picture.locator('xpath=../p[1]')), path).not.toBe('');
    }
  });

  journey('an empty list within a sheet, a card or the search says "no Data found" too', async (open) => {
    const person = await addNamed(instance, 'Stilla');
    await placeBelow(instance, person, null);
    await addChildren(instance, person, 1);
    const { query } = instance.database;
    await query("update users set locale = 'en' where id = $1", [person.user]);
    const [order] = await query<{ id: number }>(
      `insert into orders (source, number, partner_id, status, placed_at, base_cents, gross_cents, qp)
     values ('journey', $1, $2, 'open', now(), 1000, 1190, 1) returning id`,
      [`S-${person.partner}`, person.partner],
    );
    const [voucher] = await query<{ id: number }>(
      `insert into vouchers (code, amount_cents, owner_id, valid_until)
     values ($1, 1000, $2, current_date + 300) returning id`,
      [`STILL-${person.partner}`, person.partner],
    );
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    const read: [string, string][] = [];
    for (const [path, reason] of [
      [`/app/orders?order=${order?.id}`, 'This order brought no credit here.'],
      [`/app/links/vouchers?voucher=${voucher?.id}`, 'Not redeemed yet.'],
      ['/app/team/overview', 'People appear here once they have 80% of the QP they need.'],
      ['/app/accounts/credits/pending', 'Nothing is waiting for its release.'],
      ['/app/accounts/credits/available', 'There is nothing to add up yet.'],
    ] as const) {
      await comeTo(page, `${instance.url}${path}`);
      read.push([reason, await textOf(page.getByText(reason, { exact: true }).locator('xpath=..'))]);
    }
    expect(read).toEqual(read.map(([reason]) => [reason, `${reason}no Data found`]));
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('zymurgy');
    await page.getByRole('dialog').getByText('no Data found', { exact: true }).waitFor();
  });
});

/** Whether a text is in the place of an empty result's title. */
function isTitle(words: Locator): Promise<boolean> {
  return words.evaluate((element) => element.parentElement?.querySelector('p') === element);
}
