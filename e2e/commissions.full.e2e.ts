import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { beforeAll, expect } from 'vitest';
import { changeInBatch, failInBatch } from './support/batch.ts';
import { figure } from './support/dashboard-screen.ts';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { expectOneSum } from './support/one-month-sum.ts';
import { comeTo } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/**
 * The partner who earns most from a bonus in the running month, made able to sign in: except Anna and those above her, for
 * whose teams other journeys import orders, and the holders of pool shares.
 */
async function earnerOf(bonus: string): Promise<string> {
  const [earner] = await instance.database.query<{ email: string }>(
    `update users set locale = 'de', password_hash = (select password_hash from users where email = $2)
     where id = (
       select user_id from projected_bonuses join partners on partners.id = partner_id
       where bonus = $1 and amount_cents > 0 and partner_id not in (
         select partner_id from projected_bonuses where bonus in ('infinity', 'balancing')
       ) and partner_id not in (
         select above.partner_id from tree_nodes as own
         join tree_nodes as above on own.spath like above.spath || '%'
         join partners on partners.id = own.partner_id join users on users.id = partners.user_id
         where users.email = $2
       )
       order by amount_cents desc limit 1
     ) returning email`,
    [bonus, anna],
  );
  if (!earner)
    throw new Error(`Apart from Anna and those above her nobody earns a ${bonus} bonus this month.`);
  return earner.email;
}

journey('with builder the month so far is one sum: dashboard, bonus pages and what-if', async (open) => {
  const email = await earnerOf('builder');
  const { page } = await open({ storageState: await signedInState(instance.url, email) });
  await expectOneSum(page, instance, { email, bonus: 'builder' });
});

inFullRun(() => {
  journey('what ends before the month does is shown next to each estimate', async (open) => {
    const { page } = await open({ storageState });
    // Whether anything ends before the month depends on the day: on its last day the real response has nothing.
    const box = { ends: 'business-box', endsOn: '2026-06-20', qp: 100 };
    const phase = { ends: 'kick-start-easy', endsAt: '2026-06-21T12:00:00Z' };
    await page.route('**/api/batch', (route) =>
      changeInBatch(route, /commission\/month/, ({ body }) => {
        const { cycles } = body as { cycles: object[] };
        return { body: { cycles: cycles.map((cycle) => ({ ...cycle, hints: [box, phase] })) } };
      }),
    );
    const hints = page.locator('[data-testid^="month-ends-"]');
    const texts = ['Businessbox läuft ab: Juni 20, 2026', 'Kick-Start Easy endet: Juni 21, 2026 14:00'];
    await page.goto(`${instance.url}/dashboard`);
    await expect.poll(() => textsOf(hints)).toEqual(texts);
    await comeTo(page, `${instance.url}/app/bonuses/level`);
    await expect.poll(() => textsOf(hints)).toEqual(texts);
    // Next to the month's sum, and next to the what-if result.
    await page.getByRole('button', { name: 'Ausprobieren' }).click();
    await expect.poll(() => textsOf(hints)).toEqual([...texts, ...texts]);
  });
});

inFullRun(() => {
  journey(
    'unreadable figures are unknown in all of their parts, and a button reads them again',
    async (open) => {
      const { page } = await open({ storageState });
      await page.route('**/api/batch', (route) => failInBatch(route, /commission\/month/, 500));
      await page.goto(`${instance.url}/app/bonuses/builder`);
      await expect.poll(() => textOf(page.getByTestId('bonus-month'))).toBe('–');
      await page.unroute('**/api/batch');
      await page.locator('main').getByRole('button', { name: 'Erneut laden' }).click();
      await expect.poll(() => textOf(page.getByTestId('bonus-month'))).toMatch(/bisher: .+ €/);

      await page.route('**/api/batch', (route) => failInBatch(route, /commission\/pending/, 500));
      await comeTo(page, `${instance.url}/dashboard`);
      const names = ['money-pending', 'money-final', 'money-estimated'] as const;
      for (const name of names) await expect.poll(() => figure(page, name)).toBe('–');
      expect(await figure(page, 'money-available')).toMatch(/\d €$/);
      await page.getByRole('button', { name: 'Diesen Wert erneut laden' }).click();
      for (const name of names) await expect.poll(() => figure(page, name)).toMatch(/\d €$/);
    },
  );
});
