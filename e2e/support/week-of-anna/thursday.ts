import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from '../demo-logins.ts';
import { orderGoods } from '../newcomer.ts';
import { signInByCall } from '../own-person.ts';
import { textOf } from '../texts.ts';
import { newcomerOf } from './tuesday.ts';
import { times, type Week } from './week.ts';

const TITLE = 'Brown Leaf erreicht';
const NAME = 'Klara Wendt';

/** June is closed, and Tuesday's newcomer orders for the first time. */
export function thursdaySteps(week: Week): void {
  week.day(
    'Thursday: June is closed, and one of two devices celebrates her level, without animation',
    async () => {
      await week.comeBack(times.thursdayMorning);
      // Away from where it would be celebrated.
      await week.go('Heute');
      await week.instance.closeMonth('2026-06');
      await week.workOn();
      const tablet = await week.open({
        viewport: { width: 820, height: 1180 },
        storageState: await signInByCall(week.instance, anna),
      });
      const devices = [week.page, tablet.page];
      await letAskTogether(devices);
      await Promise.all(devices.map((page) => page.goto(`${week.instance.url}/dashboard`)));
      const dialogs = devices.map((page) => page.getByRole('dialog', { name: TITLE }));
      const shown = async () =>
        (await Promise.all(dialogs.map((dialog) => dialog.count()))).reduce((a, b) => a + b, 0);
      await expect.poll(shown).toBe(1);
      const marks = await week.instance.database.query(
        `select kind, step from celebrations where partner_id = $1 and shown_at >= $2`,
        [week.partner, times.thursdayMorning],
      );
      expect(marks).toEqual([{ kind: 'level', step: 11 }]);
      const isOnPhone = (await dialogs[0]?.count()) === 1;
      const celebrating = isOnPhone ? week.page : tablet.page;
      await keepCard(celebrating);
      await celebrating.getByRole('button', { name: 'Zur Übersicht' }).tap();
      await expect.poll(shown).toBe(0);
      for (const page of devices) await page.reload();
      for (const page of devices) await page.getByTestId('psv').waitFor();
      expect((await (await week.call('POST', '/api/celebrations/show')).json()).celebrations).toEqual([]);
      await week.close(tablet);
    },
  );

  orderSteps(week);
}

/** Its result, and the first order. */
function orderSteps(week: Week): void {
  week.day('Thursday: newly available credits were pushed with the amount, as configured', async () => {
    const money = week.takePushes().filter(({ tag }) => tag === 'money');
    expect(money.length).toBeGreaterThan(0);
    for (const { body, path } of money) {
      expect(body).toMatch(/\d,\d{2}\s€/);
      expect(path).toBe('/app/accounts/credits/available');
    }
  });

  week.day(
    'Thursday: the newcomer’s first order is paid: in the feed, by mail, and congratulated with one tap',
    async () => {
      await week.comeBack(times.thursday);
      const mails = (await week.mailsTo(anna)).length;
      await orderGoods(week.instance, newcomerOf(week).email, { qp: 100, paidAt: times.thursday });
      await week.instance.work();
      const about = (await week.mailsTo(anna)).slice(mails).filter(({ text }) => text.includes(NAME));
      expect(about.map(({ subject }) => subject)).toEqual(['Erste Bestellung in Ihrem Team']);
      const { page } = week;
      await week.openApp();
      await week.go('Neues im Team');
      const entry = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: NAME })
        .filter({ hasText: 'Hat zum ersten Mal bestellt' });
      await entry.getByText('neu', { exact: true }).waitFor();
      await entry.getByRole('button', { name: `${NAME} gratulieren` }).tap();
      await page
        .getByRole('dialog', { name: `${NAME} gratulieren` })
        .getByRole('button', { name: 'Senden' })
        .tap();
      await page.getByText(`Ihre Nachricht an ${NAME} ist gesendet.`).waitFor();
      await entry.getByText(/^Sie haben am .* geschrieben\.$/).waitFor();
      const notices = await week.instance.database.query<{ text: string }>(
        `select parameters ->> 'text' as text from notifications join users on users.id = notifications.user_id
       where email = $1 and type = 'greeting' order by notifications.id`,
        [newcomerOf(week).email],
      );
      expect(notices).toHaveLength(2);
      expect(notices.at(1)?.text).toMatch(
        /^Guten Tag Klara Wendt,\n\nherzlichen Glückwunsch zur ersten Bestellung!/,
      );
    },
  );
}

/** Holds back the celebration calls until all devices have made theirs. */
async function letAskTogether(devices: readonly Page[]): Promise<void> {
  let asked = 0;
  const { promise: all, resolve: open } = Promise.withResolvers<void>();
  for (const page of devices)
    await page.route(
      '**/api/celebrations/show',
      async (route) => {
        asked += 1;
        if (asked === devices.length) open();
        await all;
        await route.continue();
      },
      { times: 1 },
    );
}

/** The leaf stands still, and the saved card says nothing about money. */
async function keepCard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: TITLE });
  expect(await dialog.getAttribute('data-moves')).toBe('false');
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
  await dialog.getByRole('button', { name: 'Karte zum Teilen' }).tap();
  const card = dialog.getByRole('img');
  await expect.poll(() => card.getAttribute('aria-label')).toMatch(/^Brown Leaf erreicht, Anna, Blattwerk, /);
  expect(`${await card.getAttribute('aria-label')} ${await textOf(dialog)}`).not.toMatch(/€|\d,\d{2}/);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Bild speichern' }).tap();
  const png = await readFile(await (await saved).path());
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(['PNG', 1080]);
}
