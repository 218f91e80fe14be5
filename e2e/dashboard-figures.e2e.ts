import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { figure, readClicks, readCountdown, readFigures } from './support/dashboard-screen.ts';
import { anna, others } from './support/demo-logins.ts';
import { type ExpectedFigures, expectedFigures } from './support/expected-figures.ts';
import { expectedTexts } from './support/expected-texts.ts';
import { germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { followMenu } from './support/menu.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { openCycle } from './support/raw-network.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let partner: number;
let expected: ExpectedFigures;

beforeAll(async () => {
  partner = await partnerOf(instance, anna);
  expected = await expectedFigures(instance.database.query, partner);
});

const { walk } = oneWindow(async () => ({ storageState: await signedInState(instance.url, anna) }));
const showDashboard = (page: Page) => comeTo(page, `${instance.url}/dashboard`);

walk('Anna sees numbers that match the raw orders and placements', async ({ page }) => {
  await showDashboard(page);
  await expect.poll(() => readFigures(page)).toEqual(expectedTexts(expected));
});

for (const [who, email] of isFullRun ? Object.entries(others) : []) {
  journey(`${who} sees their own numbers, not Anna's`, async (open) => {
    const own = await expectedFigures(instance.database.query, await partnerOf(instance, email));
    const { page } = await open({
      storageState: await signedInState(instance.url, email),
      prepare: (context) => context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'de')),
    });
    await showDashboard(page);
    await expect.poll(() => readFigures(page)).toEqual(expectedTexts(own));
    expect(expectedTexts(own)).not.toEqual(expectedTexts(expected));
    const ends = {
      'countdown-business-box': own.businessBoxEnds,
      'countdown-home-delivery': own.homeDeliveryEnds,
    };
    for (const [name, end] of Object.entries(ends)) {
      await expect.poll(() => textOf(page.getByTestId(name))).toMatch(end ? /\d/ : /^nicht aktiv$/);
    }
  });
}

/** What a page may say when it checks its clock every quarter of a minute. */
function agesOf(asOf: Date): string[] {
  const age = Date.now() - asOf.getTime();
  return [age - 15_000, age].map((milliseconds) => {
    const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
    return minutes === 0 ? 'Gerade berechnet' : `Berechnet vor ${minutes} Min.`;
  });
}

walk('the open cycle is as fresh as its label says', async ({ page }) => {
  const { query } = instance.database;
  await showDashboard(page);
  await expect.poll(() => figure(page, 'psv')).toMatch(/\d/);
  const reload = page.getByRole('button', { name: 'neu laden' });
  let text = '';
  let asOf = new Date(0);
  // Other journeys trigger a recomputation at any time: only reads between two computations count.
  await expect
    .poll(async () => {
      ({ asOf } = await openCycle(query));
      await reload.click();
      text = await textOf(page.getByTestId('calculated'));
      return agesOf(asOf).includes(text) ? 'as fresh as it says' : text;
    })
    .toBe('as fresh as it says');
  // One page shows it once: two reads would show two times.
  const main = await textOf(page.locator('main'));
  expect(main.match(/Laufender Zyklus|Stand |[Bb]erechnet(?! sich)/g)).toHaveLength(1);
  expect(await textOf(reload)).toMatch(/^(Gerade berechnet|Berechnet vor \d+ Min\.) · neu laden$/);
  // The server was started for this run, and computes the cycle at start-up.
  expect(Date.now() - asOf.getTime()).toBeLessThan(65 * 60_000);
});

walk('the next step names exactly what is missing', async ({ page }) => {
  const { nextStep, rank, own, team } = expected;
  // The demo network is designed for this: everything for level 11 but one leg.
  expect({ level: rank.level, nextStep }).toEqual({
    level: 10,
    nextStep: {
      levelName: 'Brown Leaf',
      missingQp: 0,
      missingLegs: [{ levelName: 'Orange Leaf', count: 1 }],
    },
  });
  expect(own.qp).toBeGreaterThanOrEqual(20_000);
  expect(team.affiliates + team.premium + team.clients).toBeGreaterThan(200);

  await showDashboard(page);
  const [nearest] = own.children
    .filter(({ accountType, legValue }) => accountType !== 'basic' && legValue < 6)
    .toSorted((a, b) => b.qp - a.qp);
  if (nearest === undefined) throw new Error('The demo network gives Anna no leg close to Orange.');
  const name = nearest.partner.displayName;
  await expect
    .poll(() => figure(page, 'next-step'))
    .toBe(`Noch ${1000 - nearest.qp} QP bei ${name}, dann Brown Leaf.`);
  // People who can help are in the first line, and are called, written to or opened from here.
  await page.getByRole('link', { name: `E-Mail an ${name}` }).waitFor();
  await page.getByRole('link', { name: `${name} ansehen` }).waitFor();
  const list = page.getByRole('list', { name: 'Voraussetzungen für Brown Leaf' });
  expect(await textsOf(list.getByRole('listitem'))).toEqual([
    expect.stringContaining('QP erreicht'),
    ...Array(2).fill(expect.stringMatching(/Orange Leaferfüllt$/)),
    `${name}${nearest.qp} von 1.000 QPoffen`,
  ]);
  const token = tokenOf(await signedInState(instance.url, anna));
  const answer = await fetch(`${instance.url}/api/what-if/${partner}/level`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  const { totalDifference } = await answer.json();
  await expect
    .poll(() => textOf(page.getByTestId('level-gain')))
    .toBe(`+${germanMoney(Math.round(Number(totalDifference) * 100))}, geschätzt`);
});

walk('seven days of clicks, empty ones with a zero', async ({ page }) => {
  await showDashboard(page);
  await page.getByRole('button', { name: 'Als Tabelle' }).click();
  const shown = await readClicks(page);
  expect(shown).toEqual(expected.clicks.map(({ day, onAllLinks }) => ({ day, total: onAllLinks })));
  expect(shown).toHaveLength(7);
});

walk('both memberships are counted down to the second', async ({ page }) => {
  await showDashboard(page);
  const ends = {
    'countdown-business-box': expected.businessBoxEnds,
    'countdown-home-delivery': expected.homeDeliveryEnds,
  };
  for (const [name, end] of Object.entries(ends)) {
    if (!end) throw new Error(`The demo network gives Anna no membership for ${name}.`);
    await page.getByTestId(name).waitFor();
    const secondsLeft = () => (end.getTime() - Date.now()) / 1000;
    const isRight = async () => {
      const atMost = secondsLeft();
      const shown = await readCountdown(page, name);
      // The display counts on once a second.
      return shown <= atMost + 2 && shown >= secondsLeft() - 1;
    };
    // On a busy machine it may be late, and then catches up.
    await expect.poll(isRight).toBe(true);
  }
});

walk('the three newest news, in the language of the account', async ({ page }) => {
  const newest = await instance.database.query<{ title: string; day: string }>(
    `select texts.title, to_char(news.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
     from news join news_texts texts on texts.news_id = news.id
     where texts.locale = (select locale from users where email = $1)
     order by news.created_at desc, news.id desc limit 3`,
    [anna],
  );
  await showDashboard(page);
  const items = page.getByTestId('news-item');
  await items.first().waitFor();
  const shown = await Promise.all(
    (await items.all()).map(async (item) => ({
      title: await textOf(item.getByRole('heading')),
      day: await item.locator('time').getAttribute('datetime'),
    })),
  );
  expect(shown).toEqual(newest);
});

inFullRun(() => {
  journey('data stay fresh for ten minutes', async (open) => {
    const { page, requests } = await open({
      storageState: await signedInState(instance.url, anna),
      prepare: (context) => context.clock.install(),
    });
    const reads = () => requests.filter((request) => request.postData()?.includes('/rank')).length;
    const lookAway = async () => {
      await followMenu(page, 'Teamliste');
      await page.getByRole('table').waitFor();
    };
    const lookAgain = async () => {
      await followMenu(page, 'Übersicht');
      await page.getByTestId('psv').waitFor();
    };
    await showDashboard(page);
    await page.getByTestId('psv').waitFor();
    expect(reads()).toBe(1);
    // The page's clock continues meanwhile: this much is left for navigation.
    await page.clock.fastForward(10 * 60_000 - PATIENCE_MS);
    await lookAway();
    await lookAgain();
    // Long enough for a necessary read to have been sent.
    await page.clock.runFor(1_000);
    expect(reads()).toBe(1);
    await lookAway();
    await page.clock.fastForward(PATIENCE_MS);
    await lookAgain();
    await expect.poll(reads).toBe(2);
  });
});
