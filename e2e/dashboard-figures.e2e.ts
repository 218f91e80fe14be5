import { PATIENCE_MS } from '@blattwerk/server/platform/testing/patience.ts';
import { beforeAll, expect } from 'vitest';
import { figure, readClicks, readCountdown, readFigures } from './support/dashboard-screen.ts';
import { anna, others } from './support/demo-logins.ts';
import { type ExpectedFigures, expectedFigures } from './support/expected-figures.ts';
import { expectedTexts } from './support/expected-texts.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { openCycle } from './support/raw-network.ts';
import { signIn } from './support/sign-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let partner: number;
let expected: ExpectedFigures;

beforeAll(async () => {
  partner = await partnerOf(instance, anna);
  expected = await expectedFigures(instance.database.query, partner);
});

journey('Anna signs in and sees numbers that come out of the raw orders and placements', async (open) => {
  const { page } = await open();
  await signIn(page, instance.url, anna);
  await expect.poll(() => readFigures(page)).toEqual(expectedTexts(expected));
});

for (const [who, email] of Object.entries(others)) {
  journey(`${who} sees own numbers, not Anna's`, async (open) => {
    const own = await expectedFigures(instance.database.query, await partnerOf(instance, email));
    const { page } = await open({
      prepare: (context) => context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'de')),
    });
    await signIn(page, instance.url, email);
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

journey('the open cycle is as fresh as it says', async (open) => {
  const { query } = instance.database;
  const { page } = await open();
  // It may be computed again between the page's reading and ours: the moment before or after will do.
  const before = await openCycle(query);
  const minutesSince = ({ asOf }: { asOf: Date }) => Math.floor((Date.now() - asOf.getTime()) / 60_000);
  const atLeast = minutesSince(before);
  await signIn(page, instance.url, anna);
  await expect.poll(() => figure(page, 'psv')).toMatch(/\d/);
  const text = await textOf(page.getByTestId('calculated'));
  const after = await openCycle(query);
  const possible = [atLeast, minutesSince(before), 0, minutesSince(after)];
  expect(
    possible.map((minutes) => (minutes === 0 ? 'Gerade berechnet' : `Berechnet vor ${minutes} Min.`)),
  ).toContain(text);
  // One page says it once: two reads would say two times.
  const main = await textOf(page.locator('main'));
  expect(main.match(/Laufender Zyklus|Stand |[Bb]erechnet(?! sich)/g)).toHaveLength(1);
  expect(await textOf(page.getByRole('button', { name: 'neu laden' }))).toBe(`${text} · neu laden`);
  // The server was started for this run, and computes the cycle when it starts.
  expect(Date.now() - after.asOf.getTime()).toBeLessThan(65 * 60_000);
});

journey('the next step names exactly what is missing', async (open) => {
  const { nextStep, rank, own, team } = expected;
  // The demo network is made so that this is worth reading: everything for level 11 but one leg.
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

  const { page } = await open();
  await signIn(page, instance.url, anna);
  await expect.poll(() => figure(page, 'next-step')).toBe('Noch 1 Zweig mit Orange Leaf bis Brown Leaf.');
  const orange = own.children.filter((child) => child.legValue >= 6).length;
  const chips = await textsOf(
    page.getByRole('list', { name: 'Voraussetzungen für Brown Leaf' }).getByRole('listitem'),
  );
  expect(chips).toEqual([
    expect.stringContaining('QP erreicht'),
    expect.stringContaining(`Orange Leaf: ${orange} von 3`),
  ]);
});

journey('seven days of clicks, the empty ones with a zero', async (open) => {
  const { page } = await open();
  await signIn(page, instance.url, anna);
  await page.getByRole('button', { name: 'Als Tabelle' }).click();
  const shown = await readClicks(page);
  expect(shown).toEqual(expected.clicks.map(({ day, onAllLinks }) => ({ day, total: onAllLinks })));
  expect(shown).toHaveLength(7);
});

journey('both memberships are counted down to the second', async (open) => {
  const { page } = await open();
  await signIn(page, instance.url, anna);
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
      // The display goes on once a second.
      return shown <= atMost + 2 && shown >= secondsLeft() - 1;
    };
    // On a busy machine it may be late, and then catches up.
    await expect.poll(isRight).toBe(true);
  }
});

journey('the three newest news, in the language of the account', async (open) => {
  const newest = await instance.database.query<{ title: string; day: string }>(
    `select texts.title, to_char(news.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
     from news join news_texts texts on texts.news_id = news.id
     where texts.locale = (select locale from users where email = $1)
     order by news.created_at desc, news.id desc limit 3`,
    [anna],
  );
  const { page } = await open();
  await signIn(page, instance.url, anna);
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

journey('what was read is fresh for ten minutes', async (open) => {
  const { page, requests } = await open({ prepare: (context) => context.clock.install() });
  const reads = () => requests.filter((request) => request.postData()?.includes('/rank')).length;
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' }).filter({ visible: true });
  const lookAway = async () => {
    await menu.getByRole('link', { name: 'Teamliste' }).click();
    await page.getByRole('table').waitFor();
  };
  const lookAgain = async () => {
    await menu.getByRole('link', { name: 'Übersicht', exact: true }).click();
    await page.getByTestId('psv').waitFor();
  };
  await signIn(page, instance.url, anna);
  await page.getByTestId('psv').waitFor();
  expect(reads()).toBe(1);
  // The page's clock goes on meanwhile: that much is left for the ways.
  await page.clock.fastForward(10 * 60_000 - PATIENCE_MS);
  await lookAway();
  await lookAgain();
  // Long enough for a read that was wanted to have been sent.
  await page.clock.runFor(1_000);
  expect(reads()).toBe(1);
  await lookAway();
  await page.clock.fastForward(PATIENCE_MS);
  await lookAgain();
  await expect.poll(reads).toBe(2);
});
