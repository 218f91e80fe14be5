import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { expect } from 'vitest';
import { violations } from './support/axe.ts';
import { failInBatch } from './support/batch.ts';
import { shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { bellOf } from './support/live.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import { leaveOut, settled } from './support/settled.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const bell = /^Benachrichtigungen/;

/** A partner with one partner below, with notifications from today and some days ago. */
async function addTold(count: number): Promise<{ sponsor: PlacedPerson; child: PlacedPerson }> {
  const [sponsor, child] = [await addNamed(instance, 'Berta'), await addNamed(instance, 'Nora')];
  await placeBelow(instance, sponsor, null);
  await placeBelow(instance, child, sponsor);
  await instance.database.query(
    `insert into notifications (user_id, type, parameters, created_at)
     select $1, 'newPartner', jsonb_build_object('name', 'Nora ' || n, 'partner', $2::text),
            now() - interval '3 days' * (n - 1) from generate_series(1, $3::int) as n`,
    [sponsor.user, child.partner, count],
  );
  return { sponsor, child };
}

async function unviewed(user: number): Promise<number> {
  const [row] = await instance.database.query<{ count: number }>(
    'select count(*) as count from notifications where user_id = $1 and viewed_at is null',
    [user],
  );
  return Number(row?.count);
}

journeyOnAnyWidth(
  'the bell counts, opens the latest, and leads to the subject of a notification',
  async (open, isPhone) => {
    const { sponsor, child } = await addTold(3);
    const { page, requests } = await open({ storageState: await signInByCall(instance, sponsor.email) });
    await page.goto(`${instance.url}/dashboard`);
    await expect.poll(() => bellOf(page)).toBe('3');
    // The number came with the figures of the dashboard, not by a request of its own.
    expect(requests.filter((request) => request.url().includes('/notification/count'))).toEqual([]);
    const button = page.getByRole('button', { name: 'Benachrichtigungen, 3 ungelesen' });
    await button.click();
    const panel = page.getByRole('region', { name: bell });
    await panel.getByRole('link', { name: 'Nora 1 ist neu in Ihrem Team.' }).waitFor();
    expect(await panel.getByRole('listitem').count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    // Escape closes it, and the focus is back on the bell.
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

    await button.click();
    await panel.getByRole('link', { name: 'Nora 1 ist neu in Ihrem Team.' }).click();
    await page.waitForURL(`**/app/team/tree?node=${child.partner}**`);
    await expect.poll(() => bellOf(page)).toBe('2');
    await expect.poll(() => unviewed(sponsor.user)).toBe(2);
    if (!isPhone) return;
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  },
);

inFullRun(() => {
  journeyOnAnyWidth(
    'the list by day: one and all are marked together, undone, and restored if refused',
    async (open) => {
      const { sponsor } = await addTold(12);
      const visit = await open({ storageState: await signInByCall(instance, sponsor.email) });
      const { page } = visit;
      await page.goto(`${instance.url}/app/notifications`);
      const main = page.getByRole('main');
      await main.getByRole('listitem').nth(11).waitFor();
      await expect.poll(() => bellOf(page)).toBe('9+');
      expect((await textsOf(main.getByRole('heading', { level: 2 }))).length).toBe(12);
      const marks = main.getByRole('button', { name: /^Als gelesen markieren: / });
      expect(await marks.count()).toBe(12);

      const undo = page.getByRole('button', { name: 'Rückgängig' });
      await marks.first().click();
      // While hovered, it stays longer than its six seconds.
      await undo.hover();
      await expect.poll(() => marks.count()).toBe(11);
      await expect.poll(() => unviewed(sponsor.user)).toBe(11);
      await undo.click();
      await expect.poll(() => marks.count()).toBe(12);
      await expect.poll(() => unviewed(sponsor.user)).toBe(12);

      visit.expectProblem(/500/);
      await page.route('**/api/notification/set-viewed', (route) => route.fulfill({ status: 500, json: {} }));
      await main.getByRole('button', { name: 'Alle als gelesen markieren' }).click();
      await page.getByText('Die Markierung konnte nicht gespeichert werden.').waitFor();
      await expect.poll(() => marks.count()).toBe(12);
      await page.unroute('**/api/notification/set-viewed');
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await page.getByText('12 Benachrichtigungen sind als gelesen markiert.').waitFor();
      await undo.last().hover();
      await expect
        .poll(async () => [await marks.count(), await bellOf(page), await unviewed(sponsor.user)])
        .toEqual([0, null, 0]);
      await undo.last().click();
      await expect.poll(() => unviewed(sponsor.user)).toBe(12);
      await expect.poll(() => bellOf(page)).toBe('9+');
    },
  );

  journey(
    'a stream’s first message is older than a mark set meanwhile: the bell keeps the mark',
    async (open) => {
      const { sponsor, child } = await addTold(3);
      const { page } = await open({ storageState: await signInByCall(instance, sponsor.email) });
      const { promise: marked, resolve: mark } = Promise.withResolvers<void>();
      let streams = 0;
      await page.route('**/api/notification/stream**', async (route) => {
        leaveOut(route.request());
        streams += 1;
        // The first one was counted before the mark and arrives after it; no later one corrects the bell.
        if (streams > 1) return;
        await marked;
        await route.fulfill({
          contentType: 'text/event-stream',
          body: 'id: 0\nevent: ready\ndata: {"unviewed":3}\n\n',
        });
      });
      await page.goto(`${instance.url}/dashboard`);
      await expect.poll(() => bellOf(page)).toBe('3');
      await expect.poll(() => streams).toBe(1);
      await page.getByRole('button', { name: 'Benachrichtigungen, 3 ungelesen' }).click();
      const answered = page.waitForResponse('**/api/notification/set-viewed');
      await page.getByRole('link', { name: 'Nora 1 ist neu in Ihrem Team.' }).click();
      await page.waitForURL(`**/app/team/tree?node=${child.partner}**`);
      await answered;
      mark();
      // It reconnects once it has read the first one.
      await expect.poll(() => streams).toBe(2);
      await settled(page);
      expect(await bellOf(page)).toBe('2');
    },
  );

  journeyOnAnyWidth(
    'today and yesterday are named; several of the same kind are one line that expands',
    async (open) => {
      const { sponsor, child } = await addTold(0);
      await instance.database.query(
        `insert into notifications (user_id, type, parameters, created_at)
     select $1::bigint, 'newPartner', jsonb_build_object('name', 'Nora ' || n, 'partner', $2::text),
            case n when 6 then now() - interval '1 day' else now() end from generate_series(1, 6) as n
     union all
     select $1::bigint, 'newCustomer', jsonb_build_object('name', 'Kai', 'partner', $2::text), now()`,
        [sponsor.user, child.partner],
      );
      const { page } = await open({ storageState: await signInByCall(instance, sponsor.email) });
      await page.goto(`${instance.url}/app/notifications`);
      const main = page.getByRole('main');
      const group = main.getByRole('button', { name: '5 neue Partner', exact: true });
      await group.waitFor();
      expect(await textsOf(main.getByRole('heading', { level: 2 }))).toEqual(['Heute', 'Gestern']);
      expect(await textsOf(main.getByRole('link', { name: 'ist neu in Ihrem Team.' }))).toEqual([
        'Neu: Nora 6 ist neu in Ihrem Team.',
      ]);
      expect(await textOf(main)).toContain('5 ungelesen');
      // No part of a row touches the card's edge or its rounded corners.
      const edges = await main.locator('.bw-card').evaluate((card) => {
        const outer = card.getBoundingClientRect();
        return [...card.querySelectorAll('h2, li')].map((part) => {
          const inner = part.getBoundingClientRect();
          return Math.min(
            inner.left - outer.left,
            outer.right - inner.right,
            inner.top - outer.top,
            outer.bottom - inner.bottom,
          );
        });
      });
      expect(Math.min(...edges)).toBeGreaterThanOrEqual(12);
      expect(await violations(page)).toEqual([]);

      await group.focus();
      await page.keyboard.press('Enter');
      await main.getByRole('link', { name: 'Nora 3 ist neu in Ihrem Team.' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await main
        .getByRole('button', { name: 'Als gelesen markieren: Nora 3 ist neu in Ihrem Team.' })
        .click();
      await expect.poll(() => textOf(main)).toContain('4 ungelesen');
      await main.getByRole('button', { name: 'Als gelesen markieren: 5 neue Partner' }).click();
      await expect.poll(() => unviewed(sponsor.user)).toBe(2);
      await expect.poll(() => bellOf(page)).toBe('2');
    },
  );

  journey('an empty list, more than one page, and a list that cannot be read', async (open) => {
    const { sponsor, child } = await addTold(60);
    const empty = await open({ storageState: await signInByCall(instance, child.email) });
    await empty.page.goto(`${instance.url}/app/notifications`);
    await empty.page.getByText('Keine Daten gefunden').waitFor();
    expect(await textOf(empty.page.getByRole('main'))).toContain('Hier erscheint, was in Ihrem Team');
    await empty.page.getByRole('button', { name: bell }).click();
    await empty.page
      .getByRole('region', { name: 'Benachrichtigungen' })
      .getByText('Keine Daten gefunden')
      .waitFor();
    await empty.page.keyboard.press('Escape');
    await empty.page.getByRole('link', { name: 'Arten wählen' }).click();
    await empty.page.waitForURL('**/app/profile/message-settings');

    const visit = await open({ storageState: await signInByCall(instance, sponsor.email) });
    const { page } = visit;
    visit.expectProblem(/500/);
    // Alone, or in a batch with whatever else the page requests at that moment.
    await page.route('**/api/batch', (route) => failInBatch(route, /get-list/, 500));
    await page.route('**/api/notification/get-list*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${instance.url}/app/notifications`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Erneut laden' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await main.getByRole('button', { name: 'Erneut laden' }).click();
    await main.getByRole('listitem').nth(49).waitFor();
    await main.getByRole('button', { name: 'Ältere zeigen' }).click();
    await main.getByRole('listitem').nth(59).waitFor();
    expect(await main.getByRole('button', { name: 'Ältere zeigen' }).count()).toBe(0);
  });
});
