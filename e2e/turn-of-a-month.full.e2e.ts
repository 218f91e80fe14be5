import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna } from './support/demo-logins.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { type StillInstance, startStillInstance } from './support/still-instance.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

/** June has begun, and has not been computed yet. */
const AFTER_MIDNIGHT = new Date('2026-05-31T22:05:00Z');

let instance: StillInstance;
beforeAll(async () => {
  instance = await startStillInstance();
  await instance.goTo(AFTER_MIDNIGHT);
});
afterAll(() => instance?.stop());

const pages = [
  '/app/bonuses/builder',
  '/app/bonuses/kick-start',
  '/app/today',
  '/app/team/overview',
  '/app/team/table',
  '/app/team/tree',
  '/app/team/contacts',
  '/app/bonuses/level',
  '/dashboard',
];

journeyOnAnyWidth(
  'until a month is computed for the first time, pages say that they show the previous one; then they switch automatically',
  async (open) => {
    await instance.database.query("update cycles set as_of = null where date_from = '2026-06-01'");
    const { page } = await open({
      storageState: await signInByCall(instance, anna),
      prepare: (context) => context.clock.install({ time: AFTER_MIDNIGHT }),
    });
    const note = page.getByTestId('shown-month-before');
    for (const path of pages) {
      await page.goto(`${instance.url}${path}`);
      await expect
        .poll(() => textOf(note))
        .toBe(
          'Der Juni 2026 wird zum ersten Mal berechnet. Bis dahin sehen Sie die Zahlen und den Plan des Vormonats (Mai 2026).',
        );
    }
    expect(await violations(page)).toEqual([]);

    await instance.work();
    const readAgain = page.waitForRequest((request) =>
      /qualification-points-volume/.test(request.url() + request.postData()),
    );
    await page.clock.fastForward(61_000);
    await note.waitFor({ state: 'detached' });
    await readAgain;
  },
);
